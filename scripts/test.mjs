import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localBin, root, runNode } from './run-node.mjs';

/** Format, lint, types, then every test; ends with a line that counts them. Stops at the first step that fails. */
export async function test(args) {
  const scratch = mkdtempSync(join(tmpdir(), 'flatfield-test-'));
  try {
    for (const check of checks()) {
      const code = await runNode(check);
      if (code !== 0) return code;
    }
    const results = join(scratch, 'vitest.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
    const code = await runNode([localBin('vitest', 'vitest'), 'run', ...reporters, ...args]);
    return summarize(code, existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : null);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

const checks = () => [
  [localBin('@biomejs/biome', 'biome'), 'ci', '.'],
  [localBin('oxlint', 'oxlint'), '--type-aware', '--deny-warnings'],
  [localBin('typescript', 'tsc'), '-p', join(root, 'tsconfig.json')],
];

function summarize(code, results) {
  if (results === null) return code || 1;
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = results;
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  return passed === 0 ? code || 1 : code;
}
