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
    root: fileURLToPath(new URL('../..', import.meta.url)),
    watch: false,
    include: ['test/color/**/*.test.ts', 'test/verdict/**/*.test.ts'],
    testTimeout: 30_000,
    bail: 1,
    pool: 'threads',
    isolate: false,
    reporters: [{}],
  },
  { plugins: [plugin] },
);
/** The test file that noticed the last mutant comes first: it will mostly notice the next one of the same source, too. */
let specifications = await vitest.globTestSpecifications();

process.on('message', (given) => void tryMutant(given));

async function tryMutant(given) {
  // The file of the mutant before goes back to what it was, too.
  for (const file of [mutant?.file, given.file]) if (file) vitest.invalidateFile(file);
  mutant = given;
  process.send((await isNoticed()) ? 'killed' : 'survived');
}

async function isNoticed() {
  const [first, ...others] = specifications;
  return (await isNoticedBy([first])) || isNoticedBy(others);
}

async function isNoticedBy(chosen) {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen, false);
  // The runner remembers such errors for good: the next mutant needs a new one.
  if (unhandledErrors.length > 0) process.exit(1);
  // It remembers what each file came to, too.
  const failed = testModules.filter((module) => !module.ok()).map(({ moduleId }) => moduleId);
  const noticing = chosen.find(({ moduleId }) => failed.includes(moduleId));
  if (noticing) specifications = [noticing, ...specifications.filter((other) => other !== noticing)];
  return noticing !== undefined;
}
