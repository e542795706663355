import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { NotMeasured } from './not-measured.mjs';

const source = fileURLToPath(new URL('../real/postgres/start-postgres.ts', import.meta.url));

/** An own server of PostgreSQL, and what runs one statement on it. Throws `NotMeasured` without the program. */
export async function ownPostgres(settings) {
  if (process.env['FLATFIELD_DATABASE'] !== undefined)
    throw new NotMeasured('it needs an own server of PostgreSQL, and FLATFIELD_DATABASE names another one');
  const { startPostgres, ask } = await loadPostgres();
  const postgres = await startPostgres({ isDurable: true, settings });
  if (postgres === null) throw new NotMeasured('PostgreSQL is not here');
  return { postgres, ask };
}

/** What the tests start PostgreSQL with, in JavaScript. */
async function loadPostgres() {
  const outfile = join(dirname(source), '../../../node_modules/.cache/flatfield/start-postgres.mjs');
  await build({ entryPoints: [source], outfile, bundle: true, packages: 'external', format: 'esm', platform: 'node' });
  return import(outfile);
}
