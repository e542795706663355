import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/consumer/**', 'node_modules/**'],
    globalSetup: ['test/build.setup.ts', 'test/state-folder.setup.ts'],
    setupFiles: ['test/property.setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // What was built is run by Node as it is, in every test that needs it.
    server: { deps: { external: [/\/dist\//] } },
    coverage: {
      provider: 'v8',
      include: ['src/{sampling,color,verdict,exchange,report}/**/*.ts', 'src/pattern/**/*.ts'],
      reporter: ['text-summary'],
    },
  },
});
