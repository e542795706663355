// Which tests of src/judge can notice a mutant: those that run any function of its file.
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createVitest } from 'vitest/node';

/** Without the configuration of the whole suite, whose set-up builds the package: these tests need the source alone. */
export const testConfig = {
  config: false,
  root: fileURLToPath(new URL('../..', import.meta.url)),
  watch: false,
  include: ['test/judge/**/*.test.ts'],
  testTimeout: 300_000,
  // Properties draw the same values for every mutant.
  setupFiles: [fileURLToPath(new URL('../property.setup.ts', import.meta.url))],
  pool: 'threads',
  reporters: [{}],
};

/**
 * Runs every test without any change, each file by itself, so that what its imports run is seen too.
 * @returns for a mutant the test files that can notice it, the quickest first; null if a test fails by itself.
 */
export async function reachingTests() {
  const setupFiles = [...testConfig.setupFiles, fileURLToPath(new URL('reached.setup.mjs', import.meta.url))];
  const vitest = await createVitest('test', { ...testConfig, setupFiles });
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(await vitest.globTestSpecifications());
  await vitest.close();
  if (unhandledErrors.length > 0 || !testModules.every((module) => module.ok())) return null;
  const duration = (module) => module.diagnostic().duration;
  const tests = testModules
    .toSorted((a, b) => duration(a) - duration(b))
    .map((module) => ({ path: module.moduleId, reached: new Set(module.meta().reached) }));
  // What stands in no function may count wherever it is imported.
  return ({ file, inFunction }) =>
    tests.filter(({ reached }) => inFunction === null || reached.has(pathToFileURL(file).href)).map(({ path }) => path);
}
