import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { summarizeChange } from '../../../src/record/comparison/change-summary.ts';
import { compareInspections } from '../../../src/record/comparison/compare-inspections.ts';
import { comparisonHtml } from '../../../src/report/comparison/comparison-html.ts';
import { BLACK, buildInspection, GREY, tintedCorner, WHITE } from '../build-inspection.ts';

const patches = [WHITE, GREY, BLACK];
const [from, to] = [buildInspection({ patches }), buildInspection({ patches, read: tintedCorner })];
const comparison = compareInspections(from, to);
const page = comparisonHtml([{ from, to, comparison, summary: summarizeChange(comparison) }], 'en', '1.0.0');

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the comparison of two runs has no axe violation in ${colorScheme}, and fits a phone`, async ({ page: tab }) => {
    await tab.emulateMedia({ colorScheme });
    await tab.setContent(page);
    await expect(tab.getByRole('heading', { level: 2, name: 'white' })).toBeVisible();
    expect((await new AxeBuilder({ page: tab }).analyze()).violations).toEqual([]);
    await tab.setViewportSize({ width: 390, height: 768 });
    expect(await tab.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  });
}
