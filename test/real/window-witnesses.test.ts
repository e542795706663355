import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parsePatch } from '../../src/plan/pattern/patch.ts';
import { findBrowser } from '../../src/plan/window/find-browser.ts';
import { openPatternWindow, type PatternWindow } from '../../src/plan/window/open-pattern-window.ts';
import { controlWindows, type X11Windows } from '../plan/pattern/x11-windows.ts';
import { startXvfb, type Xvfb } from './start-xvfb.ts';

const resolution = { widthPx: 1280, heightPx: 720 };
/** Patches that nothing disturbs; by hand with FLATFIELD_CLEAN_PATCHES=100. */
const CLEAN = Number(process.env['FLATFIELD_CLEAN_PATCHES'] ?? 5);

let server: Xvfb | null = null;
let window: PatternWindow;
let windows: X11Windows;
let id: string;
let folder: string | undefined;

beforeAll(async () => {
  const started = await startXvfb(resolution.widthPx, resolution.heightPx);
  if (started === null) return;
  if (!(await started.manageWindows())) return started.stop();
  server = started;
  vi.stubEnv('DISPLAY', server.display);
  // By its name, it is not opened in kiosk mode, which takes no key.
  folder = await mkdtemp(join(tmpdir(), 'flatfield-browser-'));
  const executablePath = join(folder, 'microsoft-edge');
  await symlink(await findBrowser(), executablePath);
  window = await openPatternWindow({ resolution, executablePath });
  windows = await controlWindows(server.display);
  await window.show(parsePatch('white'));
  id = await server.act('search', '--name', 'Flatfield test pattern');
});

afterAll(async () => {
  windows?.close();
  await window?.close();
  await server?.stop();
  vi.unstubAllEnvs();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

const codes = async () => [...new Set((await window.check()).map(({ code }) => code))];

test('the display is kept from going to sleep, as far as the page can see', async (context) => {
  if (server === null) return context.skip('Xvfb or openbox is not installed');
  expect(await window.evaluate("navigator.wakeLock.request('screen').then((lock) => lock.released)")).toBe(false);
});

test('no disturbance is invented', async (context) => {
  if (server === null) return context.skip('Xvfb or openbox is not installed');
  for (let count = 0; count < CLEAN; count++) {
    expect((await window.show(parsePatch(`${count}/${255 - count}/50`))).problems).toEqual([]);
    expect(await window.check()).toEqual([]);
  }
}, 600_000);

test('each disturbance that can be noticed is noticed, and gone with its cause', async (context) => {
  if (server === null) return context.skip('Xvfb or openbox is not installed');
  const { act } = server;
  await window.show(parsePatch('200/100/50'));

  const toast = await windows.cover({ xPx: 900, yPx: 600, widthPx: 300, heightPx: 80 });
  await expect.poll(() => server?.pixel(950, 640)).toEqual({ r: 255, g: 255, b: 255 });
  expect(await window.check()).toEqual([
    { code: 'covered', message: 'Another window covers the pattern: "", 300x80 at 900,600.' },
  ]);
  await toast();
  expect(await codes()).toEqual([]);

  const dialog = await windows.cover({ xPx: 0, yPx: 0, widthPx: 200, heightPx: 100 }, { managed: true });
  const messages = async () => (await window.check()).map(({ message }) => message);
  await expect
    .poll(messages)
    .toContain('Another window has the focus on the only screen, so it may cover the pattern.');
  expect((await messages()).filter((message) => message.startsWith('Another window covers'))).toHaveLength(1);
  await dialog();
  await act('windowactivate', '--sync', id);
  await expect.poll(codes).toEqual([]);

  const whole = await windows.cover({ xPx: 0, yPx: 0, ...resolution });
  await expect.poll(codes).toEqual(['covered', 'hidden']);
  const { problems } = await window.show(parsePatch('black'), { verify: false });
  expect(problems.map(({ code }) => code)).toEqual(['covered', 'hidden']);
  await whole();
  await expect.poll(codes).toEqual([]);

  await act('windowminimize', '--sync', id);
  await expect.poll(codes).toContain('hidden');
  await act('windowmap', '--sync', id, 'windowactivate', '--sync', id);
  await expect.poll(codes).toEqual([]);

  await act('set_num_desktops', '2', 'set_desktop', '1');
  await expect.poll(codes).toContain('hidden');
  await act('set_desktop', '0', 'windowactivate', '--sync', id);
  await expect.poll(codes).toEqual([]);

  await act('key', 'ctrl+plus');
  await expect.poll(codes).toContain('device-scale');
  await act('key', 'ctrl+0');
  await expect.poll(codes).toEqual([]);

  await act('key', 'F11');
  await expect.poll(codes).toContain('misplaced');
  await act('windowmove', id, '100', '50', 'windowsize', id, '900', '500');
  await expect.poll(codes).toContain('resolution-mismatch');
}, 60_000);
