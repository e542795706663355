import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/consumer/**', 'node_modules/**'],
    globalSetup: ['test/build.setup.ts', 'test/state-folder.setup.ts'],
    setupFiles: ['test/property.setup.ts', 'test/own-state-folder.setup.ts'],
    // Tests share their workers, and what those have loaded: no test changes what another one sees.
    isolate: false,
    // Much of what tests do is waiting.
    maxWorkers: Math.max(4, availableParallelism()),
    // Against a test that hangs; no test proves anything by the clock of a computer that may be busy.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 300_000 } },
    // What was built is run by Node as it is, in every test that needs it.
    server: { deps: { external: [/\/dist\//] } },
    coverage: {
      provider: 'v8',
      include: ['src/{sampling,color,verdict,exchange,report}/**/*.ts', 'src/pattern/**/*.ts'],
      reporter: ['text-summary'],
    },
  },
});
