import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median } from './median.mjs';

const bin = fileURLToPath(new URL('../../dist/cli/bin.js', import.meta.url));
const rounds = 15;

/** Time of `flatfield --help` against an empty Node, in alternation; the median of the ratios. At most 2.5. */
export function bench() {
  const pairs = Array.from({ length: rounds }, () => ({ empty: timeOf(['-e', '0']), help: timeOf([bin, '--help']) }));
  const ratio = median(pairs.map(({ empty, help }) => help / empty));
  console.log(`  node -e 0        ${median(pairs.map(({ empty }) => empty)).toFixed(0)} ms`);
  console.log(`  flatfield --help ${median(pairs.map(({ help }) => help)).toFixed(0)} ms`);
  console.log(`  ratio            ${ratio.toFixed(2)} (limit 2.5, median of ${rounds})`);
}

function timeOf(args) {
  const start = performance.now();
  const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}`);
  return performance.now() - start;
}
