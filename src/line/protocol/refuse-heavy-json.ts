/** Limits for JSON before it is parsed. */
export interface JsonLimits {
  /** Brackets, braces, colons and commas outside of texts. */
  readonly marks: number;
  /** Objects and lists within each other. */
  readonly levels: number;
}

/**
 * Refuses JSON that would take far more memory than its bytes once parsed: by a scan before parsing that keeps nothing. Throws
 * SyntaxError. Does not check that it is valid JSON: the parser does.
 */
export function refuseHeavyJson(bytes: Uint8Array, { marks, levels }: JsonLimits): void {
  let found = 0;
  let level = 0;
  let isInText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (isInText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isInText = false;
    } else if (byte === QUOTE) {
      isInText = true;
    } else if (IS_MARK[byte] === 1) {
      found += 1;
      level += LEVELS[byte] ?? 0;
      if (level > levels) throw new SyntaxError(`it is nested deeper than ${levels} levels`);
      if (found > marks) throw new SyntaxError(`it has more than ${marks} brackets, colons and commas`);
    }
  }
}

const QUOTE = codeOf('"');
const BACKSLASH = codeOf('\\');
const IS_MARK = Uint8Array.from({ length: 256 }, (_, byte) => (Array.from('[]{}:,', codeOf).includes(byte) ? 1 : 0));
/** Change of the nesting level by each mark: 1, -1 or 0. */
const LEVELS = Int8Array.from(
  { length: 256 },
  (_, byte) => Number('[{'.includes(charOf(byte))) - Number(']}'.includes(charOf(byte))),
);

function codeOf(char: string): number {
  return char.charCodeAt(0);
}

function charOf(byte: number): string {
  return String.fromCharCode(byte);
}
