import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import type { FlatfieldFixtureOptions } from '../../../src/playwright/flatfield-options.ts';

const {
  FLATFIELD_SUITE_OUTPUT: output = '.',
  FLATFIELD_SUITE_API: api,
  FLATFIELD_SUITE_STATE: stateFolder,
  /** Serial numbers of the monitors at the address, separated by commas; a project for each. */
  FLATFIELD_SUITE_SERIALS: serials,
  FLATFIELD_SUITE_REFERENCE: reference = 'local',
} = process.env;
const small = { name: 'small', description: 'A good monitor of 320x180', signal: { widthPx: 320, heightPx: 180 } };
const browser = { headless: true };

const reached = {
  api,
  resolution: '320x180',
  browser,
  marker: 'off',
  stateFolder,
  reference: reference === 'cloud' ? 'cloud' : 'local',
} as const;

/** Suites that other tests run to see what comes of them; each is a suite of its own and may be meant to fail. */
export default defineConfig<object, FlatfieldFixtureOptions>({
  testMatch: '*.suite.js',
  // They are run as compiled-suites.ts compiles them.
  respectGitIgnore: false,
  outputDir: join(output, 'test-results'),
  timeout: 120_000,
  reporter: [
    ['line'],
    ['../../../dist/bundle/reporter.js', { outputFolder: join(output, 'page') }],
    ['json', { outputFile: join(output, 'playwright.json') }],
  ],
  projects: serials?.split(',').map((serialNumber) => ({
    name: serialNumber,
    use: { flatfield: { ...reached, serialNumber, unit: `UNIT-${serialNumber}` } },
  })) ?? [{}],
  use: {
    flatfield: api ? { ...reached, unit: 'UNIT-1' } : { simulate: small, timeScale: 0, unit: 'UNIT-1' },
  },
});
