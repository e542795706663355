import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const source = fileURLToPath(new URL('../real/postgres/start-postgres.ts', import.meta.url));

/** What the tests start PostgreSQL with, in JavaScript. */
export async function loadPostgres() {
  const outfile = join(dirname(source), '../../../node_modules/.cache/flatfield/start-postgres.mjs');
  await build({ entryPoints: [source], outfile, bundle: true, packages: 'external', format: 'esm', platform: 'node' });
  return import(outfile);
}
