import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { reportOverview } from '../../../src/report/overview/report-overview.ts';
import { summarizeRun } from '../../../src/report/overview/run-summary.ts';
import { buildInspection, tintedCorner } from '../build-inspection.ts';

const [good, bad] = [buildInspection(), buildInspection({ read: tintedCorner })].map((run) => summarizeRun(run, 'en'));
const page = reportOverview([
  ...[good, bad].map((run, place) => ({
    name: `run-${place}`,
    href: `./run-${place}/report.html`,
    run: run ?? null,
    problem: null,
    copyOf: null,
  })),
  { name: 'torn', href: './torn', run: null, problem: 'It is not JSON.', copyOf: null },
]);

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the overview of many runs has no axe violation in ${colorScheme}`, async ({ page: tab }) => {
    await tab.emulateMedia({ colorScheme });
    await tab.setContent(page);
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await new AxeBuilder({ page: tab }).analyze()).violations).toEqual([]);
  });
}

for (const width of [390, 768, 1366]) {
  test(`the overview is read without scrolling sideways at ${width} px`, async ({ page: tab }) => {
    await tab.setViewportSize({ width, height: 768 });
    await tab.setContent(page);
    expect(await tab.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    const cut = await tab
      .locator('td, th[scope=row]')
      .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length);
    expect(cut).toBe(0);
    await expect(tab.getByText('A. Tester').first()).toBeVisible();
  });
}

test('the overview filters its rows, and orders them by a column, back and forth', async ({ page: tab }) => {
  await tab.setContent(page);
  const rows = tab.locator('table.runs tbody tr');
  const verdicts = () => rows.locator('td:nth-child(3) a').allInnerTexts();
  expect(await rows.count()).toBe(2);
  await tab
    .locator('table.runs')
    .getByRole('button', { name: /^Verdict/ })
    .click();
  const once = await verdicts();
  expect(once.toSorted((a, b) => a.localeCompare(b))).toEqual(once);
  await tab
    .locator('table.runs')
    .getByRole('button', { name: /^Verdict/ })
    .click();
  expect(await verdicts()).toEqual(once.toReversed());
  await expect(tab.locator('table.runs th[aria-sort=descending]')).toHaveText('Verdict');
  await tab.getByLabel('Filter').fill('fail TESTER');
  await expect(rows.filter({ visible: true })).toHaveCount(1);
  await expect(tab.locator('.tools output')).toHaveText(/^\d of \d rows$/);
  await tab.getByLabel('Filter').fill('');
  await expect(rows.filter({ visible: true })).toHaveCount(2);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the overview shows every row and no filter', async ({ page: tab }) => {
    await tab.setContent(page);
    await expect(tab.locator('table.runs tbody tr')).toHaveCount(2);
    await expect(tab.locator('.tools')).toBeHidden();
  });
});
