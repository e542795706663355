import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import type { FlatfieldFixtureOptions } from '../../../src/playwright/flatfield-options.ts';

const {
  FLATFIELD_SUITE_OUTPUT: output = '.',
  FLATFIELD_SUITE_API: api,
  FLATFIELD_SUITE_STATE: stateFolder,
} = process.env;
const small = { name: 'small', description: 'A good monitor of 320x180', signal: { widthPx: 320, heightPx: 180 } };
const browser = { headless: true };

/** Suites that other tests run to see what comes of them; each is a suite of its own and may be meant to fail. */
export default defineConfig<object, FlatfieldFixtureOptions>({
  testMatch: '*.suite.ts',
  // As built, it needs no transpiling.
  build: { external: ['**/dist/**'] },
  outputDir: join(output, 'test-results'),
  timeout: 120_000,
  reporter: [
    ['line'],
    ['../../../dist/bundle/reporter.js', { outputFolder: join(output, 'page') }],
    ['json', { outputFile: join(output, 'playwright.json') }],
  ],
  use: {
    flatfield: api
      ? { api, resolution: '320x180', browser, marker: 'off', unit: 'UNIT-1', stateFolder }
      : { simulate: small, timeScale: 0, unit: 'UNIT-1' },
  },
});
