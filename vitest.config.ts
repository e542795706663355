import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';
import { SlowestFirst } from './test/slowest-first.ts';

const [source, built] = ['src', 'dist'].map((folder) => join(import.meta.dirname, folder)) as [string, string];

/** Tests import the source and run what the build made of it: nothing is compiled twice. */
const compiled: Plugin = {
  name: 'compiled',
  enforce: 'pre',
  resolveId(id, importer) {
    if (!importer || !id.startsWith('.') || !id.endsWith('.ts')) return null;
    const path = relative(source, resolve(dirname(importer), id));
    if (path.startsWith(`..${sep}`)) return null;
    const file = join(built, path.replace(/\.ts$/, '.js'));
    return existsSync(file) ? file : null;
  },
};

export default defineConfig({
  plugins: [compiled],
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/consumer/**', 'node_modules/**'],
    globalSetup: ['test/build.setup.ts', 'test/state-folder.setup.ts'],
    setupFiles: [
      'test/stack-depth.setup.ts',
      'test/property.setup.ts',
      'test/own-state-folder.setup.ts',
      'test/no-process.setup.ts',
    ],
    // Tests share their workers, and what those have loaded: no test changes what another one sees.
    isolate: false,
    sequence: { sequencer: SlowestFirst },
    // Much of what tests do is waiting.
    maxWorkers: Math.max(6, availableParallelism()),
    // Tests make much that lives for a moment: with room for it, a worker collects garbage half as often.
    execArgv: ['--max-semi-space-size=32'],
    // Against a test that hangs; no test proves anything by the clock of a computer that may be busy.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 300_000 } },
    // What was built is run by Node as it is, in every test that needs it.
    server: { deps: { external: [/\/dist\//] } },
  },
});
