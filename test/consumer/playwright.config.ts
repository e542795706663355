import { defineConfig } from '@playwright/test';
import type { FlatfieldFixtureOptions } from 'flatfield/playwright';

export default defineConfig<object, FlatfieldFixtureOptions>({
  reporter: [['line'], ['flatfield/reporter', { outputFolder: 'inspections' }]],
  use: {
    flatfield: { simulate: 'flat', timeScale: 0, unit: 'UNIT-0042' },
  },
});
