import { z } from 'zod';

/** A whole number of an address or a header, in decimal digits without a sign, a leading zero or spaces; of JSON, as it is. */
export function wholeNumber(min: number, max: number = Number.MAX_SAFE_INTEGER) {
  return z.preprocess(
    (given) => (typeof given === 'string' && DECIMAL.test(given) ? Number(given) : given),
    z.int().min(min).max(max),
  );
}

const DECIMAL = /^(?:0|[1-9]\d{0,15})$/;

/** ISO 8601 UTC, to a fraction of a second at most: without a limit, that could have any number of digits. */
export const utcSchema = z.iso.datetime().max(40);

/** A text without the spaces around it; empty if nothing of it can be seen, so that it says nothing to a person. */
export function visibleText(text: string): string {
  return text.replaceAll(INVISIBLE, '') === '' ? '' : text.trim();
}

/** Spaces, controls, combining characters, fillers, and the empty Braille pattern. */
const INVISIBLE = /[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Longest name of a unit, station, monitor or person, in UTF-16 code units: the same as that of a filter of a list. */
export const MAX_NAME = 200;

/** The beginning of a text from a record, which may be very long. */
export function cutText(text: string): string {
  return text.length <= MAX_NAME ? text : `${text.slice(0, MAX_NAME - 1).replace(/\p{Cs}$/u, '')}…`;
}

/** UUID of a station's spool, in lower case: written in capitals, it is the same spool. */
export const spoolIdSchema = z.uuid().toLowerCase();

/** Roles of tokens: `station` sends runs and reports, `viewer` reads and asks the gate, `admin` does both and more. */
export const ROLES = ['station', 'viewer', 'admin'] as const;
export type Role = (typeof ROLES)[number];
