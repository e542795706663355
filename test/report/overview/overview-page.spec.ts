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
