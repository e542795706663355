/**
 * The second net: a search for identifiers and tokens in what was redacted. It shares no code with the redaction, so that an error there does not
 * hide itself here. It finds a text in either case, with and without hyphens, as JSON, URLs and markup escape it, and inside base64.
 */
export class LeakSearch {
  readonly #plain = new Needles();
  readonly #joined = new Needles();
  readonly #base64 = new Needles();

  constructor(secrets: Iterable<string>) {
    for (const secret of secrets) this.#add(secret.trim());
  }

  /** True if a content holds one of the secrets. */
  isIn(content: string): boolean {
    const plain = unescaped(content).toLowerCase().replaceAll(TIMES, ' ');
    if (this.#plain.isIn(plain) || this.#joined.isIn(plain.replaceAll('-', ''))) return true;
    return this.#plain.isIn(content.toLowerCase().replaceAll(TIMES, ' ')) || this.#base64.isIn(content);
  }

  /** Number of the first line of a content that holds one, from 1; null if there is none. */
  lineIn(content: string): number | null {
    if (!this.isIn(content)) return null;
    return Math.max(1, content.split('\n').findIndex((line) => this.isIn(line)) + 1);
  }

  #add(secret: string): void {
    if (secret.length < SHORTEST) return;
    const lower = secret.toLowerCase();
    this.#plain.add(lower);
    this.#joined.add(lower.replaceAll('-', ''));
    if (secret.length < SHORTEST_IN_BASE64) return;
    for (const text of new Set([secret, lower, secret.toUpperCase()])) {
      for (const shift of [0, 1, 2]) {
        const bits = Buffer.from(`${'\0'.repeat(shift)}${text}`);
        // The first and the last character may hold bits of a neighbor.
        const whole = bits.toString('base64url').slice(shift === 0 ? 0 : shift + 1, Math.floor((bits.length * 4) / 3));
        this.#base64.add(whole);
        this.#base64.add(whole.replaceAll('-', '+').replaceAll('_', '/'));
      }
    }
  }
}

/** Shorter texts are in too many others. */
const SHORTEST = 4;
const SHORTEST_IN_BASE64 = 6;

/** Times look like numbers once their hyphens are gone. */
const TIMES = /\b\d{4}-\d\d-\d\d(?:[t ][\d:.]+z?)?/gi;

/** Texts that are looked for in one pass, however many there are. */
class Needles {
  /** By their first characters, then by their lengths. */
  readonly #byStart = new Map<string, Map<number, Set<string>>>();

  add(needle: string): void {
    if (needle.length < SHORTEST) return;
    const start = needle.slice(0, SHORTEST);
    const lengths = this.#byStart.get(start) ?? new Map<number, Set<string>>();
    this.#byStart.set(start, lengths);
    lengths.set(needle.length, (lengths.get(needle.length) ?? new Set()).add(needle));
  }

  isIn(content: string): boolean {
    if (this.#byStart.size === 0) return false;
    for (let at = 0; at + SHORTEST <= content.length; at += 1) {
      const lengths = this.#byStart.get(content.slice(at, at + SHORTEST));
      if (lengths === undefined) continue;
      for (const [length, needles] of lengths) {
        const found = content.slice(at, at + length);
        if (needles.has(found) && countsAt(content, at, found)) return true;
      }
    }
    return false;
  }
}

/** Digits count as a number of their own only; few digits, only where no measured value is. */
function countsAt(content: string, at: number, found: string): boolean {
  if (!/^\d+$/.test(found)) return true;
  const [before, after] = [content.charAt(at - 1), content.charAt(at + found.length)];
  if (found.length >= 6) return !/[\d.]/.test(before) && !/\d/.test(after);
  return /["_/]/.test(before) && !/[\d.:]/.test(after);
}

const MARKS: Readonly<Record<string, string>> = { quot: '"', apos: "'", amp: '&', lt: '<', gt: '>' };

/** A content without the escapes of JSON, URLs and markup, however often they were applied. */
function unescaped(content: string): string {
  let text = content;
  for (let layer = 0; layer < 3; layer += 1) {
    const next = text
      .replaceAll(/\\+u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      .replaceAll(/\\+(["\\/])/g, '$1')
      .replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'))
      .replaceAll(/&(quot|apos|amp|lt|gt);/g, (_, name: string) => MARKS[name] ?? '')
      .replaceAll(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10_ffff)));
    if (next === text) return text;
    text = next;
  }
  return text;
}
