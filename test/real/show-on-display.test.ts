import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startSimulator } from '../../src/entries/simulator.ts';
import { parseInspection } from '../../src/record/read-inspection.ts';
import { scratchFolder } from '../cli/make-run.ts';
import { runFlatfield, runProcess } from '../cli/run-flatfield.ts';
import { stopText } from '../stop-text.ts';
import { startXvfb } from './start-xvfb.ts';

const folder = scratchFolder();
const plan = ['inspect', '--layout', '3x3', '--json'];

it('opens its window on the only screen, and says where that is not the monitor under test', async (context) => {
  const server = await startXvfb(640, 360);
  if (server === null) return context.skip('Xvfb is not installed');
  const signal = { widthPx: 640, heightPx: 360 };
  const scenario = { name: 'small', description: 'A good monitor, always white', signal };
  const simulator = await startSimulator({ scenario, timeScale: 0 });
  const large = { ...scenario, signal: { widthPx: 1280, heightPx: 720 } };
  const wide = await startSimulator({ scenario: large, timeScale: 0 });
  try {
    const real = ['--api', simulator.url, '--resolution', '640x360', '--patches', 'white', '--show'];
    const env = { DISPLAY: server.display };
    const shown = await runProcess([...plan, ...real, '--out', join(folder(), 'real')], { env });
    expect(shown.code, shown.stderr).toBe(0);
    expect(parseInspection(shown.stdout, 'stdout').conditions).toMatchObject({
      shownBy: 'browser',
      screen: { gamut: 'srgb', highDynamicRange: false, colorDepth: 24, devicePixelRatio: 1 },
    });

    // A window there would be seen by nobody, and its own screenshot would be right.
    const place = ['--display', '640,0'];
    const off = await runProcess([...plan, ...real, ...place, '--out', join(folder(), 'off')], { env });
    expect([off.code, off.stderr]).toEqual([
      3,
      expect.stringContaining(
        'No screen has its top left corner at 640,0. Name one of these with --display: 0,0 (640x360, primary).',
      ),
    ]);

    // A signal of that size goes to the monitor, but the screen of the window is another one.
    const larger = ['--resolution', '1280x720', '--out', join(folder(), 'larger')];
    const other = await runFlatfield([...plan, '--api', wide.url, ...larger, '--patches', 'white', '--show'], {
      env,
    });
    expect(other.code).toBe(2);
    expect(stopText(parseInspection(other.stdout, 'stdout'))).toMatch(
      /resolution-mismatch: The screen has 640x360 device pixels; the pattern is for 1280x720/,
    );
  } finally {
    await simulator.close();
    await wide.close();
    await server.stop();
  }
});
