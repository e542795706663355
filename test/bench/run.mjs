// `npm run bench [-- NAME ...]`: runs the benches by name, or all of them; each prints what it measured and against what.
import { readdirSync } from 'node:fs';

const names = readdirSync(new URL('.', import.meta.url))
  .filter((file) => file.endsWith('.bench.mjs'))
  .map((file) => file.replace('.bench.mjs', ''));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`bench: unknown bench ${unknown.join(', ')}; expected some of ${names.join(', ')}`);
  process.exit(3);
}
for (const name of asked.length > 0 ? asked : names) {
  const { bench } = await import(`./${name}.bench.mjs`);
  console.log(`\n${name}`);
  await bench();
}
