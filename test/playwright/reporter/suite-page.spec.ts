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

async function open(page: Page, shown = suite): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith('file:')) complaints.push(request.url());
  });
  const file = test.info().outputPath('index.html');
  await writeFile(file, suitePage(shown, hostile));
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

const units = ['UNIT-0042', 'UNIT-0043', 'UNIT-0044'];

/** Every unit at each of five tests; the last unit does not pass the first of them. */
function line() {
  const tests = units.flatMap((unit) =>
    [1, 2, 3, 4, 5].map((column) => {
      const isBad = unit === 'UNIT-0044' && column === 1;
      const subject = { unit, monitor: { id: unit, modelName: 'CG279X', serialNumber: '1' } };
      const runs = isBad
        ? [buildRun('fail', { assertions: [], summary: tooYellow, reasons: [`fail: ${tooYellow}`] })]
        : [];
      return buildTest({
        id: `${unit}-${column}`,
        title: `patch ${column} is flat`,
        outcome: isBad ? 'fail' : 'pass',
        why: isBad ? tooYellow : 'All is well.',
        attempts: [buildAttempt({ subject, ...(isBad && { runs }) })],
      });
    }),
  );
  return buildSuite(tests, { outcome: 'fail', summary: `1 test failed. patch 1 is flat: ${tooYellow}` });
}

const tooYellow = 'White: max ΔE2000 from calibration is 10.47 (limit 2).';

test('a filter for a unit shows its test under "What did not pass", and counts rows and tests apart', async ({
  page,
}) => {
  await open(page, line());
  await page.getByLabel('Filter').fill('UNIT-0044');
  await expect(page.getByRole('heading', { name: 'What did not pass' })).toBeVisible();
  await expect(page.locator('article:visible h3').first()).toHaveText('Fail patch 1 is flat');
  await expect(page.locator('.tools output')).toHaveText('1 of 3 table rows, 5 of 15 tests');
});

test('a filter that leaves nothing under a heading hides the heading', async ({ page }) => {
  await open(page, line());
  await page.getByLabel('Filter').fill('UNIT-0042');
  await expect(page.getByRole('heading', { name: 'What did not pass' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'What passed' })).toBeVisible();
  await page.getByLabel('Filter').fill('');
  await expect(page.getByRole('heading', { name: 'What did not pass' })).toBeVisible();
});

test('the reason of a test stands once on the page, and headline and details lead to it', async ({ page }) => {
  await open(page, line());
  await expect(page.getByText(tooYellow)).toHaveCount(1);
  for (const name of ['why', 'Why: see the table']) {
    const target = await page.getByRole('link', { name, exact: true }).first().getAttribute('href');
    await expect(page.locator(target ?? '')).toHaveText(tooYellow);
  }
});

test('a reason too long for the table stands whole in the details', async ({ page }) => {
  const why = `${'long '.repeat(80)}end`;
  await open(
    page,
    buildSuite([buildTest({ outcome: 'fail', why })], { outcome: 'fail', summary: `1 test failed. x: ${why}` }),
  );
  await expect(page.locator('article').getByText(why)).toBeVisible();
});

test('a table that is wider than the screen says how many tests it has, and how to see them', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await open(page, line());
  await expect(page.getByText('5 tests, a column each; scroll sideways for those that do not fit.')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('wide.png'), fullPage: true });
});
