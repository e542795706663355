/** One character of a text as it is compared, and the part of the text that it was written as. */
interface Unit {
  readonly character: string;
  readonly start: number;
  readonly end: number;
}

/** A text without its spelling, and the place of each of its characters in the text. */
export interface SpellingView {
  readonly text: string;
  readonly units: readonly Unit[];
}

/**
 * A text as it is compared: percent-encoding and JSON escapes undone up to three times, in lower case, without hyphens, so that all spellings of an
 * identifier look the same.
 */
export function spellingView(text: string): SpellingView {
  let units = plain(text);
  for (let layer = 0; layer < 3; layer += 1) {
    const decoded = unescaped(units);
    if (decoded.length === units.length) break;
    units = decoded;
  }
  const compared = units.flatMap((unit) => {
    if (unit.character === '-') return [];
    return Array.from(unit.character.toLowerCase(), (character) => ({ ...unit, character }));
  });
  return { text: compared.map(({ character }) => character).join(''), units: compared.flatMap(perCodeUnit) };
}

/** An identifier as it is compared with such a text. */
export function compared(identifier: string): string {
  // Most are plain ASCII without escapes: a list of a fleet has tens of thousands.
  const isPlain = /^[\x20-\x7e]*$/.test(identifier) && !/[%\\]/.test(identifier);
  return isPlain ? identifier.toLowerCase().replaceAll('-', '') : spellingView(identifier).text;
}

/** Texts that a text may hold in base64 or base64url, one for each alignment. */
export function* base64Contents(
  text: string,
): Generator<{ readonly start: number; readonly end: number; readonly content: string }> {
  for (const { 0: run, index } of text.matchAll(/[\w+/-]{8,}={0,2}/g)) {
    for (let skipped = 0; skipped < 4; skipped += 1) {
      const bytes = Buffer.from(run.slice(skipped), 'base64');
      yield { start: index, end: index + run.length, content: bytes.toString('utf8') };
      yield { start: index, end: index + run.length, content: bytes.toString('utf16le') };
    }
  }
}

function plain(text: string): Unit[] {
  const units: Unit[] = [];
  let start = 0;
  for (const character of text) {
    units.push({ character, start, end: start + character.length });
    start += character.length;
  }
  return units;
}

/** Positions are those of code units, as in a JavaScript text. */
function perCodeUnit(unit: Unit): Unit[] {
  return Array.from({ length: unit.character.length }, () => unit);
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

function unescaped(units: readonly Unit[]): Unit[] {
  const result: Unit[] = [];
  const text = units.map(({ character }) => (character.length === 1 ? character : '\u{fffd}')).join('');
  for (let at = 0; at < units.length; ) {
    const percent = text[at] === '%' ? /^(?:%[0-9a-f]{2})+/i.exec(text.slice(at, at + 600))?.[0] : undefined;
    const unicode = text[at] === '\\' ? /^\\u([0-9a-f]{4})/i.exec(text.slice(at, at + 6)) : null;
    const short = text[at] === '\\' ? /^\\["\\/bfnrt]/.exec(text.slice(at, at + 2)) : null;
    if (percent !== undefined) {
      const bytes = Buffer.from(percent.replaceAll('%', ''), 'hex');
      let byteAt = 0;
      for (const character of bytes.toString('utf8')) {
        const length = character === '\u{fffd}' ? 1 : Buffer.byteLength(character);
        push(character, at + 3 * byteAt, Math.min(percent.length, 3 * (byteAt + length)) + at);
        byteAt += length;
      }
      at += percent.length;
    } else if (unicode !== null) {
      push(String.fromCharCode(Number.parseInt(unicode[1] ?? '0', 16)), at, at + 6);
      at += 6;
    } else if (short !== null) {
      const mark = short[0].charAt(1);
      push(ESCAPES[mark] ?? mark, at, at + 2);
      at += 2;
    } else {
      result.push(units[at] as Unit);
      at += 1;
    }
  }
  return result;

  function push(character: string, from: number, to: number): void {
    const [first, last] = [units[from], units[Math.max(from, Math.min(to, units.length) - 1)]];
    result.push({ character, start: first?.start ?? 0, end: last?.end ?? 0 });
  }
}
