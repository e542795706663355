import { defineConfig } from '@playwright/test';

const {
  SHAPES_API: api = 'http://127.0.0.1:1',
  SHAPES_OUT: out = 'shapes',
  SHAPES_FILES: files = '**',
  SHAPES_SETUP: globalSetup,
} = process.env;

/** A consumer's suite: one monitor behind a local API that a test has started. */
export default defineConfig({
  testDir: '.',
  // They are run as compiled-suites.ts compiles them.
  respectGitIgnore: false,
  testMatch: `${files}/*.shape.js`,
  outputDir: `${out}/results`,
  ...(globalSetup && { globalSetup }),
  timeout: 120_000,
  workers: 1,
  reporter: [
    ['json', { outputFile: `${out}/playwright.json` }],
    ['../../../dist/bundle/reporter.js', { outputFolder: `${out}/page` }],
  ],
  use: {
    flatfield: {
      api,
      resolution: '640x360',
      layout: '3x3',
      marker: 'off',
      unit: 'UNIT-1',
      browser: { headless: true },
    },
  } as object,
});
