import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { lineWords } from '../../src/line/server/languages/languages.ts';
import { alarmsPage } from '../../src/line/server/pages/alarms/alarms-page.ts';
import { LINE_POLICY, lineAssets } from '../../src/line/server/pages/parts/line-assets.ts';
import { lineTodayPage } from '../../src/line/server/pages/stations/line-today-page.ts';
import type { Html } from '../../src/report/html/html.ts';
import {
  alarmRow,
  alarms,
  context,
  everyPage,
  FAILED,
  runRow,
  SINCE,
  stationRow,
} from '../line/server/pages/example-pages.ts';

const rows = [
  runRow(),
  runRow({ ...FAILED, id: '1'.repeat(64), unit: 'A00002' }),
  runRow({ id: '2'.repeat(64), kind: 'simulated', attempt: null }),
  runRow({ id: '3'.repeat(64), quarantine: { reason: 'not-signed', detail: 'No signature.' }, attempt: null }),
];
const pages = everyPage(rows);
let shown: Record<string, Html> = pages;
let server: Server;
let origin = '';

test.beforeAll(async () => {
  server = createServer(({ url = '/' }, response) => {
    const asset = lineAssets.get(url);
    const isEvents = url === '/api/v1/events';
    response.setHeader('content-type', asset?.type ?? (isEvents ? 'text/event-stream' : 'text/html; charset=utf-8'));
    response.setHeader('content-security-policy', LINE_POLICY);
    if (isEvents) response.write('event: run\ndata: {}\n\n');
    else response.end(asset?.content ?? shown[url.slice(1)]?.markup);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.beforeEach(() => {
  shown = pages;
});
test.afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('no page has an axe violation, in light or dark, or is wider than a phone', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  for (const name of Object.keys(pages)) {
    await page.goto(`${origin}/${name}`);
    await page.emulateMedia({ colorScheme: 'light' });
    expect({ name, ...(await new AxeBuilder({ page }).analyze()) }).toMatchObject({ name, violations: [] });
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze();
    expect({ name, ...dark }).toMatchObject({ name, violations: [] });
    await page.setViewportSize({ width: 360, height: 740 });
    expect({ name, width: await page.evaluate('document.documentElement.scrollWidth') }).toEqual({ name, width: 360 });
    await page.setViewportSize({ width: 1366, height: 768 });
  }
  expect(complaints).toEqual([]);
});

test('two spaces in the name of a unit are seen as two', async ({ page }) => {
  const unit = 'A  1';
  shown = everyPage([runRow({ unit }), runRow({ id: '2'.repeat(64), unit })], unit);
  const seen: Record<string, readonly string[]> = {};
  for (const name of Object.keys(shown)) {
    await page.goto(`${origin}/${name}`);
    const texts = await page.locator('bdi').allInnerTexts();
    seen[name] = [...new Set(texts.filter((text) => /^A\s+1$/.test(text)))];
  }
  const found = Object.entries(seen).filter(([, names]) => names.length > 0);
  expect(found.length).toBeGreaterThan(2);
  for (const [name, names] of found) expect([name, names]).toEqual([name, [unit]]);
});

test('ten stations fit a wall display of 1920 by 1080', async ({ page }) => {
  const stations = Array.from({ length: 10 }, (_, at) => stationRow({ station: `station-${at + 1}`, waiting: at * 2 }));
  const runs = stations.map(({ station }) => runRow({ station, ...FAILED }));
  const wall = lineTodayPage(context, {
    since: SINCE,
    stations,
    runs,
    yields: [],
    all: null,
    goldenChecks: [],
    isWall: true,
  });
  shown = { wall };
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto(`${origin}/wall`);
  await expect(page.locator('.station')).toHaveCount(10);
  expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(1080);
});

test('what a wall says of a station stays in its tile, in every language', async ({ page }) => {
  const stations = Array.from({ length: 10 }, (_, at) => stationRow({ station: `station-${at + 1}` }));
  const yields = stations.map(({ station: group }) => ({
    ...{ group, units: 300, firstPass: 299, finalPass: 300, runs: 301, meanDurationMs: 1 },
  }));
  for (const lang of ['en', 'de', 'ja'] as const) {
    const own = { ...context, t: lineWords(lang) };
    const today = { since: SINCE, stations, runs: [], yields, all: null, goldenChecks: [], isWall: true };
    shown = { wall: lineTodayPage(own, today) };
    for (const [width, height] of [
      [1300, 800],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(`${origin}/wall`);
      const cut = await page.evaluate(
        `[...document.querySelectorAll('.station dt, .station dd')].filter((one) => one.scrollWidth > one.clientWidth).length`,
      );
      const across = await page.evaluate('document.documentElement.scrollWidth');
      expect({ lang, width, cut, across }).toEqual({ lang, width, cut: 0, across: width });
    }
  }
});

test('five alarms fit a wall display, in letters that are read from four meters', async ({ page }) => {
  const text =
    'first-pass yield 84.9 % (339 of 399 units in 8 h), target 95 %, and a text that is longer than two lines of the wall can hold';
  const open = Array.from({ length: 20 }, (_, at) =>
    alarmRow({ number: at + 1, station: `station-${at + 1}`, finding: { code: 'told', text } }),
  );
  shown = { wall: alarmsPage(context, alarms({ open, isWall: true })) };
  for (const [width, height] of [
    [1920, 1080],
    [3840, 2160],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${origin}/wall`);
    await expect(page.locator('.board li')).toHaveCount(5);
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(height);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    const sizes = await page.evaluate(
      `[...document.querySelectorAll('.board li, .board h1, .board-foot')].map((one) => parseFloat(getComputedStyle(one).fontSize))`,
    );
    // 3 % of the width: capitals of 20 mm on a display of 43 inches.
    expect(Math.min(...(sizes as number[])) / width).toBeGreaterThanOrEqual(0.03);
    await expect(page.getByText('and 15 more')).toBeInViewport();
  }
});

test('a shift report fits the width of a printed page', async ({ page }) => {
  shown = pages;
  await page.emulateMedia({ media: 'print' });
  // A4 without its margins, at 96 dots an inch.
  await page.setViewportSize({ width: 710, height: 1000 });
  await page.goto(`${origin}/shift`);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(710);
  await expect(page.locator('form.filters')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shift report');
});

test('puts in what changed without losing focus, choice or scroll', async ({ page }) => {
  await page.goto(`${origin}/unit`);
  await page.setViewportSize({ width: 360, height: 400 });
  const link = page
    .locator('tbody a')
    .filter({ has: page.locator('time') })
    .last();
  await link.focus();
  await page.locator('input[name=a]').last().check({ force: true });
  await page.locator('tbody input[name=a]').last().focus();
  const place = async () => (await page.locator('input[name=a]').last().boundingBox())?.y;
  const top = await place();
  shown = everyPage([...rows, runRow({ id: '9'.repeat(64), unit: 'A00001' })]);
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
  await expect(page.locator('h2#list')).toHaveText('5 runs');
  await expect(page.locator('input[name=a]').last()).toBeChecked();
  await expect(page.locator('input[name=a]').last()).toBeFocused();
  // The browser keeps what is looked at in its place while a row is added above.
  expect(Math.abs(Number(await place()) - Number(top))).toBeLessThan(2);
  await expect(page.locator('#live')).toHaveText('Live');
});

test('reports when it is no longer live', async ({ page }) => {
  await page.goto(`${origin}/today`);
  await expect(page.locator('#live')).toHaveText('Live');
  await page.route('**/*', (route) => route.abort());
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
  await expect(page.locator('#live')).toHaveText(/^Not live since \d\d:\d\d$/);
});

test('is read without script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${origin}/runs`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Runs');
  await expect(page.locator('tbody tr')).toHaveCount(4);
  await expect(page.locator('#live')).toBeHidden();
  await context.close();
});
