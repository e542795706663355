import { isIP } from 'node:net';
import type { IdentifierKind } from './allowed-fields.ts';

const UUID = /^\{?[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}\}?$/i;

/**
 * The pseudonym of the `count`th identifier of a kind. It keeps the form if the form matters to who reads it: a UUID stays one, a number keeps its
 * digits, a serial number its letters and digits by place.
 */
export function pseudonymFor(kind: IdentifierKind, identifier: string, count: number): string {
  if (UUID.test(identifier)) {
    const hex = `00000000000040008000${IDENTIFIERS[kind].toString(16).padStart(4, '0')}${count.toString(16).padStart(8, '0')}`;
    const plain = identifier.replaceAll(/[{}]/g, '');
    const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
    return plain.includes('-') ? parts.join('-') : hex;
  }
  if (/^[^\s@]+@[^\s@]+$/.test(identifier)) return `user-${count}@example.invalid`;
  if (isIP(identifier) === 4) return `192.0.2.${count % 256}`;
  if (isIP(identifier) === 6) return `2001:db8::${count.toString(16)}`;
  if (/^\d+$/.test(identifier)) return numberLike(identifier, count);
  if (kind === 'serial' && /\d{3}/.test(identifier)) return serialLike(identifier, count);
  return kind === 'host' ? `host-${count}.example.invalid` : `${kind}-${count}`;
}

/** A number of as many digits, with a 9 in front; of more, if there are more identifiers than such numbers. */
function numberLike(identifier: string, count: number): string {
  const digits = Math.max(identifier.length, String(count).length + 1);
  return `9${String(count).padStart(digits - 1, '0')}`;
}

function serialLike(identifier: string, count: number): string {
  const places = identifier.replaceAll(/\D/g, '').length;
  const digits = String(count).padStart(places, '9').slice(-places);
  let at = 0;
  return identifier
    .replaceAll(/\p{Lu}/gu, 'X')
    .replaceAll(/\p{Ll}/gu, 'x')
    .replaceAll(/\d/g, () => digits.charAt(at++));
}

/** A number for each kind of identifier, so that the UUIDs of two kinds differ. */
export const IDENTIFIERS: Readonly<Record<IdentifierKind, number>> = {
  monitor: 1,
  serial: 2,
  id: 3,
  mode: 4,
  target: 5,
  sensor: 6,
  table: 7,
  group: 8,
  'group-path': 9,
  computer: 10,
  user: 11,
  asset: 12,
  configuration: 13,
  host: 14,
};
