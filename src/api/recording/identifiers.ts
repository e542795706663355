import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stateFolder } from '../../base/storage/state-folder.ts';
import type { IdentifierKind } from './field-kinds.ts';
import { pseudonymFor } from './pseudonym.ts';
import { hasDigits, isPublicText, TIME } from './public-words.ts';
import { base64Contents, compared, spellingView } from './spelling-view.ts';

interface Hit {
  readonly start: number;
  readonly end: number;
  /** Null if the place holds an identifier in base64. */
  readonly pseudonym: string | null;
}

/** Shorter texts are replaced as whole fields, but not looked for in other texts. */
const MIN_LENGTH = 4;
/** Shorter numbers are looked for as whole words only: they are in many measured values. */
const MIN_DIGITS = 6;

/** The identifiers that were met so far, each with its pseudonym, which stays the same in all its spellings. */
export class Identifiers {
  readonly #pseudonyms = new Map<string, string>();
  /** Compared forms of the identifiers that are looked for in texts. */
  readonly #forms = new Set<string>();
  /** Their lengths, the longest first, by their first characters: a fleet has thousands that begin alike. */
  readonly #lengths = new Map<string, readonly number[]>();
  readonly #issued = new Set<string>();
  readonly #originals = new Set<string>();
  readonly #kept = new Set<string>();
  readonly #key: Buffer;

  /** The same key gives the same pseudonyms. */
  constructor(key = pseudonymKey()) {
    this.#key = key;
  }

  /** The identifiers that no text may hold, as they came, but for those that are the pseudonym of another. */
  get originals(): readonly string[] {
    return Array.from(this.#originals).filter((text) => !this.#issued.has(compared(text)));
  }

  /** The pseudonym of an identifier, the same in every case and with or without hyphens; of empty text, empty text. */
  pseudonym(kind: IdentifierKind, identifier: string): string {
    const text = identifier.trim();
    if (text === '') return identifier;
    const form = compared(text);
    let pseudonym = this.#pseudonyms.get(form);
    if (pseudonym === undefined) {
      pseudonym = this.#make(kind, text, form);
      this.#pseudonyms.set(form, pseudonym);
      this.#issued.add(compared(pseudonym));
    }
    if (!this.#forms.has(form) && this.#isSearched(kind, text, form)) {
      this.#lookFor(form);
      this.#originals.add(text);
    }
    return pseudonym;
  }

  /** A word of an unlisted field may be any word: it is looked for in other texts only if it has digits and no listed field has it. */
  #isSearched(kind: IdentifierKind, text: string, form: string): boolean {
    if (form.length < MIN_LENGTH || isPublicText(text)) return false;
    const isUnlisted = kind === 'field' || kind === 'other';
    return !isUnlisted || (hasDigits(text, 3) && !this.#kept.has(form));
  }

  /** A text with every identifier that it holds, in any spelling, replaced by its pseudonym. */
  redact(text: string): string {
    return this.replaced(text, (part) => part);
  }

  /** The same, with the parts between changed too. */
  replaced(text: string, change: (part: string) => string): string {
    let result = '';
    let copied = 0;
    for (const { start, end, pseudonym } of this.#hits(text)) {
      result += `${change(text.slice(copied, start))}${pseudonym ?? 'x'.repeat(end - start)}`;
      copied = end;
    }
    return result + change(text.slice(copied));
  }

  /** Notes a text that a listed field keeps, such as a version: in a field that is not listed, it tells nothing about other places. */
  keep(text: string): string {
    this.#kept.add(plainForm(text));
    return text;
  }

  /** True if a text holds an identifier in any spelling. */
  isIn(text: string): boolean {
    return this.#hits(text).length > 0;
  }

  /** True if a number is written as one of the identifiers. */
  isNumber(value: number): boolean {
    const digits = String(value);
    return digits.length >= MIN_DIGITS && this.#pseudonyms.has(digits) && !this.#issued.has(digits);
  }

  /** The places of identifiers in a text, ascending, none over another. */
  #hits(text: string): readonly Hit[] {
    if (text.length < MIN_LENGTH || this.#forms.size === 0) return [];
    const hits: Hit[] = [];
    const isTime = TIME.test(text);
    // Most texts are plain and hold none: these are seen at once.
    const isPlain = !/[%\\]/.test(text);
    const view = isPlain && !this.#holds(plainForm(text)) ? undefined : spellingView(text);
    for (let at = 0; view !== undefined && at + MIN_LENGTH <= view.text.length; at += 1) {
      const form = this.#formAt(view.text, at, isTime);
      if (form === undefined) continue;
      const [first, last] = [view.units[at], view.units[at + form.length - 1]];
      if (first && last)
        hits.push({ start: first.start, end: last.end, pseudonym: this.#pseudonyms.get(form) ?? null });
      at += form.length - 1;
    }
    for (const { start, end, content } of base64Contents(text)) {
      if (!this.#holds(plainForm(content)) || hits.some((hit) => hit.start < end && start < hit.end)) continue;
      hits.push({ start, end, pseudonym: null });
    }
    return hits.sort((a, b) => a.start - b.start);
  }

  #holds(form: string): boolean {
    for (let at = 0; at + MIN_LENGTH <= form.length; at += 1) {
      if (this.#formAt(form, at, false) !== undefined) return true;
    }
    return false;
  }

  #lookFor(form: string): void {
    this.#forms.add(form);
    const start = form.slice(0, MIN_LENGTH);
    const lengths = this.#lengths.get(start) ?? [];
    if (!lengths.includes(form.length))
      this.#lengths.set(
        start,
        [...lengths, form.length].sort((a, b) => b - a),
      );
  }

  #formAt(text: string, at: number, isTime: boolean): string | undefined {
    for (const length of this.#lengths.get(text.slice(at, at + MIN_LENGTH)) ?? []) {
      const form = text.slice(at, at + length);
      if (!this.#forms.has(form) || this.#issued.has(form)) continue;
      if (length >= MIN_DIGITS || !/^\d+$/.test(form)) return form;
      const isInWord = /[\p{L}\p{N}.]/u.test(text.charAt(at - 1) + text.charAt(at + length));
      if (!isTime && !isInWord) return form;
    }
    return undefined;
  }

  #make(kind: IdentifierKind, text: string, identity: string): string {
    // The id of a monitor is its model and its serial number: both keep their pseudonyms in it.
    const [, model, serial] = kind === 'monitor' ? (MODEL_AND_SERIAL.exec(text) ?? []) : [];
    if (model !== undefined && serial !== undefined) return `${model}${this.pseudonym('serial', serial)}`;
    if (kind === 'group-path' && /[/\\>]/.test(text)) {
      return text.replaceAll(/[^/\\>]+/g, (name) => (name.trim() === '' ? name : this.pseudonym('group', name)));
    }
    for (let attempt = 1; ; attempt += 1) {
      const digest = keyedDigest(this.#key, identity, attempt);
      // A short serial number has few others of its form.
      const made = attempt < 20 ? pseudonymFor(kind, text, digest) : `${kind}-${digest.toString('hex', 0, 8)}`;
      const form = compared(made);
      if (!this.#issued.has(form) && !this.#pseudonyms.has(form)) return made;
    }
  }
}

/** The compared form of a text without escapes. */
function plainForm(text: string): string {
  return text.toLowerCase().replaceAll('-', '');
}

const MODEL_AND_SERIAL = /^([a-z]{2,3}\d{2,4}[a-z]{0,3}_)(\d{4,})$/i;

/**
 * The user's secret key for pseudonyms, made with the first recording, so that an identifier has one pseudonym in every recording and zip of this
 * user. Serial numbers cannot be guessed from pseudonyms without it. It stays on this computer; if it cannot be saved, each process makes its own.
 */
export function pseudonymKey(folder = stateFolder()): Buffer {
  const file = join(folder, 'pseudonym-key');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch {
    // The file already exists, or the folder cannot be written to.
  }
  const text = textOf(file);
  return /^[0-9a-f]{64}$/.test(text) ? Buffer.from(text, 'hex') : keyOfProcess;
}

const keyOfProcess = randomBytes(32);

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Digest of an identifier's normalized form. `attempt` is 1, or more if another identifier already has the pseudonym. */
function keyedDigest(key: Buffer, form: string, attempt: number): Buffer {
  return createHmac('sha256', key).update(`${attempt} ${form}`).digest();
}
