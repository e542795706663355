import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median } from './median.mjs';
import { againstRatio } from './rows.mjs';

const bin = fileURLToPath(new URL('../../dist/cli/bin.js', import.meta.url));

export const sizes = { whole: { rounds: 15 }, smoke: { rounds: 1 } };

/** Time of `flatfield --help` against an empty Node, in alternation; the median of the ratios. At most 2.5. */
export function bench({ rounds }) {
  const pairs = Array.from({ length: rounds }, () => ({ empty: timeOf(['-e', '0']), help: timeOf([bin, '--help']) }));
  const ratio = median(pairs.map(({ empty, help }) => help / empty));
  const [ours, reference] = ['help', 'empty'].map((name) => median(pairs.map((pair) => pair[name])));
  return [againstRatio({ what: 'flatfield --help', ours, reference, of: 'node -e 0', unit: 'ms', ratio, limit: 2.5 })];
}

function timeOf(args) {
  const start = performance.now();
  const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}`);
  return performance.now() - start;
}
