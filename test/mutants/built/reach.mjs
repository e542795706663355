// Runs every test but test/real in a copy of the checkout, each file by itself, and tells which of them can notice a mutant.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runVitest } from './run-vitest.mjs';

/** Keeps what it finds in the folder, so that a second start need not find it again. */
export async function reach(copy, folder) {
  mkdirSync(folder, { recursive: true });
  if (!readdirSync(folder).includes('failed.json')) await findOut(copy, folder);
  const failed = JSON.parse(readFileSync(join(folder, 'failed.json'), 'utf8'));
  const tests = readdirSync(folder)
    .filter((name) => /^[0-9a-f]{16}\.json$/.test(name))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    .map(({ file, cpu, reached }) => ({ file: file.replace(/^.*?\/(?=test\/)/, ''), cpu, reached: new Set(reached) }))
    .filter(({ file }) => !failed.includes(file))
    .sort((left, right) => left.cpu - right.cpu);
  return { failed, tests };
}

async function findOut(copy, folder) {
  const report = join(folder, 'report.json');
  await runVitest(copy, ['--reporter=json', `--outputFile.json=${report}`], { env: { FLATFIELD_REACHED: folder } });
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = testResults.filter(({ status }) => status !== 'passed').map(({ name }) => relative(copy, name));
  writeFileSync(join(folder, 'failed.json'), JSON.stringify(failed));
}

/**
 * Test files that run the function of a mutant, the quickest first. What stands in no function may count wherever its module is
 * loaded; so may a function whose name is not the one that V8 gives it.
 */
export function testsOf({ file, inFunction }, tests) {
  const name = `${file} ${inFunction}`;
  const isKnown = inFunction && tests.some(({ reached }) => reached.has(name));
  return tests.filter(({ reached }) => reached.has(isKnown ? name : `${file} `)).map(({ file: path }) => path);
}
