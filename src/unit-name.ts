/**
 * The name of a unit as it is kept, compared and shown: Unicode's normal form C, without spaces and line ends around it. Two names are the
 * same unit only if this gives the same text for both.
 */
export function unitName(given: string): string {
  return given.normalize('NFC').trim();
}

/**
 * Completes "the name of the unit expects ..." for a name that no unit may have; null if it may be used. `given`: as it came, or in its
 * normal form.
 */
export function unitNameProblem(given: string): string | null {
  const name = unitName(given);
  if (name.length > MAX_UNIT_NAME) return `at most ${MAX_UNIT_NAME} characters`;
  if (name !== name.replaceAll(HIDDEN, '')) return 'no control characters, line breaks or invisible characters';
  if (!VISIBLE.test(name)) return 'a letter, a digit or another visible character';
  return name === '.' || name === '..' ? 'more than dots that mean a folder' : null;
}

/** The normal form of a name that came from elsewhere, without the characters that no name may have: the unit that was probably meant. */
export function meantUnitName(given: string): string {
  return unitName(given.normalize('NFC').replaceAll(HIDDEN, ''));
}

/**
 * What names of different units have in common if people could take one for the other: names that differ only by case, by width or by
 * characters that look alike.
 */
export function unitLook(name: string): string {
  const upper = name.normalize('NFKC').toUpperCase();
  return Array.from(upper, (character) => LOOK_ALIKES[character] ?? character).join('');
}

/**
 * Capital letters and the digits that they are taken for. 0 and 1: the ASCII part of confusables.txt (Unicode Technical Standard #39), and the
 * letters that Crockford's Base32 reads as these digits. 2, 5, 6 and 8: as they are misread on labels and in handwriting.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...{ O: '0', I: '1', L: '1', '|': '1' },
  ...{ Z: '2', S: '5', G: '6', B: '8' },
};

/** Longest name of a unit, in UTF-16 code units. */
export const MAX_UNIT_NAME = 200;

/**
 * What makes two names look alike or breaks a line: control and format characters, halves of characters, line and paragraph separators, all else
 * that is drawn as nothing (the empty Braille pattern too), and what was lost in decoding.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\uFFFD]/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
