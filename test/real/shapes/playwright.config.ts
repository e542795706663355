import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import type { FlatfieldFixtureOptions } from '../../../src/playwright/flatfield-options.ts';
import { tinted } from '../../playwright/suites/tinted.ts';

const { FLATFIELD_SUITE_OUTPUT: output = '.' } = process.env;

/** Shapes that a suite can take after a good, bad or doubtful measurement, all of them in one run of Playwright. */
export default defineConfig<object, FlatfieldFixtureOptions>({
  testMatch: '*.shape.js',
  // They are run as compiled-suites.ts compiles them.
  respectGitIgnore: false,
  outputDir: join(output, 'test-results'),
  timeout: 30_000,
  workers: 2,
  reporter: [['../../../dist/bundle/reporter.js', { outputFolder: join(output, 'page') }]],
  use: { flatfield: tinted },
});
