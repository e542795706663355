import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { flatFieldPage } from '../../../src/plan/window/flat-field-page.ts';

test('the page that shows patterns has no axe violation', async ({ page }) => {
  await page.setContent(flatFieldPage());
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});
