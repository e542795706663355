import { type AllowedFields, type FieldKind, type IdentifierKind, refusalFields } from './field-kinds.ts';
import type { Identifiers } from './identifiers.ts';
import { IDENTIFIERS } from './pseudonym.ts';
import { couldIdentify, hasDigits, isPublicName, isPublicText, MODEL, maskText, TIME } from './public-words.ts';

/** The parts of a recording's redaction that belong to one client. */
export interface Redaction {
  readonly identifiers: Identifiers;
  /** Replaces the access token in a text. */
  readonly hide: (text: string) => string;
}

/**
 * A JSON value of which only what `allowed` lists is kept. Anything else keeps its shape: what could identify something becomes a pseudonym. The
 * identifiers in it are learned first.
 */
export function redactValue(redaction: Redaction, value: unknown, allowed: AllowedFields | FieldKind = {}): unknown {
  learn(redaction, value, allowed);
  return redacted(redaction, value, allowed);
}

/** A JSON answer of an operation: the fields of a refusal are kept as well. */
export function redactAnswer(redaction: Redaction, value: unknown, allowed: AllowedFields = {}): unknown {
  return redactValue(redaction, value, { ...refusalFields, ...allowed });
}

function learn(redaction: Redaction, value: unknown, allowed: AllowedFields | FieldKind | undefined): void {
  if (Array.isArray(value)) {
    for (const inner of value) learn(redaction, inner, allowed);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      learnFromText(redaction, key);
      keyOf(redaction, key, isListed(allowed, key));
      learn(redaction, inner, fieldOf(allowed, key));
    }
  } else if (typeof value === 'string' || typeof value === 'number') {
    if (typeof allowed !== 'string') unlisted(redaction, value);
    else if (isIdentifier(allowed)) scalar(redaction, value, allowed);
    if (typeof value === 'string') learnFromText(redaction, value);
  }
}

/** Identifiers that show by their form, in any text. */
const FORMS: readonly (readonly [RegExp, 'id' | 'user' | 'host' | 'serial'])[] = [
  [/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, 'id'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, 'user'],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, 'host'],
  [/\b(?:[a-z0-9-]+\.)+(?:local|lan|internal|intranet|corp|home|com|net|org|de|jp|io|example|test)\b/gi, 'host'],
];

/** Learns the identifiers of a text that show by their form. */
export function learnFromText({ identifiers }: Pick<Redaction, 'identifiers'>, text: string): void {
  if (text.length < 6) return;
  for (const [form, kind] of FORMS) {
    for (const [found] of text.slice(0, 20_000).matchAll(form)) {
      if (!OWN.test(found)) identifiers.pseudonym(kind, found);
    }
  }
}

/** An address by which every computer reaches itself, with its port if it has one. */
const OWN_ADDRESS =
  /(?<![\p{L}\p{N}.-])(?:127(?:\.\d{1,3}){3}|localhost\.?|\[?::1\]?|\[?::ffff:(?:127(?:\.\d{1,3}){3}|7f[\da-f]{2}:[\da-f]{1,4})\]?)(?::\d{1,5})?(?![\p{L}\p{N}-])/giu;

/** The port of a URL, which is that of a program. */
const PORT = /(\b[a-z]{2,5}:\/\/(?:\[[^\]]*\]|[^\s/:"']+)):\d{1,5}(?!\d)/giu;

/** Addresses of every computer, and pseudonyms. */
const OWN = /^(?:127\.|0\.0\.0\.0$|198\.1[89]\.)|example\.invalid$|^00000000-0000-4000-8000-/;

function fieldOf(allowed: AllowedFields | FieldKind | undefined, key: string): AllowedFields | FieldKind | undefined {
  if (typeof allowed === 'string') return allowed === 'measure' ? allowed : undefined;
  return allowed !== undefined && Object.hasOwn(allowed, key) ? allowed[key] : undefined;
}

/** Fields of measured values are not listed one by one. */
function isListed(allowed: AllowedFields | FieldKind | undefined, key: string): boolean {
  return typeof allowed === 'object' && Object.hasOwn(allowed, key);
}

function redacted(redaction: Redaction, value: unknown, allowed: AllowedFields | FieldKind | undefined): unknown {
  if (Array.isArray(value)) return value.map((inner) => redacted(redaction, inner, allowed));
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, inner]): [string, unknown] => {
      return [keyOf(redaction, key, isListed(allowed, key)), redacted(redaction, inner, fieldOf(allowed, key))];
    });
    return Object.fromEntries(entries);
  }
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  return typeof allowed === 'string' ? scalar(redaction, value, allowed) : unlisted(redaction, value);
}

/** The name of a field stays if it is listed or of public words, as those of both APIs are, and no identifier. */
function keyOf({ identifiers, hide }: Redaction, key: string, isKnown: boolean): string {
  if (hide(key) !== key) return 'field-token';
  if ((isKnown || isPublicName(key)) && !identifiers.isIn(key)) return key;
  return identifiers.pseudonym('field', key);
}

/** Longest text of a field that is not listed that is one identifier; a longer one only holds some. */
const LONGEST = 64;

/** A value of a field that is not listed: a pseudonym if it could identify something; else its shape. */
export function unlisted({ identifiers, hide }: Redaction, value: string | number): string | number {
  if (typeof value === 'number') {
    const isLong = Number.isInteger(value) && hasDigits(String(value), 5);
    return isLong ? pseudonym(identifiers, value, 'other') : placeholder(value);
  }
  learnLongNumbers(identifiers, value);
  const isOne = value.length <= LONGEST && hide(value) === value && couldIdentify(value);
  return isOne ? identifiers.pseudonym('other', value) : placeholder(value);
}

/** Learns the runs of letters and digits in a text that have five digits or more, in any grouping. */
export function learnLongNumbers(identifiers: Identifiers, text: string): void {
  const others = text.slice(0, 20_000).replaceAll(OWN_ADDRESS, ' ').replaceAll(PORT, '$1 ');
  for (const [run] of others.matchAll(/[\p{L}\p{N}]+(?:[-_./][\p{L}\p{N}]+)*/gu)) {
    if (run.length <= LONGEST && hasDigits(run, 5) && couldIdentify(run) && !TIME.test(text))
      identifiers.pseudonym('other', run);
  }
}

/** Shape of a value that is not kept. */
function placeholder(value: string | number): string | number {
  if (typeof value === 'number') return Number.isInteger(value) ? 0 : 0.5;
  if (value === '') return '';
  const most = [8, 32, 128, 1024].find((length) => value.length <= length);
  return most === undefined ? '[text of more than 1024]' : `[text of up to ${most}]`;
}

function scalar(redaction: Redaction, value: string | number, kind: FieldKind): string | number {
  const { identifiers } = redaction;
  if (isIdentifier(kind)) {
    const isPublic = NAMES.has(kind) && typeof value === 'string' && isPublicText(value);
    return isPublic ? value : pseudonym(identifiers, value, kind);
  }
  switch (kind) {
    case 'number':
    case 'word':
    case 'measure':
      if (typeof value === 'number') return keptNumber(identifiers, value, kind);
      return kept(redaction, value, isWord(value) || (kind === 'measure' && isPublicText(value)));
    case 'model':
      return typeof value === 'number' ? placeholder(value) : kept(redaction, value, MODEL_LIKE.test(value));
    case 'version':
      return typeof value === 'number'
        ? keptNumber(identifiers, value, 'measure')
        : kept(redaction, value, VERSION.test(value));
    case 'time':
      return typeof value === 'number' ? placeholder(value) : kept(redaction, value, TIME.test(value));
    case 'system':
    case 'message':
      return typeof value === 'number' ? placeholder(value) : keptWords(redaction, value, kind);
  }
}

/** Names that the vendor gives, too: those stay. */
const NAMES: ReadonlySet<FieldKind> = new Set<FieldKind>(['mode', 'sensor', 'table']);

function isIdentifier(kind: FieldKind): kind is IdentifierKind {
  return IDENTIFIERS.has(kind);
}

function pseudonym(identifiers: Identifiers, value: string | number, kind: IdentifierKind) {
  const made = identifiers.pseudonym(kind, String(value));
  return typeof value === 'number' ? Number(made) || 0 : made;
}

/** Numbers of fields without names of their own are kept up to five digits: a longer one may be that of a unit. */
function keptNumber(identifiers: Identifiers, value: number, kind: FieldKind): number {
  const isLong = kind !== 'number' && Number.isInteger(value) && Math.abs(value) > 99_999;
  if (isLong || identifiers.isNumber(value)) return 0;
  if (Number.isInteger(value)) identifiers.keep(String(value));
  return value;
}

function kept({ identifiers, hide }: Redaction, text: string, hasForm: boolean): string {
  if (!hasForm) return String(placeholder(text));
  const hidden = hide(text);
  if (hidden !== text) return '[token]';
  return identifiers.isIn(text) ? identifiers.redact(text) : identifiers.keep(text);
}

/** Known words stay, and everything else is masked. */
function keptWords({ identifiers, hide }: Redaction, text: string, kind: 'system' | 'message'): string {
  const masked = identifiers.replaced(hide(text).slice(0, 2000), (part) => maskText(part));
  return kind === 'system' && SYSTEM.test(text) && !identifiers.isIn(text) ? text : masked;
}

/** A text from outside with every identifier replaced and every other word that is not public masked. */
export function redactText({ identifiers, hide }: Redaction, text: string): string {
  learnFromText({ identifiers }, text);
  return identifiers.replaced(hide(text), (part) => maskText(part));
}

const isWord = (text: string) =>
  (/^[A-Z0-9][A-Z0-9_]{0,39}$/.test(text) && /[A-Z]/.test(text) && text.replaceAll(/\D/g, '').length <= 4) ||
  isPublicText(text);
const VERSION = /^(?=.*[.-])\d[\d.-]{0,30}(?:[a-z]{1,5}\d{0,3})?$/i;
const MODEL_LIKE = { test: (text: string) => MODEL.test(text) || /^[A-Z]{1,6}-?\d{1,4}[A-Z]{0,4}$/i.test(text) };
const SYSTEM = /^(?:Windows|macOS|Mac OS X)(?: \d{1,2}(?:\.\d{1,2})*)?(?: (?:Pro|Home|Enterprise))?$/i;
