import { FlatfieldError } from '../../../../base/flatfield-error.ts';

/** An error of PostgreSQL, or of the way to it, by the name that a store gives it; others as they are. */
export function namedPostgresError(cause: unknown): unknown {
  if (!(cause instanceof Error) || cause instanceof FlatfieldError) return cause;
  const code = 'code' in cause ? String(cause.code) : '';
  const error = (name: 'store-busy' | 'store-damaged' | 'store-unusable' | 'store-unreachable', what: string) =>
    new FlatfieldError(name, `The database ${what}: ${reasonOf(cause)}.`, { cause });
  if (/^(08...|57P0[1-5]|25P03)$/.test(code) || isNetworkCode(code) || LOST.test(cause.message)) {
    return error('store-unreachable', 'cannot be reached');
  }
  if (/^(55P03|57014|53300|40001|40P01)$/.test(code)) return error('store-busy', 'is in use by others');
  if (/^XX00[12]$/.test(code)) return error('store-damaged', 'is damaged, restore it from a backup');
  // Its disk or memory is full, its user may not, it is a standby, its name is not known.
  if (/^(53...|58...|28...|3D000|3F000|42501|25006)$/.test(code)) return error('store-unusable', 'cannot be used');
  return cause;
}

function isNetworkCode(code: string): boolean {
  return /^E(CONN|HOST|NET|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|ADDRNOTAVAIL|NOENT|ACCES)/.test(code);
}

/** Messages of the package pg about connections that come without a code. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|The server does not support SSL)/;

/** Several attempts on one host fail as one error without a message. */
function reasonOf(cause: Error): string {
  const [first] = cause instanceof AggregateError ? cause.errors : [];
  const text = first instanceof Error ? first.message : cause.message;
  return text.replace(/\.$/, '').slice(0, 300);
}
