import { FlatfieldError } from '../flatfield-error.ts';

/** Longest reason for a retest, in characters. */
const MOST_CHARACTERS = 200;

/** The reason as it is recorded: one line of 1 to 200 characters, without spaces around it. Throws `invalid-plan`. */
export function checkedRetestReason(text: string): string {
  const reason = text.trim();
  const { length } = Array.from(reason);
  if (length >= 1 && length <= MOST_CHARACTERS && !UNPRINTABLE.test(reason)) return reason;
  throw new FlatfieldError(
    'invalid-plan',
    `The reason for a retest expects one line of 1 to ${MOST_CHARACTERS} printable characters, got ${JSON.stringify(text.slice(0, 80))}.`,
  );
}

/** Line breaks, control characters, direction marks and halves of characters. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
