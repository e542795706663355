import { errorBlames } from '../base/flatfield-error.ts';
import { publishedSchemas } from '../inspection/published-schemas.ts';
import type { IdentifierKind } from '../traffic/allowed-fields.ts';
import { type Identifiers, TIME } from '../traffic/identifiers.ts';
import { isPublicText, maskText } from '../traffic/public-words.ts';
import { learnFromText } from '../traffic/redact-value.ts';
import { builtInProfiles } from '../verdict/profiles/built-in-profiles.ts';

/** Fields that name a person, a place or a device, by the end of their name in lower case. */
const KINDS: readonly (readonly [RegExp, IdentifierKind])[] = [
  [/(?:^|\.)monitor\.id$|monitorid$/, 'monitor'],
  [/serial ?number$|\.serial$/, 'serial'],
  [/^(?:\.\w+)?\.unit$|retestreason$|assetnumber$|(?:location|custom)\d$/, 'asset'],
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
 * A record, a journal's line or another JSON file of Flatfield's own with every identifier replaced. Numbers, times and Flatfield's own words stay;
 * every other text is masked. Call `learnRecord` for all files first.
 */
export function redactRecord(value: unknown, identifiers: Identifiers, path = ''): unknown {
  if (typeof value === 'string') return redactText(value, identifiers, path);
  if (typeof value === 'number') return identifiers.isNumber(value) ? 0 : value;
  if (Array.isArray(value)) return value.map((inner) => redactRecord(inner, identifiers, path));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => {
    const isPlain = /^[A-Za-z][A-Za-z ]{0,39}$/.test(key) && !identifiers.isIn(key);
    const name = isPlain ? key : redactText(key, identifiers, '');
    return [name, redactRecord(inner, identifiers, `${path}.${key}`.toLowerCase())];
  });
  return Object.fromEntries(entries);
}

/** Learns the identifiers of such a file. */
export function learnRecord(value: unknown, identifiers: Identifiers, path = ''): void {
  if (typeof value === 'string') {
    const kind = kindOf(path, value);
    if (kind !== undefined) identifiers.pseudonym(kind, value);
    if (/url$|api$|address$/.test(path) && URL.canParse(value)) learnHost(new URL(value).hostname, identifiers);
    learnFromText({ identifiers }, value);
  } else if (Array.isArray(value)) {
    for (const inner of value) learnRecord(inner, identifiers, path);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) learnRecord(inner, identifiers, `${path}.${key}`.toLowerCase());
  }
}

const NAMES: ReadonlySet<IdentifierKind> = new Set<IdentifierKind>(['mode', 'sensor', 'target']);

function learnHost(host: string, identifiers: Identifiers): void {
  if (!/^(?:localhost|127\.[\d.]+|\[::1\])$/.test(host)) identifiers.pseudonym('host', host);
}

function kindOf(path: string, value: string): IdentifierKind | undefined {
  const kind = KINDS.find(([pattern]) => pattern.test(path))?.[1];
  return kind !== undefined && NAMES.has(kind) && isPublicText(value, ownWords()) ? undefined : kind;
}

function redactText(text: string, identifiers: Identifiers, path: string): string {
  const kind = kindOf(path, text);
  if (kind !== undefined) return identifiers.pseudonym(kind, text);
  // A time zone says where the station is; the page shows times in UTC then.
  if (path.endsWith('.timezone')) return 'UTC';
  if (!identifiers.isIn(text)) {
    if (TIME.test(text) || SIZE.test(text) || isOwnName(text)) return text;
    if (WORD.test(text) && OF_THE_SERVICE.test(path)) return text;
    if (/\.(?:scenario|simulated)$/.test(path) && /^[a-z]+(?:-[a-z]+)*$/.test(text)) return text;
    // Hashes and other long hexadecimal numbers keep their form.
    if (/^[0-9a-f]{16,}$/.test(text)) return '0'.repeat(text.length);
  }
  return identifiers.replaced(text, (part) => maskText(part, ownWords()));
}

/** A fixed value of the service, in a place that holds no text of a user. */
const WORD = /^[A-Z]+(?:_[A-Z0-9]{1,8})*$/;
const OF_THE_SERVICE = /\.(?:parameters|profilepolicy|profileupdaterule|received|changed|target|colormode)\b/;

/** A layout, a resolution, a percentage or a version of Flatfield. */
const SIZE =
  /^(?:\d{1,5}x\d{1,5}|\d{1,3}%|\d{1,3}\.\d{1,3}\.\d{1,3}|http:\/\/(?:127\.0\.0\.1|localhost|\[::1\]):\d{1,5})$/;

/** A name of Flatfield's own, such as `delta-e-2000-reference-max` or `gray-128`. */
function isOwnName(text: string): boolean {
  const parts = text.split(/[-_ .]/);
  return parts.every((part) => /^\d{0,4}$/.test(part) || /^[a-z]\d{0,2}$/.test(part) || isPublicText(part, ownWords()));
}

let known: ReadonlySet<string> | undefined;

/** The words of Flatfield's own records: names and fixed values of their schemas, codes of errors, and the built-in profiles. */
function ownWords(): ReadonlySet<string> {
  if (known !== undefined) return known;
  const texts: string[] = [];
  collect([publishedSchemas(), errorBlames, builtInProfiles], texts);
  known = new Set(
    [...texts, ...texts.flatMap((text) => text.match(/[A-Za-z][A-Za-z0-9]*/g) ?? [])].map((word) => word.toLowerCase()),
  );
  return known;
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
