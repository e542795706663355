import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parsePatch } from '../../src/plan/pattern/patch.ts';
import type { Pattern } from '../../src/plan/pattern/pattern.ts';
import {
  openPatternWindow,
  PatternNotShownError,
  type PatternWindow,
} from '../../src/plan/window/open-pattern-window.ts';
import type { PatternWindowOptions } from '../../src/plan/window/window-options.ts';
import type { WindowProblemCode } from '../../src/plan/window/window-problems.ts';
import { withCode } from '../with-code.ts';

const patch = parsePatch('200/100/50');

describe('a window of 3840x2160', () => {
  const resolution = { widthPx: 3840, heightPx: 2160 };
  let window: PatternWindow;
  beforeAll(async () => {
    window = await openPatternWindow({ resolution, headless: true });
  });
  afterAll(() => window.close());

  test.each(['white', 'black', 'red', 'green', 'blue', 'gray-1', 'gray-128', 'gray-254', '1/2/3', '251/127/64'])(
    'shows %s with no code-value error in any pixel',
    async (name) => {
      const shown = parsePatch(name);
      expect((await window.show(shown)).problems).toEqual([]);
      const { data } = await window.grab();
      const { r, g, b } = shown.codes;
      expect(Buffer.from(data).equals(Buffer.alloc(data.length, Uint8Array.of(r, g, b)))).toBe(true);
      expect(data).toHaveLength(3840 * 2160 * 3);
    },
  );

  const [black, white] = [
    { r: 0, g: 0, b: 0 },
    { r: 255, g: 255, b: 255 },
  ];
  test.each<[string, Pattern]>([
    ['a gray ramp', { kind: 'ramp', direction: 'horizontal', from: black, to: white }],
    ['a blue ramp', { kind: 'ramp', direction: 'vertical', from: black, to: { r: 0, g: 0, b: 255 } }],
    ['five windows', { kind: 'five-windows', codes: white, background: black }],
    ['a checkerboard of pixels', { kind: 'checkerboard', codes: [black, white], cells: { cellPx: 1 } }],
  ])('shows %s pixel for pixel', async (_name, pattern) => {
    expect((await window.show(pattern)).problems).toEqual([]);
  });
});

/** The browser that this process started last, as Linux lists it. */
function browserPid(): number {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number);
  const browsers = children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('user-data-dir'));
  return browsers.at(-1) ?? Number.NaN;
}

// Its display ends, or its user ends it, in the same moment.
test.runIf(process.platform === 'linux').each([0, 1, 5, 20])(
  'a browser that is ended %i ms before it is closed is closed',
  async (ms) => {
    const window = await openPatternWindow({ resolution: { widthPx: 320, heightPx: 180 }, headless: true });
    process.kill(browserPid(), 'SIGKILL');
    await setTimeout(ms);
    await expect(window.close()).resolves.toBeUndefined();
  },
);

describe('a small window', () => {
  const resolution = { widthPx: 320, heightPx: 180 };

  async function withWindow<T>(options: Partial<PatternWindowOptions>, use: (window: PatternWindow) => Promise<T>) {
    const window = await openPatternWindow({ resolution, headless: true, ...options });
    try {
      return await use(window);
    } finally {
      await window.close();
    }
  }

  async function refusal(options: Partial<PatternWindowOptions>): Promise<PatternNotShownError> {
    const error = await withWindow(options, (window) => window.show(patch)).catch((caught: unknown) => caught);
    if (!(error instanceof PatternNotShownError)) throw new Error('the pattern was taken for shown', { cause: error });
    return error;
  }

  test.each(['display-p3-d65', 'color-spin-gamma24'])('under the forced profile %s it reports it', async (profile) => {
    const { problems, message } = await refusal({ forceColorProfile: profile });
    expect(problems.map(({ code }) => code)).toEqual(['profile', 'not-exact']);
    expect(message).toMatch(/screenshot carries an ICC profile of \d+ bytes/);
    expect(message).toMatch(/57600 of 57600 pixels differ.*x=0, y=0: expected 200\/100\/50, found \d+\/\d+\/\d+/);
  });

  test('under high dynamic range, which its screenshot hides, it reports it', async () => {
    const { problems } = await refusal({ forceColorProfile: 'hdr10' });
    expect(problems).toMatchObject([{ code: 'profile', message: expect.stringContaining('high dynamic range') }]);
  });

  test('under a device scale factor of 1.25 it reports it', async () => {
    const { problems, message } = await refusal({ deviceScaleFactor: 1.25 });
    expect(problems.map(({ code }) => code)).toContain('device-scale');
    expect(message).toContain('The device scale factor is 1.25, not 1');
    expect(message).toContain('The screen has 400x225 device pixels; the pattern is for 320x180.');
  });

  test.each<[string, string, WindowProblemCode, RegExp]>([
    [
      'a CSS filter',
      "document.body.style.filter = 'brightness(0.9)'",
      'filtered',
      /body \{ filter: brightness\(0\.9\) \}/,
    ],
    ['opacity', "document.querySelector('canvas').style.opacity = 0.5", 'filtered', /canvas \{ opacity: 0\.5 \}/],
    [
      'an overlay',
      "document.body.append(Object.assign(document.createElement('div'), { id: 'menu' }));" +
        "Object.assign(menu.style, { position: 'fixed', inset: '10px 0 0 20px', background: '#fff', pointerEvents: 'none' })",
      'covered',
      /the element div#menu.*\n.*x=20, y=10: expected 200\/100\/50, found 255\/255\/255/,
    ],
    [
      'a scrolled-away field',
      "Object.assign(document.documentElement.style, { overflow: 'auto', height: '1000px' }); scrollTo(0, 40)",
      'scrolled',
      /scrolled or shifted away from the pattern: by 0,40/,
    ],
    [
      'one changed pixel',
      "document.querySelector('canvas').getContext('2d').putImageData(new ImageData(new Uint8ClampedArray([200, 100, 51, 255]), 1), 7, 9)",
      'not-exact',
      /1 of 57600 pixels differ from the pattern, the first at x=7, y=9: expected 200\/100\/50, found 200\/100\/51/,
    ],
  ])('with %s it says so', async (_name, script, code, message) => {
    const problems = await withWindow({}, async (window) => {
      await window.show(patch);
      expect(await window.check()).toEqual([]);
      await window.evaluate(`${script}; undefined`);
      return window.check();
    });
    expect(problems.map((problem) => problem.code)).toContain(code);
    expect(problems.map((problem) => problem.message).join('\n')).toMatch(message);
  });

  test('gives the faulty frame if verification is left to the caller, for a simulated monitor to be fed with', async () => {
    const evidence = await withWindow({ forceColorProfile: 'display-p3-d65' }, (w) => w.show(patch, { verify: false }));
    expect(evidence.problems).toHaveLength(2);
    expect([...evidence.screenshot.frame.data.subarray(0, 3)]).not.toEqual([200, 100, 50]);
  });

  test('has no scroll bar and no cursor, and reaches no network', async () => {
    await withWindow({}, async (window) => {
      await window.show(patch);
      expect(await window.evaluate('getComputedStyle(document.body).cursor')).toBe('none');
      expect(await window.evaluate('[document.documentElement.clientWidth, document.body.clientHeight].join()')).toBe(
        '320,180',
      );
      expect(await window.evaluate("fetch('https://flatfield.invalid/').then(() => 'sent', () => 'refused')")).toBe(
        'refused',
      );
    });
  });

  test('starts over, without what was done to the page', async () => {
    await withWindow({}, async (window) => {
      await window.show(patch);
      await window.evaluate("document.querySelector('canvas').style.filter = 'invert(1)'");
      await window.reset();
      await expect(window.check()).rejects.toThrow(/show a pattern first/);
      expect((await window.show(patch)).problems).toEqual([]);
    });
  });

  test('a check before the first pattern, and any use after closing, is an error and no result', async () => {
    const window = await withWindow({}, async (opened) => {
      await expect(opened.check()).rejects.toThrow(/show a pattern first/);
      return opened;
    });
    await expect(window.show(patch)).rejects.toThrow(withCode('pattern-window'));
    await expect(window.grab()).rejects.toThrow(withCode('pattern-window'));
  });

  test('a browser that does not start is named', async () => {
    const opening = openPatternWindow({ resolution, headless: true, executablePath: process.execPath });
    await expect(opening).rejects.toThrow(withCode('pattern-window'));
    await expect(opening).rejects.toThrow(process.execPath);
  });
});
