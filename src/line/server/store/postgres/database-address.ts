import { FlatfieldError } from '../../../../base/flatfield-error.ts';

/** True if an option names a PostgreSQL database. */
export function isDatabaseAddress(text: string): boolean {
  return /^postgres(ql)?:/i.test(text);
}

/**
 * The address of a PostgreSQL database, such as `postgres://line@db.example:5432/line`. It holds no password, since commands are seen by
 * every user of a computer. Throws `usage`, without repeating the address.
 */
export function databaseAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !isDatabaseAddress(text)) {
    throw new FlatfieldError('usage', '--database expects an address such as postgres://line@db.example:5432/line.');
  }
  if (url.password !== '' || /@.*@/.test(text)) {
    throw new FlatfieldError(
      'usage',
      '--database must not contain a password, which every user of this computer could see: give it in the environment variable PGPASSWORD, or in a file that PGPASSFILE names.',
    );
  }
  const unknown = [...url.searchParams.keys()].find((name) => !PARAMETERS.includes(name));
  if (unknown !== undefined) {
    throw new FlatfieldError('usage', `--database takes these parameters: ${PARAMETERS.join(', ')}.`);
  }
  if (url.pathname.length < 2) throw new FlatfieldError('usage', '--database names no database after its host.');
  return text;
}

/** Parameters for TLS, and for the folder of a socket; all others would only repeat what the address states. */
const PARAMETERS: readonly string[] = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'host'];
