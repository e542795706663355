import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './src/pattern/find-browser.ts';
import type { FlatfieldFixtureOptions } from './src/playwright/index.ts';

const {
  FLATFIELD_API: api,
  FLATFIELD_RESOLUTION: resolution = '3840x2160',
  FLATFIELD_TEST_OUTPUT: output,
} = process.env;

/** The end-to-end suite: simulated monitors, or with FLATFIELD_API the real one at that address. */
export default defineConfig<object, FlatfieldFixtureOptions>({
  testDir: 'test',
  testMatch: '**/*.spec.ts',
  testIgnore: ['consumer/**', 'playwright/suites/**'],
  outputDir: join(output ?? '.', 'test-results'),
  timeout: 60_000,
  forbidOnly: true,
  reporter: [
    ['list'],
    ['./src/playwright/reporter/reporter.ts', { outputFolder: join(output ?? 'reports', 'end-to-end') }],
  ],
  use: {
    launchOptions: { executablePath: await findBrowser() },
    flatfield: api ? { api, resolution } : { simulate: 'flat', timeScale: 0, browser: { headless: true } },
  },
});
