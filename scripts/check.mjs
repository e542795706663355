import { join } from 'node:path';
import { localBin, root, runNodeQuietly } from './run-node.mjs';

/** Checks format, lint and types, prints what is not in order, and returns an exit code. */
export async function check() {
  const checks = await runChecks();
  for (const { output } of checks) process.stdout.write(output);
  return checks.find(({ code }) => code !== 0)?.code ?? 0;
}

/** Format, lint and types, side by side; resolves to the exit code and the output of each. Needs no build. */
export function runChecks() {
  return Promise.all(
    [
      [localBin('@biomejs/biome', 'biome'), 'ci', '.', ...(process.stdout.isTTY ? [] : ['--colors=off'])],
      [localBin('oxlint', 'oxlint'), '--type-aware', '--deny-warnings'],
      [localBin('typescript', 'tsc'), '-p', join(root, 'tsconfig.json')],
    ].map((args) => runNodeQuietly(args)),
  );
}
