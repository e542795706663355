import { defineConfig } from '@playwright/test';

export default defineConfig({
  testMatch: '*.spec.mjs',
  outputDir: process.env.FLATFIELD_BENCH_OUTPUT,
  reporter: 'line',
  use: { flatfield: { simulate: 'flat', timeScale: 0 } },
});
