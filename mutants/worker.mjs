// Keeps one test runner and runs the tests on each mutant that it is sent; answers `killed` or `survived`.
import { fileURLToPath } from 'node:url';
import { createVitest } from 'vitest/node';
import { apply } from './mutants-of.mjs';

let mutant = null;

const plugin = {
  name: 'mutant',
  enforce: 'pre',
  transform: (text, id) =>
    mutant && id.split('?')[0] === mutant.file ? { code: apply(text, mutant), map: null } : null,
};

// Without the configuration of the whole suite, whose set-up builds the package: these tests need the source alone.
const vitest = await createVitest(
  'test',
  {
    config: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    watch: false,
    include: ['test/color/**/*.test.ts', 'test/verdict/**/*.test.ts'],
    testTimeout: 30_000,
    bail: 1,
    reporters: [{}],
  },
  { plugins: [plugin] },
);
const specifications = await vitest.globTestSpecifications();

process.on('message', (given) => void tryMutant(given));

async function tryMutant(given) {
  // The file of the mutant before goes back to what it was, too.
  for (const file of [mutant?.file, given.file]) if (file) vitest.invalidateFile(file);
  mutant = given;
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, true);
  // The runner remembers such errors for good: the next mutant needs a new one.
  if (unhandledErrors.length > 0) process.exit(1);
  process.send(testModules.some((module) => !module.ok()) ? 'killed' : 'survived');
}
