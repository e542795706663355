import { plainName } from '../../../base/plain-name.ts';
import { visibleText } from '../../protocol/fields.ts';
import type { NoticeCode } from './station-state.ts';

/** Longest serial, name or badge that is taken, in characters. */
export const MOST_CHARACTERS = 100;

/**
 * A text as a scanner or a person gave it: in the normal form of names, otherwise exactly as it came, leading zeros included. Full-width
 * characters are refused: they come of an input method between scanner and page, which may have changed others as well.
 */
export function scannedText(given: string): { readonly text: string } | { readonly refused: NoticeCode } {
  const text = plainName(given);
  if (visibleText(text) === '') return { refused: 'scan-empty' };
  if (Array.from(text).length > MOST_CHARACTERS) return { refused: 'scan-too-long' };
  if (UNPRINTABLE.test(text)) return { refused: 'scan-unprintable' };
  return FULL_WIDTH.test(text) ? { refused: 'scan-full-width' } : { text };
}

/** A refused text, shortened and printable. */
export function shownText(given: string): string {
  const characters = Array.from(given.replaceAll(new RegExp(UNPRINTABLE, 'gu'), '\uFFFD').trim());
  return characters.length > SHOWN ? `${characters.slice(0, SHOWN).join('')}…` : characters.join('');
}

const SHOWN = 40;

/** Control characters, direction marks, halves of characters, line ends, and characters lost in decoding. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\uFFFC\uFFFD]/u;
/** Full-width forms of ASCII, half-width katakana, and the wide space. */
const FULL_WIDTH = /[\uFF01-\uFFEE\u3000]/;
