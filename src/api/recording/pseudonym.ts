import { isIP } from 'node:net';
import type { IdentifierKind } from './field-kinds.ts';

const UUID = /^\{?[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}\}?$/i;

/**
 * The pseudonym of an identifier by its digest, 32 bytes. It keeps the form if the form matters to who reads it: a UUID stays one, a number keeps its
 * digits, a serial number its letters and digits by place.
 */
export function pseudonymFor(kind: IdentifierKind, identifier: string, digest: Buffer): string {
  if (UUID.test(identifier)) {
    const end = `${digest.toString('hex', 0, 6)}`;
    return identifier.includes('-') ? `00000000-0000-4000-8000-${end}` : `00000000000040008000${end}`;
  }
  const name = lettersOf(digest);
  if (/^[^\s@]+@[^\s@]+$/.test(identifier)) return `user-${name}@example.invalid`;
  // Addresses of documents and of benchmarks, which no computer has.
  if (isIP(identifier) === 4) return `198.${18 + ((digest[0] ?? 0) % 2)}.${digest[1]}.${digest[2]}`;
  if (isIP(identifier) === 6) return `2001:db8::${digest.toString('hex', 0, 2)}:${digest.toString('hex', 2, 4)}`;
  if (/^\d+$/.test(identifier)) return numberLike(identifier, digest);
  if (kind === 'serial' && /\d{3}/.test(identifier)) return serialLike(identifier, digest);
  return kind === 'host' ? `host-${name}.example.invalid` : `${kind}-${name}`;
}

/** Eight letters that make no word and no number. */
function lettersOf(digest: Buffer): string {
  return Array.from(digest.subarray(0, 8), letterOf).join('');
}

const letterOf = (byte: number) => 'bcdfghjklmnpqrstvwxz'.charAt(byte % 20);

/** A number of as many digits, with a 9 in front: at least 8, so that many differ, and at most the 15 that JSON keeps. */
function numberLike(identifier: string, digest: Buffer): string {
  const digits = Math.min(15, Math.max(8, identifier.length));
  return `9${digitsOf(digest).slice(0, digits - 1)}`;
}

function digitsOf(digest: Buffer): string {
  return Array.from(digest, (byte) => String(byte % 10)).join('');
}

/** Keeps the places of letters and digits. */
function serialLike(identifier: string, digest: Buffer): string {
  let at = 0;
  const next = () => digest[at++ % digest.length] ?? 0;
  return identifier
    .replaceAll(/\p{Lu}/gu, () => letterOf(next()).toUpperCase())
    .replaceAll(/\p{Ll}/gu, () => letterOf(next()))
    .replaceAll(/\d/g, () => String(next() % 10));
}

/** The kinds of identifiers. */
export const IDENTIFIERS: ReadonlySet<string> = new Set<IdentifierKind>([
  'monitor',
  'serial',
  'id',
  'mode',
  'target',
  'sensor',
  'table',
  'group',
  'group-path',
  'computer',
  'user',
  'asset',
  'configuration',
  'host',
  'field',
  'other',
]);
