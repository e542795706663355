import { expect, type Page, test } from '@playwright/test';
import { STATION_LANGUAGES, TEXTS } from '../../src/line/station/operator/client/page-text.ts';
import { QUICK, type TestStation, testStation } from '../line/station/operator/start-station.ts';
import {
  altDigits,
  altGr,
  ENTER,
  ESCAPE,
  GERMAN,
  JAPANESE,
  Keyboard,
  type Stroke,
  US_INTERNATIONAL,
} from './keyboard.ts';

const ARGS = [...QUICK, '--patches', 'white', '--layout', '3x3', '--station', 'Line 3', '--operator', 'Kim'] as const;
/** An inspection that fails, with a time scale of its own: at 0.1, some ten seconds; at 20, its first reading takes longer than a test waits. */
const SLOW = ['--simulate', 'tinted-corner', '--resolution', '3840x2160', '--patches', 'white', '--layout', '5x5'];

let station: TestStation;
test.beforeEach(async () => {
  station = await testStation();
});
test.afterEach(() => station.remove());

const phase = (page: Page, kind: string, timeout = 120_000) =>
  expect(page.locator('body')).toHaveAttribute('data-phase', kind, { timeout });
const notice = (page: Page) => page.locator('.notice');
const unit = (page: Page) => page.locator('main .unit');

/** From here on, the run is an attempt. */
const reading = (page: Page) => expect(page.locator('main .count')).toContainText(/[1-9]\d* of \d+/);

/** A station that asks for a unit, and its keyboard. */
async function ready(page: Page, args: readonly string[] = ARGS): Promise<Keyboard> {
  await page.goto(await station.start(args));
  await phase(page, 'ready');
  return Keyboard.of(page);
}

/** A station that offers to start unit `A1`. */
async function offered(page: Page): Promise<Keyboard> {
  const keyboard = await ready(page);
  await keyboard.send(['A1', ENTER]);
  await phase(page, 'start');
  return keyboard;
}

const UNREADABLE: Readonly<Record<string, readonly (Stroke | string)[]>> = {
  'a dead accent of a German keyboard': ['DK', GERMAN['´'], '77'],
  'a dead circumflex first, of a German keyboard': [GERMAN['^'], 'DK77'],
  'a dead quote of a US-International keyboard': ['DK', US_INTERNATIONAL["'"], '77'],
  'a dead tilde last, of a US-International keyboard': ['DK77', US_INTERNATIONAL['~']],
  'a Japanese input method': [JAPANESE.A, JAPANESE.A, JAPANESE.A],
  'a Japanese input method that was turned on in the middle': ['DK', JAPANESE.hankaku, '77'],
  'a key without a name': ['DK', { key: 'Unidentified', code: '', keyCode: 0 }, '77'],
  'character codes on the number pad': ['6', '5', '6', '6'].flatMap((_, index) => altDigits(`006${5 + (index % 5)}`)),
  'one character code on the number pad': ['DK', ...altDigits('0180'), '77'],
  'a control character as a function key': ['DK', { key: 'F2', code: 'F2', keyCode: 113 }, '77'],
  'a control character as Ctrl and a key': ['DK', { key: ']', code: 'BracketRight', keyCode: 221, modifiers: 2 }, '77'],
};

const READABLE: Readonly<Record<string, readonly [text: string, strokes: readonly (Stroke | string)[]]>> = {
  'a German keyboard': ['y@ßü7', [GERMAN.y, ...altGr('@', 'KeyQ', 81), GERMAN.ß, GERMAN.ü, '7']],
  'a US-International keyboard': ['Aé7', ['A', ...altGr('é', 'KeyE', 69), '7']],
  'a Japanese keyboard': ['A@^_7', ['A', JAPANESE['@'], JAPANESE['^'], JAPANESE._, '7']],
};

test.describe('at a station that goes on', () => {
  let shared: TestStation;
  let address: string;
  test.beforeAll(async () => {
    shared = await testStation();
    address = await shared.start(ARGS);
  });
  test.afterAll(() => shared.remove());

  /** Its page, which asks for a unit, and its keyboard. */
  const opened = async (page: Page): Promise<Keyboard> => {
    await page.goto(address);
    await phase(page, 'ready');
    return Keyboard.of(page);
  };
  test.afterEach(async ({ page }) => {
    const keyboard = await Keyboard.of(page);
    await keyboard.send([ESCAPE]);
    await phase(page, 'ready');
  });

  for (const [what, strokes] of Object.entries(UNREADABLE)) {
    test(`a scan with ${what} is refused as a whole and starts nothing`, async ({ page }) => {
      const keyboard = await opened(page);
      await keyboard.send(['A1', ENTER]);
      await phase(page, 'start');
      await keyboard.send([...strokes, ENTER]);
      await expect(notice(page)).toContainText('could not be read');
      await phase(page, 'ready');
      // The unit before is no longer offered, so that Enter by hand does not start it either.
      await keyboard.send([ENTER]);
      await keyboard.send(['B2', ENTER]);
      await phase(page, 'start');
      await expect(unit(page)).toHaveText('B2');
    });
  }

  for (const [what, [text, strokes]] of Object.entries(READABLE)) {
    test(`a scan of signs on ${what} is read as it is`, async ({ page }) => {
      const keyboard = await opened(page);
      await keyboard.send([...strokes, ENTER]);
      await phase(page, 'start');
      await expect(unit(page)).toHaveText(text);
    });
  }
});

test('two spaces in the name of a unit are seen as two', async ({ page }) => {
  const keyboard = await ready(page);
  await keyboard.send(['A  1', ENTER]);
  await phase(page, 'start');
  expect(await unit(page).innerText()).toBe('A  1');
});

test('a stray key, a scan without Enter and a typed text never become part of a scan', async ({ page }) => {
  const keyboard = await ready(page);
  for (const [text, gaps] of [
    ['X12345', [0, 700]],
    ['X12345', [0, 140]],
    ['1234512345', [0, 5, 5, 5, 5, 700]],
    ['name12345', [0, 180, 240, 150, 400]],
    ['123456', [0, 5, 5, 5, 5, 900]],
  ] as const) {
    const whole: Readonly<Record<number, number>> = gaps;
    const paced = Array.from(text, (_, index) => whole[index] ?? 5);
    await keyboard.send([text, ENTER], [...paced, 5]);
    await expect(notice(page)).toContainText('in two pieces');
    await phase(page, 'ready');
    await keyboard.send(['B2', ENTER]);
    await phase(page, 'start');
    await expect(unit(page)).toHaveText('B2');
    await keyboard.send([ESCAPE]);
    await phase(page, 'ready');
  }
});

test('an Enter or a press on START that belongs to a scan starts nothing', async ({ page }) => {
  const keyboard = await offered(page);
  await keyboard.send([ENTER, 'B2', ENTER]);
  await expect(notice(page)).toContainText('could not be read');
  await phase(page, 'ready');
  await keyboard.send(['A1', ENTER]);
  await phase(page, 'start');
  // A scan that has not ended: a press ends nothing and starts nothing.
  await keyboard.send(['B234']);
  await page.locator('main button').click();
  await expect(notice(page)).toContainText('had no end');
  await phase(page, 'ready');
});

test('a scan without an end takes START away', async ({ page }) => {
  const keyboard = await offered(page);
  await keyboard.send(['B234']);
  await expect(notice(page)).toContainText('had no end');
  await phase(page, 'ready');
});

for (const [what, pointer] of [
  ['touch', 'tap'],
  ['mouse', 'click'],
] as const) {
  test(`every button works by ${what}, and each screen names the next step`, async ({ browser }) => {
    const context = await browser.newContext({ hasTouch: true, viewport: { width: 1024, height: 768 }, locale: 'en' });
    const page = await context.newPage();
    const press = (name: string) => page.getByRole('button', { name })[pointer]();
    const says = (text: string) => expect(page.locator('main')).toContainText(text);
    await page.goto(await station.start([...SLOW, '--time-scale', '0.1', '--station', 'Line 3']));
    const keyboard = await Keyboard.of(page);
    await phase(page, 'operator');
    await says('Scan your badge');
    await press('Leave unchanged');
    await phase(page, 'ready');
    await says('Scan the unit');
    await press('Operator');
    await phase(page, 'operator');
    await press('Leave unchanged');
    await phase(page, 'ready');
    for (const lang of STATION_LANGUAGES) {
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await press(TEXTS[lang].keys.language);
    }
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await press('Sound: on');
    await press('Sound: off');
    for (const attempt of ['stopped', 'finished']) {
      await phase(page, attempt === 'stopped' ? 'ready' : 'result');
      await keyboard.send(['A1', ENTER]);
      if (attempt === 'finished') {
        await phase(page, 'retest');
        await says('Press the number of a reason, or touch it.');
        await press('Another reason');
        await says('Type the reason and press Enter.');
        await press('Back');
        await press('Monitor repaired');
      }
      await phase(page, 'start');
      await says('Press Enter or touch START.');
      // The station ignores an Enter that comes with its screen.
      await expect(async () => {
        if ((await page.locator('body').getAttribute('data-phase')) === 'start')
          await page.locator('main button').first()[pointer]({ timeout: 500 });
        await expect(page.locator('body')).not.toHaveAttribute('data-phase', 'start', { timeout: 500 });
      }).toPass();
      if (attempt !== 'stopped') continue;
      await says('Wait: the result appears here.');
      await reading(page);
      await press('Stop');
      await says('Press Enter to stop, or Esc to continue.');
      await press('Continue the run');
      await says('Wait: the result appears here.');
      await press('Stop');
      await says('Press Enter to stop, or Esc to continue.');
      await expect(async () => {
        // On a busy machine the screen follows a press late: then there is nothing left to press.
        const stop = page.getByRole('button', { name: 'Stop and restore' });
        if (await stop.isVisible()) await stop[pointer]({ timeout: 500 });
        await expect(page.locator('main h1')).not.toHaveText('Stop this run?', { timeout: 500 });
      }).toPass();
    }
    await phase(page, 'result');
    await says('Scan the next unit');
    const sizes: readonly number[] = await page.evaluate(`['.cause', '.reason'].map((name) =>
      Number.parseFloat(getComputedStyle(document.querySelector(name)).fontSize))`);
    expect(sizes[0]).toBeGreaterThan(sizes[1] ?? Number.NaN);
    await context.close();
  });
}

for (const [what, timeScale, asks, isRead] of [
  ['before its first reading asks for no reason', '20', 'start', false],
  ['after its first reading asks for one', '0.1', 'retest', true],
] as const) {
  test(`the next run after one that was stopped ${what}`, async ({ page }) => {
    const keyboard = await ready(page, [...SLOW, '--time-scale', timeScale, '--operator', 'Kim']);
    await keyboard.send(['A1', ENTER]);
    await phase(page, 'start');
    await expect(async () => {
      await keyboard.send([ENTER]);
      await phase(page, 'running', 500);
    }).toPass();
    if (isRead) await reading(page);
    await keyboard.send([ESCAPE]);
    await expect(page.locator('main h1')).toHaveText('Stop this run?');
    await expect(async () => {
      await keyboard.send([ENTER]);
      await expect(page.locator('main h1')).not.toHaveText('Stop this run?', { timeout: 500 });
    }).toPass();
    await phase(page, 'result');
    await keyboard.send(['A1', ENTER]);
    await phase(page, asks);
  });
}

test('what is typed is on the screen, whatever else is there', async ({ page }) => {
  const keyboard = await offered(page);
  await keyboard.send(['B2'], 200);
  await expect(page.locator('main .entry')).toHaveText('B2');
  await keyboard.send([ESCAPE]);
  await expect(page.locator('main .entry')).toHaveCount(0);
  await phase(page, 'start');
});
