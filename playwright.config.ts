import { join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './src/plan/window/find-browser.ts';
import type { FlatfieldFixtureOptions } from './src/playwright/index.ts';

const { FLATFIELD_API: api, FLATFIELD_RESOLUTION: resolution, FLATFIELD_TEST_OUTPUT: output } = process.env;

// Simulated monitors leave nothing to remember in the folder of the user.
if (!api) process.env['XDG_STATE_HOME'] = resolve(output ?? '.', 'test-results', 'state');

/**
 * Two projects: `sample`, a suite to copy, and `project`, the end-to-end tests of Flatfield itself. Both run against simulated monitors, or with
 * FLATFIELD_API and FLATFIELD_RESOLUTION against a real one: the address of its local API, and the size of its input signal, which is never guessed.
 */
export default defineConfig<object, FlatfieldFixtureOptions>({
  projects: [
    // In a run against a real monitor, a simulated one would only blur the page.
    { name: 'sample', testDir: 'sample', testIgnore: api ? '**/tinted-corner.spec.ts' : [] },
    { name: 'project', testDir: 'test', testIgnore: '**/test/consumer/**' },
  ],
  testMatch: '**/*.spec.ts',
  // As built, it needs no transpiling.
  build: { external: ['**/dist/**'] },
  outputDir: join(output ?? '.', 'test-results'),
  timeout: 300_000,
  // Against what never comes; no test proves anything by the clock of a computer that may be busy.
  expect: { timeout: 120_000 },
  forbidOnly: true,
  ...(api && { workers: 1 }),
  // Over simulated monitors a page would prove nothing, and a part of the suite that reads nothing would be red.
  reporter: api
    ? [['list'], ['./src/playwright/reporter/reporter.ts', { outputFolder: 'reports/end-to-end' }]]
    : 'list',
  use: {
    launchOptions: { executablePath: await findBrowser() },
    flatfield: api ? { api, resolution } : { simulate: 'flat', timeScale: 0, browser: { headless: true } },
  },
});
