import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/consumer/**', 'node_modules/**'],
    globalSetup: ['test/build.setup.ts'],
    setupFiles: ['test/property.setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    coverage: {
      provider: 'v8',
      include: ['src/{sampling,color,verdict,exchange,report}/**/*.ts', 'src/pattern/**/*.ts'],
      reporter: ['text-summary'],
    },
  },
});
