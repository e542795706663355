import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parsePatch } from '../../src/plan/pattern/patch.ts';
import { listScreens } from '../../src/plan/screens/list-screens.ts';
import { openPatternWindow, type PatternWindow } from '../../src/plan/window/open-pattern-window.ts';
import { controlWindows } from '../plan/pattern/x11-windows.ts';
import { withCode } from '../with-code.ts';
import { startXvfb, type Xvfb } from './start-xvfb.ts';

const resolution = { widthPx: 1280, heightPx: 720 };
/** Chromium's kiosk mode shows no notice that has to be waited for. */
const args = ['--kiosk'];
let server: Xvfb | null = null;
let window: PatternWindow | null = null;

beforeAll(async () => {
  server = await startXvfb(resolution.widthPx, resolution.heightPx);
  if (server === null) return;
  vi.stubEnv('DISPLAY', server.display);
  window = await openPatternWindow({ resolution });
});

afterAll(async () => {
  await window?.close();
  await server?.stop();
  vi.unstubAllEnvs();
});

test('a visible window fills the screen with the pattern: no toolbar, no border, exact to the last pixel', async (context) => {
  if (server === null || window === null) return context.skip('Xvfb is not installed');
  for (const name of ['white', '1/2/3', '200/100/50']) {
    const patch = parsePatch(name);
    expect((await window.show(patch)).problems).toEqual([]);
    for (const [x, y] of [
      [0, 0],
      [1279, 0],
      [640, 360],
      [0, 719],
      [1279, 719],
    ] as const) {
      await expect.poll(() => server?.pixel(x, y)).toEqual(patch.codes);
    }
  }
  expect(await window.evaluate('[outerWidth - innerWidth, outerHeight - innerHeight].join()')).toBe('0,0');
});

test('a window that left the screen reports it: unmapped, moved, closed', async (context) => {
  if (server === null) return context.skip('Xvfb is not installed');
  const windows = await controlWindows(server.display);
  const other = await openPatternWindow({ resolution, args });
  try {
    expect((await other.show(parsePatch('white'))).problems).toEqual([]);
    await windows.unmapAll();
    expect(await other.check()).toContainEqual({
      code: 'hidden',
      message: 'The window was taken off the screen (unmapped or minimized).',
    });
    await expect(other.show(parsePatch('black'))).rejects.toThrow(/taken off the screen/);
    await windows.mapAll();
    await expect.poll(() => other.check().catch(() => 'nothing shown')).toEqual([]);
    await windows.moveAll(1280, 0);
    await expect.poll(async () => (await other.check())[0]?.code).toBe('misplaced');
  } finally {
    windows.close();
    await other.close();
  }
  await expect(other.check()).rejects.toThrow(withCode('pattern-window'));
});

test('a visible window on a screen of another size reports it', async (context) => {
  if (server === null) return context.skip('Xvfb is not installed');
  const other = await openPatternWindow({ resolution: { widthPx: 1024, heightPx: 720 }, args });
  try {
    const { problems } = await other.show(parsePatch('white'), { verify: false });
    expect(problems).toContainEqual({
      code: 'resolution-mismatch',
      message: 'The screen has 1280x720 device pixels; the pattern is for 1024x720.',
    });
  } finally {
    await other.close();
  }
});

test('the screens of the desktop are listed', async (context) => {
  if (server === null) return context.skip('Xvfb is not installed');
  expect(await listScreens({})).toEqual([{ xPx: 0, yPx: 0, ...resolution, name: expect.any(String), primary: true }]);
});

test('a scaled desktop reports it', async (context) => {
  if (server === null) return context.skip('Xvfb is not installed');
  const scaled = await openPatternWindow({ resolution, deviceScaleFactor: 1.25, args });
  try {
    await expect(scaled.show(parsePatch('white'))).rejects.toThrow(/The device scale factor is 1\.25, not 1/);
  } finally {
    await scaled.close();
  }
});
