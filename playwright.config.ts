import { join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './src/pattern/window/find-browser.ts';
import type { FlatfieldFixtureOptions } from './src/playwright/index.ts';

const {
  FLATFIELD_API: api,
  FLATFIELD_RESOLUTION: resolution = '3840x2160',
  FLATFIELD_TEST_OUTPUT: output,
} = process.env;

// Simulated monitors leave nothing to remember in the folder of the user.
if (!api) process.env['XDG_STATE_HOME'] = resolve(output ?? '.', 'test-results', 'state');

/** The end-to-end suite: simulated monitors, or with FLATFIELD_API the real one at that address. */
export default defineConfig<object, FlatfieldFixtureOptions>({
  testDir: 'test',
  testMatch: '**/*.spec.ts',
  testIgnore: '**/test/consumer/**',
  outputDir: join(output ?? '.', 'test-results'),
  timeout: 300_000,
  forbidOnly: true,
  // Over simulated monitors a page would prove nothing, and a part of the suite that reads nothing would be red.
  reporter: api
    ? [['list'], ['./src/playwright/reporter/reporter.ts', { outputFolder: 'reports/end-to-end' }]]
    : 'list',
  use: {
    launchOptions: { executablePath: await findBrowser() },
    flatfield: api ? { api, resolution } : { simulate: 'flat', timeScale: 0, browser: { headless: true } },
  },
});
