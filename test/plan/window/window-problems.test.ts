import { describe, expect, test } from 'vitest';
import type { Frame } from '../../../src/plan/pattern/frame.ts';
import type { WindowBounds, WindowGeometry } from '../../../src/plan/window/window-geometry.ts';
import { findWindowProblems, type WindowCheck } from '../../../src/plan/window/window-problems.ts';

const frame = (widthPx = 40, heightPx = 20): Frame => {
  return { widthPx, heightPx, channels: 3, data: new Uint8Array(widthPx * heightPx * 3) };
};
const geometry: WindowGeometry = {
  devicePixelRatio: 1,
  innerWidth: 40,
  innerHeight: 20,
  screenX: 0,
  screenY: 0,
  screenWidth: 40,
  screenHeight: 20,
  scrollX: 0,
  scrollY: 0,
  viewScale: 1,
  canvasLeft: 0,
  canvasTop: 0,
  canvasWidth: 40,
  canvasHeight: 20,
  visible: true,
  focused: true,
  noticeLeftMs: null,
  onlyScreen: true,
  gamut: 'srgb',
  highDynamicRange: false,
  covering: [],
  effects: [],
};
const bounds: WindowBounds = { left: 0, top: 0, width: 40, height: 20, windowState: 'fullscreen' };
const desktop = { display: { xPx: 0, yPx: 0 }, rest: { bounds, geometry }, bounds };
const good: WindowCheck = {
  expected: frame(),
  screenshot: { frame: frame(), profileBytes: null },
  geometry,
  desktop,
};
const codesOf = (changes: Partial<WindowGeometry>, rest: Partial<WindowCheck> = {}) => {
  return findWindowProblems({ ...good, ...rest, geometry: { ...geometry, ...changes } }).map(({ code }) => code);
};

describe('findWindowProblems', () => {
  test('has none if the window shows what it reports', () => {
    expect(findWindowProblems(good)).toEqual([]);
  });

  test('a window may reach one pixel beyond the screen, and no more', () => {
    expect(codesOf({ innerWidth: 41, innerHeight: 21 })).toEqual([]);
    expect(codesOf({ innerWidth: 42 })).toEqual(['resolution-mismatch']);
    expect(codesOf({ innerHeight: 22 })).toEqual(['resolution-mismatch']);
  });

  test.each<[string, Partial<WindowGeometry>]>([
    ['a screen of another size', { screenWidth: 41 }],
    ['a window that leaves a row free', { innerHeight: 19 }],
    ['a window that leaves a column free', { innerWidth: 39 }],
    ['a canvas of another size', { canvasHeight: 21 }],
  ])('%s is a resolution mismatch', (_name, changes) => {
    expect(codesOf(changes)).toEqual(['resolution-mismatch']);
  });

  test('so is a screenshot of another size, even with equal pixels', () => {
    expect(codesOf({}, { screenshot: { frame: frame(40, 21), profileBytes: null } })).toEqual(['resolution-mismatch']);
  });

  test('a scale factor other than 1 is a problem of its own, even if sizes fit in device pixels', () => {
    const scaled = {
      innerWidth: 32,
      innerHeight: 16,
      screenWidth: 32,
      screenHeight: 16,
      canvasWidth: 32,
      canvasHeight: 16,
    };
    expect(codesOf({ devicePixelRatio: 1.25, ...scaled })).toEqual(['device-scale']);
    expect(codesOf({ viewScale: 1.1 })).toEqual(['device-scale']);
  });

  test.each<[string, Partial<WindowGeometry>]>([
    ['misplaced', { screenX: 1 }],
    ['misplaced', { screenY: -1 }],
    ['hidden', { visible: false }],
    ['scrolled', { scrollX: 1 }],
    ['scrolled', { scrollY: 1 }],
    ['scrolled', { canvasLeft: 0.5 }],
    ['scrolled', { canvasTop: -0.5 }],
    ['covered', { covering: ['div#menu'] }],
    ['filtered', { effects: ['canvas { opacity: 0.9 }'] }],
    ['profile', { gamut: 'p3' }],
    ['profile', { highDynamicRange: true }],
  ])('is %s: %j', (code, changes) => {
    expect(codesOf(changes)).toEqual([code]);
  });

  test('a window without a desktop has no place to miss', () => {
    expect(codesOf({ screenX: 10, screenY: 10 }, { desktop: null })).toEqual([]);
  });

  test.each<[string, Partial<WindowBounds>, readonly string[]]>([
    ['minimized', { windowState: 'minimized' }, ['hidden', 'misplaced', 'misplaced']],
    ['out of full screen', { windowState: 'normal' }, ['misplaced', 'misplaced']],
    ['moved', { left: 100 }, ['misplaced']],
    ['resized', { height: 19 }, ['misplaced']],
  ])('a window that the browser knows to be %s is a problem', (_name, changes, codes) => {
    expect(codesOf({}, { desktop: { ...desktop, bounds: { ...bounds, ...changes } } })).toEqual(codes);
  });

  test('a lost focus counts on the only screen, and only if the window had it', () => {
    expect(codesOf({ focused: false })).toEqual(['covered']);
    expect(codesOf({ focused: false, onlyScreen: false })).toEqual([]);
    const rest = { bounds, geometry: { ...geometry, focused: false } };
    expect(codesOf({ focused: false }, { desktop: { ...desktop, rest } })).toEqual([]);
  });

  test("the browser's own notice is a problem while it is there, and after it", () => {
    expect(codesOf({ noticeLeftMs: 2000 })).toEqual(['covered']);
    expect(codesOf({ noticeLeftMs: 0 })).toEqual(['covered']);
  });

  test('a profile in the screenshot is a problem even if the pixels are equal', () => {
    const screenshot = { frame: frame(), profileBytes: 520 };
    expect(findWindowProblems({ ...good, screenshot })).toMatchObject([
      { code: 'profile', message: expect.stringContaining('520 bytes') },
    ]);
  });

  test('the difference names the first pixel, what was expected and what was found', () => {
    const found = frame();
    found.data[(3 * 40 + 7) * 3 + 2] = 1;
    const problems = findWindowProblems({ ...good, screenshot: { frame: found, profileBytes: null } });
    expect(problems).toEqual([
      {
        code: 'not-exact',
        message: '1 of 800 pixels differ from the pattern, the first at x=7, y=3: expected 0/0/0, found 0/0/1.',
      },
    ]);
  });
});
