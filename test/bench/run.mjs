// `npm run bench [-- NAME ...] [--smoke]`: runs the benches by name, or all of them; `--smoke` at their smallest size, to see that they still run.
import { readdirSync } from 'node:fs';
import { runBenches } from './run-benches.mjs';

const SMOKE = '--smoke';
const names = readdirSync(new URL('.', import.meta.url))
  .filter((file) => file.endsWith('.bench.mjs'))
  .map((file) => file.replace('.bench.mjs', ''));
const args = process.argv.slice(2);
const asked = args.filter((arg) => arg !== SMOKE);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`bench: unknown bench ${unknown.join(', ')}; expected some of ${names.join(', ')}, or ${SMOKE}`);
  process.exit(3);
}
const benches = (asked.length > 0 ? asked : names).map((name) => ({ name, load: () => import(`./${name}.bench.mjs`) }));
const options = { isSmoke: args.includes(SMOKE), isCi: Boolean(process.env.CI), print: (line) => console.log(line) };
process.exitCode = await runBenches(benches, options);
