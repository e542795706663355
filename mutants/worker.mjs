// Keeps one test runner and runs the tests on each mutant that it is sent; answers `killed` or `survived`.
import { createVitest } from 'vitest/node';
import { apply } from './mutants-of.mjs';

let mutant = null;

const plugin = {
  name: 'mutant',
  enforce: 'pre',
  transform: (text, id) =>
    mutant && id.split('?')[0] === mutant.file ? { code: apply(text, mutant), map: null } : null,
};

const vitest = await createVitest(
  'test',
  { watch: false, include: ['test/color/**/*.test.ts', 'test/verdict/**/*.test.ts'], bail: 1, reporters: [{}] },
  { plugins: [plugin] },
);
const specifications = await vitest.globTestSpecifications();

process.on('message', (given) => void tryMutant(given));

async function tryMutant(given) {
  mutant = given;
  vitest.invalidateFile(mutant.file);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, true);
  // The runner remembers such errors for good: the next mutant needs a new one.
  if (unhandledErrors.length > 0) process.exit(1);
  process.send(testModules.some((module) => !module.ok()) ? 'killed' : 'survived');
}
