import { FlatfieldError } from '../base/flatfield-error.ts';
import { type Stated, statedTitles } from '../record/stated.ts';
import type { StatedOptions } from './request.ts';

/** Longest statement, in characters. */
const MOST_CHARACTERS = 200;

/** The caller's statements, as they are recorded: each one line of 1 to 200 characters, without spaces around it. Throws `invalid-plan`. */
export function statedByCaller(options: StatedOptions): Stated {
  const said = statedTitles.flatMap(([name, title]) => {
    const text = options[name];
    return text === undefined ? [] : [[name, checkedLine(title, text)]];
  });
  return Object.fromEntries(said) as Stated;
}

function checkedLine(title: string, text: string): string {
  const line = text.trim();
  const { length } = Array.from(line);
  if (length >= 1 && length <= MOST_CHARACTERS && !UNPRINTABLE.test(line)) return line;
  throw new FlatfieldError(
    'invalid-plan',
    `${title} expects one line of 1 to ${MOST_CHARACTERS} printable characters, got ${JSON.stringify(text.slice(0, 80))}.`,
  );
}

/** Line breaks, control characters, direction marks and halves of characters. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
