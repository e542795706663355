import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseInspection } from '../../src/inspection/read-inspection.ts';
import { startSimulator } from '../../src/simulator/index.ts';
import { startXvfb } from '../pattern/start-xvfb.ts';
import { runFlatfield } from './run-flatfield.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-show-'));
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

const plan = ['inspect', '--layout', '3x3', '--json'];

describe('flatfield inspect --show', { timeout: 60_000 }, () => {
  it('reads several patches that no person showed, through a browser window', async () => {
    const simulate = ['--simulate', 'flat', '--resolution', '3840x2160', '--time-scale', '0'];
    const out = join(folder, 'simulated');
    const { code, stdout, stderr } = await runFlatfield([...plan, ...simulate, '--show', '--out', out]);
    expect(code, stderr).toBe(0);
    const { conditions, plan: carriedOut, readings } = parseInspection(stdout, 'stdout');
    expect(conditions?.shownBy).toBe('browser');
    expect(carriedOut.patches.length).toBeGreaterThan(1);
    expect(readings).toHaveLength(carriedOut.patches.length * 9);
  });

  it('opens its window on the only screen, and says where that is not the monitor under test', async (context) => {
    const server = await startXvfb(640, 360);
    if (server === null) return context.skip('Xvfb is not installed');
    const signal = { widthPx: 640, heightPx: 360 };
    const scenario = { name: 'small', description: 'A good monitor, always white', signal };
    const simulator = await startSimulator({ scenario, timeScale: 0 });
    try {
      const real = ['--api', simulator.url, '--resolution', '640x360', '--patches', 'white', '--show'];
      const env = { DISPLAY: server.display };
      const shown = await runFlatfield([...plan, ...real, '--out', join(folder, 'real')], { env });
      expect(shown.code, shown.stderr).toBe(0);
      expect(parseInspection(shown.stdout, 'stdout').conditions?.shownBy).toBe('browser');

      const larger = ['--resolution', '1280x720', '--out', join(folder, 'larger')];
      const other = await runFlatfield([...plan, '--api', simulator.url, ...larger, '--patches', 'white', '--show'], {
        env,
      });
      expect(other.code).toBe(2);
      expect(parseInspection(other.stdout, 'stdout').stopped?.message).toMatch(
        /resolution-mismatch: The screen has 640x360 device pixels; the pattern is for 1280x720/,
      );
    } finally {
      await simulator.close();
      await server.stop();
    }
  });

  it.each([
    [['--display', '0,0'], /--display places the window of --show/],
    [['--show', '--shown'], /exclude each other/],
    [['--show', '--display', 'left'], /--display expects x,y/],
  ])('refuses %j', async (args, reason) => {
    const server = ['--api', 'http://127.0.0.1:9', '--resolution', '640x360'];
    const { code, stderr } = await runFlatfield([...plan, ...server, ...args]);
    expect(stderr).toMatch(reason);
    expect(code).toBe(3);
  });
});
