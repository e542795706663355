import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from '@playwright/test';
import type { Reason } from '../../../src/judge/verdict.ts';
import type { Inspection } from '../../../src/record/inspection.ts';
import { type ReportHtmlOptions, reportHtml } from '../../../src/report/html/report-html.ts';
import { REPORT_LANGUAGES } from '../../../src/report/languages/languages.ts';
import { wording } from '../../../src/report/text/wording.ts';
import { BLACK, buildInspection, GREY, tintedCorner, WHITE } from '../build-inspection.ts';
import { HOSTILE_TEXTS, hostileInspection } from '../hostile.ts';

const NOTHING_READ: Reason = {
  weight: 'inconclusive',
  code: 'nothing-read',
  params: {},
  patchIndex: null,
  pointIndex: null,
};
const tinted = buildInspection({ read: tintedCorner });
const many = buildInspection({ patches: [WHITE, GREY, BLACK], read: tintedCorner });

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-page-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** Opens the page as a file, as people do, and gathers whatever it complains of or asks for. */
async function open(page: Page, inspection: Inspection, options: ReportHtmlOptions = {}): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith('file:') && !request.url().startsWith('blob:')) complaints.push(request.url());
  });
  const file = join(folder, `${test.info().testId}.html`);
  await writeFile(file, reportHtml(inspection, options));
  await page.goto(pathToFileURL(file).href);
  return complaints;
}

const shownMaps = (page: Page) => page.locator('.view:visible .screen');

const tintedWithCause: Inspection = {
  ...tinted,
  judgment: {
    ...tinted.judgment,
    diagnoses: [
      {
        cause: 'region-apart',
        params: {
          ...{ patch: 'white', count: 2, of: 25, place: { isRest: false, names: ['bottom-right'] } },
          cells: [24, 25].map((point) => ({ point, column: point - 20, row: 5 })),
        },
      },
    ],
  },
};
const stopped: Inspection = {
  ...tinted,
  judgment: {
    ...tinted.judgment,
    deviations: [],
    verdict: {
      ...tinted.judgment.verdict,
      ...{ outcome: 'inconclusive', grade: 'inconclusive', limits: [], reasons: [NOTHING_READ] },
      summary: { ...tinted.judgment.verdict.summary, reason: NOTHING_READ, more: 0 },
    },
  },
  readings: [],
};

for (const lang of REPORT_LANGUAGES) {
  for (const [state, inspection] of [
    ['fails', tintedWithCause],
    ['passes', buildInspection()],
    ['is inconclusive', stopped],
  ] as const) {
    test(`of a run that ${state}, the first screen says each thing once, in ${lang}`, async ({ page }) => {
      await page.setViewportSize({ width: 1366, height: 768 });
      const simulated = { scenario: 'x', seed: 1, timeScale: 1 };
      await open(page, { ...inspection, simulated }, { lang });
      const { verdict, diagnoses } = inspection.judgment;
      const words = wording(lang, inspection.plan);
      const causes = diagnoses.map((diagnosis) => page.getByText(words.diagnosis(diagnosis).sentence, { exact: true }));
      const [summary] = words.summary(verdict.summary, verdict.grade).split(' (');
      const places = [
        page.getByRole('heading', { level: 1 }),
        page.getByText(summary ?? '', { exact: false }),
        ...causes,
        page.getByRole('img', { name: words.patchName('white') }),
        page.getByText('UNIT-0042', { exact: true }),
        page.getByText('line-3', { exact: true }).first(),
        page.getByText('A. Tester', { exact: true }).first(),
        page.locator('header time'),
      ];
      for (const place of places) expect(await onFirstScreen(place)).toEqual({ whole: 1, cut: 0 });
      await expect(page.locator('.glance .region')).toHaveCount(diagnoses.length);
    });
  }
}

/** How many of the elements are on the screen as the page opens: as a whole, and in part. */
function onFirstScreen(place: Locator): Promise<{ whole: number; cut: number }> {
  return place.evaluateAll((elements) => {
    const boxes = elements.map((element) => element.getBoundingClientRect()).filter(({ height }) => height > 0);
    const begun = boxes.filter(({ top }) => top < 768);
    const whole = begun.filter(({ bottom, right }) => bottom <= 768 && right <= 1366).length;
    return { whole, cut: begun.length - whole };
  });
}

/** Every kind of element of the page, few of each: axe takes seconds for thousands of table cells that are alike. */
const few = buildInspection({ patches: [WHITE, GREY, BLACK], columns: 3, rows: 3, read: tintedCorner });
for (const [colorScheme, rules] of [
  ['light', null],
  // The other rules do not look at colors.
  ['dark', ['color-contrast', 'link-in-text-block']],
] as const) {
  test(`has no axe violation in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const complaints = await open(page, few);
    await shownMaps(page).first().focus();
    const axe = new AxeBuilder({ page });
    expect((await (rules ? axe.withRules([...rules]) : axe).analyze()).violations).toEqual([]);
    expect(complaints).toEqual([]);
  });
}

test('has no axe violation in print', async ({ page }) => {
  await open(page, { ...tinted, simulated: { scenario: 'x', seed: 1, timeScale: 1 } }, { lang: 'de' });
  await page.emulateMedia({ media: 'print' });
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test('fits two pages of A4 and of Letter', async ({ page }) => {
  await open(page, tinted);
  for (const format of ['A4', 'Letter']) {
    const pdf = await page.pdf({ format });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(2);
  }
});

test('switches patch, reference and metric', async ({ page }) => {
  await open(page, many);
  await expect(shownMaps(page)).toHaveCount(3);
  await page.locator('.switches').getByText('gray-128', { exact: true }).click();
  await expect(shownMaps(page)).toHaveCount(1);
  await page.getByText('Shown values', { exact: true }).click();
  await page.getByText('Red code value', { exact: true }).first().click();
  await expect(page.locator('.view:visible')).toHaveAttribute('data-view', 'shown/red');
  await expect(page.locator('.patch:visible')).toHaveAttribute('data-patch', '1');
});

test('shows all values of a point to the pointer and to the keyboard', async ({ page }) => {
  await open(page, tinted);
  const [map, details] = [shownMaps(page).first(), page.locator('#details')];
  const box = await map.boundingBox();
  await map.hover({ position: { x: (box?.width ?? 0) * 0.9, y: (box?.height ?? 0) * 0.9 } });
  await expect(details).toContainText('C5 R5');
  await expect(details).toContainText('242 255 248');
  await map.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(details).toContainText('C4 R5');
  await page.keyboard.press('ArrowUp');
  await expect(details).toContainText('2688, 1512');
});

test('interpolates only when asked to', async ({ page }) => {
  await open(page, tinted);
  const cells = page.locator('.view:visible .cells');
  await expect(cells).toBeVisible();
  await page.getByLabel('Interpolate between points').check();
  await expect(page.locator('.view:visible canvas')).toBeVisible();
  await expect(cells).toHaveCSS('visibility', 'hidden');
});

test('sorts, filters and copies the table', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, tinted);
  const rows = page.locator('#readings tbody tr');
  const sort = page.getByRole('button', { name: 'ΔE₀₀', exact: true });
  await sort.click();
  await sort.click();
  await expect(rows.first()).toContainText('C5 R5');
  await expect(page.locator('th[aria-sort]')).toHaveAttribute('aria-sort', 'descending');
  await page.getByLabel('Filter').fill('C5 R5');
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Copy as CSV' }).click();
  await expect(page.locator('output')).toHaveText('1 rows copied.');
  const copied = await page.evaluate('navigator.clipboard.readText()');
  expect(copied).toMatch(/^Result,No\.,Patch,Point,.*\r\n[^,]+,25,white,C5 R5,"3456, 1944",/);
});

for (const [size, inspection] of [
  ['a small record', tinted],
  ['a large record', buildInspection({ columns: 50, rows: 40, read: tintedCorner })],
] as const) {
  test(`saves what equals the record: ${size}`, async ({ page }) => {
    await open(page, inspection);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the record (JSON)' }).click();
    const path = await (await download).path();
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(JSON.parse(JSON.stringify(inspection)));
  });
}

test('pages through all rows of a large record', async ({ page }) => {
  const complaints = await open(page, buildInspection({ columns: 50, rows: 40, read: tintedCorner }));
  await expect(page.locator('#readings tbody tr')).toHaveCount(150);
  await page.getByRole('button', { name: 'No.', exact: true }).click();
  await expect(page.locator('#readings tbody tr')).toHaveCount(200);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.locator('output')).toHaveText('201–400 of 2000 rows');
  await shownMaps(page).first().focus();
  await expect(page.locator('#details')).toContainText('C1 R1');
  expect(complaints).toEqual([]);
});

test('is read without script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await open(page, many);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fail');
  await expect(shownMaps(page)).toHaveCount(3);
  await expect(page.locator('#readings tbody tr')).toHaveCount(75);
  await expect(page.locator('fieldset:visible, button:visible')).toHaveCount(0);
  await context.close();
});

test('does not scroll sideways on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, tinted, { lang: 'de' });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
});

for (const text of HOSTILE_TEXTS) {
  test(`runs nothing that a monitor says: ${JSON.stringify(text)}`, async ({ page }) => {
    const complaints = await open(page, hostileInspection(text));
    await shownMaps(page).first().focus();
    await page.getByRole('button', { name: 'Copy as CSV' }).click();
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    expect(complaints).toEqual([]);
  });
}

test('refuses a script, a style, a picture and a request that were smuggled in', async ({ page }) => {
  await open(page, tinted);
  const violations = await page.evaluate(`(async () => {
    const found = [];
    document.addEventListener('securitypolicyviolation', (event) => found.push(event.effectiveDirective));
    const script = document.createElement('script');
    script.textContent = 'window.hacked = 1';
    const style = document.createElement('style');
    style.textContent = 'body { display: none }';
    document.body.append(script, style);
    new Image().src = 'http://127.0.0.1:9/x.png';
    await fetch('http://127.0.0.1:9/').catch(() => null);
    await new Promise((resolve) => setTimeout(resolve));
    return found;
  })()`);
  expect(violations).toEqual(expect.arrayContaining(['script-src-elem', 'style-src-elem', 'img-src', 'connect-src']));
  expect(await page.evaluate('window.hacked')).toBeUndefined();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
