/** How much JSON may hold before it is parsed. */
export interface JsonLimits {
  /** Brackets, braces, colons and commas outside of texts. */
  readonly marks: number;
  /** Objects and lists within each other. */
  readonly levels: number;
}

/**
 * Refuses JSON that would take far more memory than its bytes once it is parsed, before it is: by a scan that keeps nothing. Throws
 * SyntaxError. Whether it is JSON at all is left to the parser.
 */
export function refuseHeavyJson(bytes: Uint8Array, { marks, levels }: JsonLimits): void {
  let found = 0;
  let level = 0;
  let isInText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (isInText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isInText = false;
      continue;
    }
    switch (byte) {
      case QUOTE:
        isInText = true;
        continue;
      case OPEN_BRACKET:
      case OPEN_BRACE:
        level += 1;
        break;
      case CLOSE_BRACKET:
      case CLOSE_BRACE:
        level -= 1;
        break;
      case COLON:
      case COMMA:
        break;
      default:
        continue;
    }
    found += 1;
    if (level > levels) throw new SyntaxError(`it is nested deeper than ${levels} levels`);
    if (found > marks) throw new SyntaxError(`it has more than ${marks} brackets, colons and commas`);
  }
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
