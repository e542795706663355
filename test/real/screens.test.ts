import { expect, it } from 'vitest';
import { identifyScreens } from '../../src/plan/screens/identify-screens.ts';
import { runProcess } from '../cli/run-flatfield.ts';
import { startXvfb } from './start-xvfb.ts';

const BACKGROUND = { r: 0, g: 0x22, b: 0x44 };

it('lists the screens for --display, shows their numbers, and ends after its time', async (context) => {
  const server = await startXvfb(640, 360);
  if (server === null) return context.skip('Xvfb is not installed');
  try {
    const env = { DISPLAY: server.display };
    const { code, stdout, stderr } = await runProcess(['screens', '--identify', '--for', '1'], { env });
    expect(code, stderr).toBe(0);
    expect(stdout).toMatch(/^screen +name +--display +size +primary\n1 +\S+ +0,0 +640x360 +yes\n$/);
    const listed = await runProcess(['screens', '--json'], { env });
    expect(JSON.parse(listed.stdout)).toMatchObject([{ number: 1, display: '0,0', widthPx: 640, heightPx: 360 }]);
  } finally {
    await server.stop();
  }
});

it('shows a number on each of two screens', async (context) => {
  const server = await startXvfb(1280, 360);
  if (server === null) return context.skip('Xvfb is not installed');
  const half = { yPx: 0, widthPx: 640, heightPx: 360, name: '' };
  const screens = [
    { ...half, xPx: 0, primary: true },
    { ...half, xPx: 640, primary: false },
  ];
  try {
    const shown = await identifyScreens(screens, { environment: { ...process.env, DISPLAY: server.display } });
    try {
      for (const { xPx } of screens) {
        await expect.poll(() => server.pixel(xPx + 20, 20), { timeout: 10_000 }).toEqual(BACKGROUND);
        await expect.poll(() => server.pixel(xPx + 620, 340), { timeout: 10_000 }).toEqual(BACKGROUND);
      }
    } finally {
      await shown.close();
    }
    await shown.dismissed;
  } finally {
    await server.stop();
  }
});
