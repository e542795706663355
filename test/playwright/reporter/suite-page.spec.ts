import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { suitePage } from '../../../src/playwright/reporter/suite-page.ts';
import { buildAttempt, buildRun, buildSuite, buildTest } from './build-suite.ts';

const hostile = `<img src=x onerror="document.title='owned'">"'&</script><script>document.title='owned'</script>`;

const suite = buildSuite(
  [
    buildTest(),
    buildTest({
      id: 'abc-2',
      title: hostile,
      file: hostile,
      project: hostile,
      outcome: 'fail',
      why: hostile,
      attempts: [
        buildAttempt({
          status: 'failed',
          error: hostile,
          subject: { unit: hostile, monitor: { id: hostile, modelName: hostile, serialNumber: hostile } },
          runs: [buildRun('fail', { simulated: true, summary: hostile, reasons: [hostile], basis: hostile })],
        }),
        buildAttempt({ retry: 1, runs: [buildRun('inconclusive', { page: null, assertions: [] })] }),
      ],
    }),
    buildTest({
      id: 'abc-3',
      title: 'skipped',
      outcome: 'skipped',
      attempts: [buildAttempt({ subject: null, runs: [] })],
    }),
    buildTest({ id: 'abc-4', title: 'doubtful', outcome: 'inconclusive', attempts: [] }),
  ],
  { outcome: 'fail', summary: hostile, errors: [hostile] },
);

async function open(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith('file:')) complaints.push(request.url());
  });
  const file = test.info().outputPath('index.html');
  await writeFile(file, suitePage(suite, hostile));
  await page.goto(pathToFileURL(file).href);
  await page.locator('details').evaluateAll((all) => {
    for (const one of all) one.setAttribute('open', '');
  });
  return complaints;
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the suite's page has no axe violation in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const complaints = await open(page);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    expect(complaints).toEqual([]);
  });
}

test("the suite's page has no axe violation on paper and on a small screen", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test("names do nothing in the suite's page but stand there", async ({ page }) => {
  await open(page);
  expect(await page.title()).toBe(`Fail · ${hostile}`);
  await expect(page.locator('img')).toHaveCount(0);
  await expect(page.locator('script')).toHaveCount(1);
  await expect(page.getByRole('columnheader', { name: hostile }).first()).toBeVisible();
  await expect(page.getByText('Simulated: 1 of 1 inspections')).toBeVisible();
});
