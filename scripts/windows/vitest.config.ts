import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.ts';
import { leftOutOn, vitestOptions } from './tests.mjs';

const { exclude, testNamePattern } = vitestOptions(
  leftOutOn({ isWine: process.env['FLATFIELD_WINE_PROFILE'] !== undefined }),
);

/** The suite as it runs on Windows. What it tests was built before it starts. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    exclude: [...(base.test?.exclude ?? []), ...exclude],
    ...(testNamePattern && { testNamePattern }),
    globalSetup: ['test/state-folder.setup.ts'],
    // With more, none is faster on two cores: starting a process costs Wine half a second.
    maxWorkers: 2,
    // What hangs must not take the whole limit of the run.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    passWithNoTests: false,
  },
});
