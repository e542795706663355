import { type IdentifierKind, listedNames, measuredNames } from '../../api/recording/field-kinds.ts';
import type { Identifiers } from '../../api/recording/identifiers.ts';
import {
  couldIdentify,
  hasDigits,
  isPublicName,
  isPublicText,
  maskText,
  TIME,
} from '../../api/recording/public-words.ts';
import { learnFromText, learnLongNumbers, unlisted } from '../../api/recording/redact-value.ts';
import { errorBlames } from '../../base/flatfield-error.ts';
import { isLoopback } from '../../base/http/literal-address.ts';
import { builtInProfiles } from '../../judge/profiles/built-in-profiles.ts';
import { publishedSchemas } from '../../record/published-schemas.ts';
import { statedTitles } from '../../record/stated.ts';
import { LANGUAGES } from '../../report/languages/languages.ts';
import { isOfCheck, learnFinding, probeSchemas, redactFinding } from './redact-finding.ts';

/** Fields that name a person, a place or a device, by the end of their name in lower case. */
const KINDS: readonly (readonly [RegExp, IdentifierKind])[] = [
  [/(?:^|\.)monitor\.id$|monitorid$/, 'monitor'],
  [/serial ?number$|\.serial$/, 'serial'],
  [/^(?:\.\w+)?\.unit$|assetnumber$|(?:location|custom)\d$/, 'asset'],
  // What an operator states may name anything.
  [new RegExp(`\\.(?:${statedTitles.map(([name]) => name.toLowerCase()).join('|')})$`), 'asset'],
  [/^(?:\.\w+)?\.operator$|station\.operator$|\.user$|owner$/, 'user'],
  [/\.station$|station\.name$|computer$|hostname$|computer\.name$/, 'computer'],
  [/target\.name$/, 'target'],
  [/sensorname$/, 'sensor'],
  [/colormode\.name$|colormodename$/, 'mode'],
  [/groupname$/, 'group'],
  [/configurationname$/, 'configuration'],
  [/runid$|(?:calibration|target)\.id$|calibration id$|calibrationid$|resultid$|groupid$/, 'id'],
];

/**
 * A record, a journal's line or another JSON file of Flatfield's own with every identifier replaced. Measured numbers, times and Flatfield's own words
 * stay; any other text is a pseudonym if it could be an identifier, or masked. Call `learnRecord` for all files first.
 */
export function redactRecord(value: unknown, identifiers: Identifiers, path = ''): unknown {
  if (typeof value === 'string') return redactText(value, identifiers, path);
  if (typeof value === 'number') return redactNumber(value, identifiers, path);
  if (Array.isArray(value)) return value.map((inner) => redactRecord(inner, identifiers, path));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => {
    return [redactName(key, identifiers), redactRecord(inner, identifiers, `${path}.${key}`)];
  });
  return Object.fromEntries(entries);
}

/** Places of a probe: what a check found, and what the monitor answered. */
const FINDING = /^\.findings\.found$|^\.behavior\.(?:.+\.)?body$/;

/** Learns the identifiers of such files: first those of the fields that name someone or something, then those of all others. */
export function learnRecord(value: unknown, identifiers: Identifiers): void {
  learn(value, '', (path, text) => {
    const kind = typeof text === 'string' ? kindOf(path, text) : undefined;
    if (kind !== undefined) identifiers.pseudonym(kind, String(text));
  });
  learn(value, '', (path, text) => {
    if (typeof text === 'number') redactNumber(text, identifiers, path);
    else learnText(path, text, identifiers);
  });
}

function learn(value: unknown, path: string, see: (path: string, value: string | number) => void): void {
  if (typeof value === 'string' || typeof value === 'number') see(path, value);
  else if (Array.isArray(value)) for (const inner of value) learn(inner, path, see);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      see('.', key);
      learn(inner, `${path}.${key}`, see);
    }
  }
}

function learnText(path: string, text: string, identifiers: Identifiers): void {
  if (path === '.') redactName(text, identifiers);
  if (FINDING.test(path)) {
    learnFinding(text, identifiers);
    return;
  }
  if (isOfCheck(text)) return;
  if (/(?:url|api|address)$/i.test(path) && URL.canParse(text)) learnHost(new URL(text).hostname, identifiers);
  learnFromText({ identifiers }, text);
  // Hashes do not identify a device, and their pseudonyms would only be many.
  if (HASH.test(text) || isPatch(text, path) || isOwnAddress(text) || (SIZE.test(text) && isOwnField(path))) return;
  learnLongNumbers(identifiers, text);
  redactText(text, identifiers, path);
}

function redactName(key: string, identifiers: Identifiers): string {
  const isKnown = ownFields().has(key) || isPublicName(key, ownWords()) || /^\d{1,2}_BIT$/.test(key);
  return isKnown && !identifiers.isIn(key) ? key : identifiers.pseudonym('field', key);
}

/** True for a field of an answer from outside that neither API lists: a record shows no more of it than its recording does. */
function isForeign(path: string): boolean {
  if (!path.includes('.received.')) return false;
  const names = path.split('.').filter((name) => !/^\d+$/.test(name));
  return !ANSWERED.has(names.at(-1) ?? '') && !names.some((name) => measuredNames.has(name));
}

/** Fields of both APIs, and those that Flatfield's own meters, maps and files answer with. */
const ANSWERED: ReadonlySet<string> = new Set([
  ...listedNames,
  ...['count', 'line', 'text', 'belowFloor', 'file', 'mapX', 'mapY'],
]);

const WITHOUT_TOKEN = (text: string) => text;

/** A number of five digits or more may be that of a unit, unless the field is Flatfield's own or has a unit. */
function redactNumber(value: number, identifiers: Identifiers, path: string): number {
  if (isForeign(path)) return Number(unlisted({ identifiers, hide: WITHOUT_TOKEN }, value));
  if (identifiers.isNumber(value)) return Number(identifiers.pseudonym('other', String(value))) || 0;
  if (isOwnField(path) || !Number.isInteger(value) || !hasDigits(String(value), 5)) return value;
  return Number(identifiers.pseudonym('other', String(value))) || 0;
}

/** True for a field of the published schemas, and for one with a unit in its name. */
function isOwnField(path: string): boolean {
  const name = path.slice(path.lastIndexOf('.') + 1);
  return ownFields().has(name) || /(?:Ms|Px|Seconds|Minutes|Hours|Days|[Bb]ytes|sequence)$/.test(name);
}

const NAMES: ReadonlySet<IdentifierKind> = new Set<IdentifierKind>(['mode', 'sensor', 'target']);

function learnHost(host: string, identifiers: Identifiers): void {
  if (!isLoopback(host)) identifiers.pseudonym('host', host);
}

function kindOf(path: string, value: string): IdentifierKind | undefined {
  const lower = path.toLowerCase();
  const kind = KINDS.find(([pattern]) => pattern.test(lower))?.[1];
  return kind !== undefined && NAMES.has(kind) && isPublicText(value, ownWords()) ? undefined : kind;
}

function redactText(text: string, identifiers: Identifiers, path: string): string {
  const kind = kindOf(path, text);
  if (kind !== undefined) return identifiers.pseudonym(kind, text);
  if (FINDING.test(path)) return redactFinding(text, identifiers);
  if (isOfCheck(text)) return text;
  if (isForeign(path)) return String(unlisted({ identifiers, hide: WITHOUT_TOKEN }, text));
  // A time zone says where the station is; the page shows times in UTC then.
  if (path.endsWith('.timeZone')) return 'UTC';
  if (!identifiers.isIn(text)) {
    if (
      TIME.test(text) ||
      ownWords().has(text) ||
      isPatch(text, path) ||
      isOwnName(text) ||
      isOwnAddress(text) ||
      (SIZE.test(text) && isOwnField(path))
    )
      return text;
    if (WORD.test(text) && !hasDigits(text, 4) && OF_THE_SERVICE.test(path) && isOwnField(path)) return text;
    if (/\.(?:scenario|simulated)$/.test(path) && /^[a-z]+(?:-[a-z]+)*$/.test(text)) return text;
    // Hashes and other long hexadecimal numbers keep their form.
    if (HASH.test(text)) return '0'.repeat(text.length);
  }
  const isOne = text.length <= 64 && (!isOwnField(path) || !/[\s"{}]/.test(text)) && couldIdentify(text, ownWords());
  if (isOne && path !== '') return identifiers.pseudonym('other', text);
  return identifiers.replaced(text, (part) => maskText(part, ownWords()));
}

const HASH = /^[0-9a-f]{16,}$/;

/** A fixed value of the service, in a place that holds no text of a user. */
const WORD = /^[A-Z]+(?:_[A-Z0-9]{1,8})*$/;
const OF_THE_SERVICE = /\.(?:parameters|profilePolicy|profileUpdateRule|received|changed|target|colorMode)\b/;

/** True for a patch by its codes, in a field of patches. */
function isPatch(text: string, path: string): boolean {
  return (
    /\.patch(?:es)?(?:\.name)?$/.test(path) &&
    /^(?:gray-\d{1,4}|\d{1,4}(?:\/\d{1,4}){2}|[a-z]{3,7})(?:@1[02])?$/.test(text)
  );
}

/** A layout, a resolution, a percentage or a version of Flatfield. */
const SIZE = /^(?:\d{1,5}x\d{1,5}|\d{1,3}%|\d{1,3}\.\d{1,3}\.\d{1,3})$/;

/** True for the URL of this computer itself, with nothing after its port. */
function isOwnAddress(text: string): boolean {
  if (!/^https?:/.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, pathname, search, hash } = new URL(text);
  return isLoopback(hostname) && `${username}${pathname}${search}${hash}` === '/';
}

/** A name of Flatfield's own, such as `delta-e-2000-reference-max` or `gray-128`, or a small number. */
function isOwnName(text: string): boolean {
  if (!couldIdentify(text, ownWords())) return true;
  if (hasDigits(text, 5)) return false;
  const parts = text.split(/[-_ .@]/);
  const words = parts.filter((part) => isPublicText(part, ownWords()) && /\p{L}{2}/u.test(part));
  const others = parts.filter((part) => !words.includes(part) && !/^\d{1,4}$/.test(part));
  return words.length > 0 && others.length <= 1 && others.every((part) => /^[a-z]\d{0,2}$/.test(part));
}

let known: ReadonlySet<string> | undefined;

/** The words of Flatfield's own records and probes: names and fixed values of their schemas, codes of errors, and the built-in profiles. */
function ownWords(): ReadonlySet<string> {
  if (known !== undefined) return known;
  const texts: string[] = [];
  collect([publishedSchemas(), probeSchemas(), errorBlames, builtInProfiles, JOURNAL], texts);
  collectNames(LANGUAGES.en.sentences, texts);
  known = new Set(
    [...texts, ...texts.flatMap((text) => text.match(/[A-Za-z][A-Za-z0-9]*/g) ?? [])].map((word) => word.toLowerCase()),
  );
  return known;
}

let fields: ReadonlySet<string> | undefined;

/** Names of the fields in the published schemas, in those of a probe and in the lists of both APIs. */
function ownFields(): ReadonlySet<string> {
  if (fields !== undefined) return fields;
  const names = new Set<string>();
  collectFields([publishedSchemas(), probeSchemas()], names);
  for (const name of listedNames) names.add(name);
  fields = names;
  return fields;
}

function collectFields(schema: unknown, names: Set<string>): void {
  if (typeof schema !== 'object' || schema === null) return;
  const { properties } = schema as { readonly properties?: unknown };
  if (typeof properties === 'object' && properties !== null)
    for (const name of Object.keys(properties)) names.add(name);
  for (const inner of Object.values(schema)) collectFields(inner, names);
}

/** Names of the journal that are not in the record. */
const JOURNAL =
  'address atEnd cloud cloudUrl digest end facts journal journalVersion lock lockKeys model options part pid reason repeat signer wait waitMs writing html json junit ndjson xml';

/** The names that sentences have: codes of reasons, diagnoses and metrics. */
function collectNames(sentences: object, texts: string[]): void {
  for (const [name, inner] of Object.entries(sentences)) {
    texts.push(name);
    if (typeof inner === 'object' && inner !== null) collectNames(inner, texts);
  }
}

function collect(value: unknown, texts: string[]): void {
  if (typeof value === 'string') texts.push(value);
  else if (Array.isArray(value)) for (const inner of value) collect(inner, texts);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      texts.push(key);
      collect(inner, texts);
    }
  }
}
