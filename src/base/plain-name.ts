/**
 * A name that people gave, as it is kept, compared and shown: Unicode's normal form C, without spaces and line ends around it. Two names mean
 * the same only if this gives the same text for both.
 */
export function plainName(given: string): string {
  return given.normalize('NFC').trim();
}

/**
 * Completes "the name ... expects ..." for a name that nothing may have; null if it may be used. `given`: as it came, or in its
 * normal form.
 */
export function plainNameProblem(given: string): string | null {
  const name = plainName(given);
  if (name.length > MAX_NAME) return `at most ${MAX_NAME} characters`;
  if (name !== name.replaceAll(HIDDEN, ''))
    return 'no control characters, line breaks, invisible or private use characters';
  if (!VISIBLE.test(name)) return 'a letter, a digit or another visible character';
  return name === '.' || name === '..' ? 'more than dots that mean a folder' : null;
}

/** The normal form of a name that came from elsewhere, without the characters that no name may have: the one that was probably meant. */
export function meantName(given: string): string {
  return plainName(given.normalize('NFC').replaceAll(HIDDEN, ''));
}

/**
 * Key that is equal for names that people could mistake for each other: those that differ only by case, by width, by white space or by
 * characters that look alike.
 */
export function nameLook(name: string): string {
  const marked = name.replaceAll(DOUBLE_QUOTES, "''").replaceAll(QUOTES, "'").normalize('NFKC');
  const plain = marked.replaceAll(DASHES, '-').replaceAll(/\s+/g, ' ');
  const latin = Array.from(plain, (character) => SMALL_LETTERS[character] ?? character).join('');
  const upper = Array.from(latin.toUpperCase(), (character) => CAPITALS[character] ?? character);
  const look = upper.map((character) => LOOK_ALIKES[character] ?? character).join('');
  // A database has a limit for what it indexes, and the normal form may make eighteen characters of one.
  return look.slice(0, 2 * MAX_NAME);
}

/** Before the normal form, which takes an acute accent for a space with a mark. */
const DOUBLE_QUOTES = /["\u201C-\u201F\u2033\u2036\u02BA\u00AB\u00BB\uFF02]/g;
const QUOTES = /['`\u00B4\u2018-\u201B\u2032\u2035\u02B9\u02BB-\u02BD\u2039\u203A\uFF07]/g;
const DASHES = /[\p{Pd}\u2212]/gu;

/** Small Greek and Cyrillic letters that look like other Latin letters than their capitals do (Unicode Technical Standard #39). */
const SMALL_LETTERS: Readonly<Record<string, string>> = pairs('γy ηn μu νv σo ςc υu ωw гr иu пn');

/** Capital Greek and Cyrillic letters that look like Latin ones or digits. */
const CAPITALS: Readonly<Record<string, string>> = {
  ...pairs('ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ϺM ͿJ'),
  ...pairs('АA ВB ЕE З3 КK МM НH ОO РP СC ТT УY ХX ЅS ІI ЈJ ЬB ѴV ҮY ҺH ӀI ԀD ԌG ԚQ ԜW'),
};

/**
 * Capital letters and what they are taken for. 0 and 1: the ASCII part of confusables.txt (Unicode Technical Standard #39), and the
 * letters that Crockford's Base32 reads as these digits. 2, 5, 6 and 8: as they are misread on labels and in handwriting. M and W: two letters
 * that stand close together, rn and vv.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...{ O: '0', I: '1', L: '1', '|': '1' },
  ...{ Z: '2', S: '5', G: '6', B: '8' },
  ...{ M: 'RN', W: 'VV' },
};

function pairs(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(text.split(' ').map((pair) => Array.from(pair)));
}

/** Longest name, in code units of UTF-16. */
export const MAX_NAME = 200;

/**
 * Characters that make two names look alike or break a line: control and format characters, lone surrogates, line and paragraph separators, other
 * invisible characters (the empty Braille pattern too), private use characters and noncharacters, and replacement characters.
 */
const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\u2800\uFFFC\uFFFD]/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
