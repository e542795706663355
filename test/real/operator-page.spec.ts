import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { REPORT_LANGUAGES, type ReportLanguage } from '../../src/report/languages/languages.ts';
import { QUICK, type TestStation, testStation } from '../line/station/operator/start-station.ts';
import { ENTER, ESCAPE, Keyboard } from './keyboard.ts';

const WHITE = ['--patches', 'white', '--layout', '3x3'] as const;
const NAMED = ['--station', 'Line 3', '--operator', 'Kim'] as const;
const SLOW = ['--simulate', 'flat', '--resolution', '3840x2160', '--time-scale', '0.05'] as const;

let station: TestStation;
test.beforeEach(async () => {
  station = await testStation();
});
test.afterEach(() => station.remove());

/** As a keyboard-wedge scanner does it. */
async function scan(page: Page, text: string): Promise<void> {
  await (await Keyboard.of(page)).send([text, ENTER]);
}

/** Text that no key of the layout makes. */
const paste = (page: Page, text: string) =>
  page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '${text}');
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
  }`);

const phase = (page: Page, kind: string) =>
  expect(page.locator('body')).toHaveAttribute('data-phase', kind, { timeout: 30_000 });
const verdict = (page: Page) => page.locator('.result h1');
const unit = (page: Page) => page.locator('main .unit');

/** Enter within half a second of a scan belongs to the scan, so a person presses it until something happens. */
async function pressEnter(page: Page, happens: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Enter');
    await happens();
  }).toPass();
}

/** A page without a connection, as it is for a moment beside a busy computer, shows no phase at all. */
const leaves = (page: Page, kind: string) => () =>
  expect(page.locator('body')).toHaveAttribute('data-phase', new RegExp(`^(?!(?:${kind}|lost)$)`), { timeout: 300 });

async function start(page: Page): Promise<void> {
  await phase(page, 'start');
  await pressEnter(page, leaves(page, 'start'));
}

/** Whatever the page complains of; a lost connection aside. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (!/ERR_(CONNECTION|INCOMPLETE|EMPTY)/.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}

const WORDS: Readonly<Record<ReportLanguage, Readonly<Record<'scan' | 'pass' | 'fake', string>>>> = {
  en: { scan: 'Scan the unit', pass: 'PASS', fake: 'SIMULATION' },
  de: { scan: 'Prüfling scannen', pass: 'BESTANDEN', fake: 'SIMULATION' },
  ja: { scan: '検査対象品をスキャン', pass: '合格', fake: 'シミュレーション' },
};

for (const lang of REPORT_LANGUAGES) {
  const words = WORDS[lang];
  test(`a unit goes from scan to verdict with scanner and keyboard only, in ${lang}`, async ({ browser }) => {
    const context = await browser.newContext({ locale: lang });
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    await page.goto(await station.start([...QUICK, ...WHITE]));
    await phase(page, 'operator');
    await scan(page, 'BADGE-7');
    await phase(page, 'ready');
    await expect(page.locator('main h1')).toHaveText(words.scan);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await scan(page, '0012');
    await start(page);
    await phase(page, 'result');
    await expect(verdict(page)).toHaveText(words.pass);
    await expect(unit(page)).toHaveText('0012');
    await expect(page.locator('.result .banner')).toContainText(words.fake);
    await expect(page.locator('header')).toContainText('BADGE-7');
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
}

test('a fail says why and where, goes with the next scan, and a retest asks why', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto(await station.start(['--simulate', 'tinted-corner', ...QUICK.slice(2), ...WHITE, ...NAMED]));
  await phase(page, 'ready');
  await scan(page, 'SN-1');
  await start(page);
  await phase(page, 'result');
  await expect(verdict(page)).toHaveText('FAIL');
  await expect(page.locator('.reason')).toContainText('column 1, row 1');
  await expect(page.locator('.place')).toBeVisible();
  const keyboard = await Keyboard.of(page);
  // The first character of the next scan takes the result away.
  await keyboard.send(['S']);
  await expect(verdict(page)).toHaveCount(0);
  await keyboard.send([ESCAPE]);
  await expect(verdict(page)).toHaveText('FAIL');
  await keyboard.send(['SN-1', ENTER]);
  await phase(page, 'retest');
  await expect(page.locator('header')).toContainText('Attempt2');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  // A scanner that types now gives no reason, even if it begins with the number of one.
  await keyboard.send(['3-OTHER', ENTER]);
  await phase(page, 'start');
  await expect(unit(page)).toHaveText('3-OTHER');
  await keyboard.send(['SN-1', ENTER]);
  await phase(page, 'retest');
  await keyboard.send(['9']);
  await expect(page.locator('main h1')).toHaveText('Another reason');
  await keyboard.send(['4711-0815', ENTER]);
  await expect(page.locator('.notice')).toContainText('A scan is not a reason');
  await keyboard.send(['new panel', ENTER], 180);
  await phase(page, 'start');
  await expect(page.locator('main')).toContainText('new panel');
  expect(complaints).toEqual([]);
});

test('during a run a reload, a second tab, another scan and a held key change nothing', async ({ page, context }) => {
  const url = await station.start([...SLOW, ...WHITE, ...NAMED]);
  await page.goto(url);
  await phase(page, 'ready');
  await scan(page, 'A1');
  await start(page);
  await page.reload();
  await phase(page, 'running');
  await expect(unit(page)).toHaveText('A1');
  const other = await context.newPage();
  await other.goto(url);
  await phase(other, 'running');
  await scan(other, 'B2');
  await expect(other.locator('.notice')).toContainText('a run is under way. Scanned: \u2068B2');
  await expect(page.locator('.notice')).toContainText('B2');
  await page.keyboard.down('Enter');
  for (let held = 0; held < 20; held += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await phase(page, 'result');
  await phase(other, 'result');
  for (const tab of [page, other]) {
    await expect(verdict(tab)).toHaveText('PASS');
    await expect(unit(tab)).toHaveText('A1');
  }
  // Scanned in one tab, gone from both.
  await scan(other, 'C3');
  await phase(page, 'start');
  await expect(verdict(page)).toHaveCount(0);
});

test('garbage is refused visibly and leaves no result', async ({ page }) => {
  await page.goto(await station.start([...QUICK, ...WHITE, ...NAMED]));
  await phase(page, 'ready');
  await scan(page, 'A1');
  await start(page);
  await phase(page, 'result');
  await paste(page, `A\\u0007${'9'.repeat(5000)}`);
  await page.keyboard.press('Enter');
  await expect(page.locator('.notice')).toContainText('Too long');
  await expect(verdict(page)).toHaveCount(0);
  await paste(page, 'ＡＢ１２');
  await page.keyboard.press('Enter');
  await expect(page.locator('.notice')).toContainText('full-width');
  await scan(page, '<b>x</b>');
  await phase(page, 'start');
  await expect(unit(page)).toHaveText('<b>x</b>');
});

test('a station that is killed mid-run covers its page, comes back by itself, and resumes on one key', async ({
  page,
}) => {
  const args = [...SLOW, ...WHITE, ...NAMED];
  await page.goto(await station.start(args));
  await phase(page, 'ready');
  await scan(page, '0012');
  await start(page);
  await expect(page.locator('.count')).toContainText('of 9');
  await station.kill();
  await expect(page.locator('#cover')).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('#cover')).toContainText('No connection to the station');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await station.start(args);
  await phase(page, 'interrupted');
  await expect(page.locator('#cover')).toBeHidden();
  await expect(unit(page)).toHaveText('0012');
  await scan(page, 'B2');
  await expect(page.locator('.notice')).toContainText('answer this first');
  await pressEnter(page, leaves(page, 'interrupted'));
  await phase(page, 'result');
  await expect(verdict(page)).toHaveText('PASS');
  await expect(unit(page)).toHaveText('0012');
});

test('a discarded run, a stopped run and a monitor that is unplugged are not tested', async ({ page }) => {
  const args = [...SLOW, ...WHITE, ...NAMED];
  await page.goto(await station.start(args));
  await phase(page, 'ready');
  await scan(page, '0012');
  await start(page);
  await expect(page.locator('.count')).toContainText('of 9');
  await station.kill();
  await station.start(args);
  await phase(page, 'interrupted');
  await page.keyboard.press('Escape');
  await phase(page, 'result');
  await expect(verdict(page)).toHaveText('NOT TESTED');
  await scan(page, '0013');
  await start(page);
  await expect(page.locator('.count')).toContainText('of 9');
  await page.keyboard.press('Escape');
  await expect(page.locator('main h1')).toHaveText('Stop this run?');
  await pressEnter(page, () => expect(page.locator('main h1')).not.toHaveText('Stop this run?', { timeout: 300 }));
  await phase(page, 'result');
  await expect(verdict(page)).toHaveText('NOT TESTED');
  await expect(unit(page)).toHaveText('0013');
  await station.kill('SIGTERM');
  await station.start(['--simulate', 'unplugged-mid-run', ...QUICK.slice(2), ...NAMED]);
  await phase(page, 'ready');
  await scan(page, '0014');
  await start(page);
  await phase(page, 'result');
  await expect(verdict(page)).toHaveText('NOT TESTED');
  await expect(page.locator('.reason')).not.toBeEmpty();
});

test('another page of the same browser can neither read nor start anything', async ({ page, context }) => {
  const url = await station.start([...QUICK, ...WHITE, ...NAMED]);
  await page.goto(url);
  await phase(page, 'ready');
  const evil = await context.newPage();
  await evil.route('http://evil.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>x</title>' }),
  );
  await evil.goto('http://evil.example/');
  const found = await evil.evaluate(`(async (address) => {
    const body = JSON.stringify({ type: 'text', meant: 'unit', text: 'EVIL', how: 'scanned' });
    const read = await fetch(address).then((answer) => answer.text(), () => 'refused');
    const followed = await new Promise((resolve) => {
      const source = new EventSource(address + 'events');
      source.addEventListener('state', () => resolve('followed'));
      source.onerror = () => resolve('refused');
    });
    const action = address + 'action';
    const headers = { 'content-type': 'application/json' };
    await fetch(action, { method: 'POST', mode: 'no-cors', body }).catch(() => undefined);
    await fetch(action, { method: 'POST', headers, body }).catch(() => undefined);
    const form = document.createElement('form');
    Object.assign(form, { method: 'POST', action, enctype: 'text/plain', target: 'frame' });
    const frame = Object.assign(document.createElement('iframe'), { name: 'frame' });
    document.body.append(frame, form);
    form.submit();
    await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    return { read, followed };
  })(${JSON.stringify(url)})`);
  expect(found).toEqual({ read: 'refused', followed: 'refused' });
  await phase(page, 'ready');
});
