import { z } from 'zod';
import { monitorProfileSchema } from '../../api/probed/monitor-profile.ts';
import type { Identifiers } from '../../api/recording/identifiers.ts';
import { maskText, TIME } from '../../api/recording/public-words.ts';
import { learnFromText, learnLongNumbers } from '../../api/recording/redact-value.ts';
import { probeChecks } from '../probe-checks.ts';
import { probeRecordSchema } from '../probe-record.ts';

/** The JSON Schemas of the files of a probe. */
export function probeSchemas(): readonly unknown[] {
  return [probeRecordSchema, monitorProfileSchema].map((schema) => z.toJSONSchema(schema, { io: 'input' }));
}

let sentences: ReadonlySet<string> | undefined;

/** Numbers of five digits or more in the questions themselves: those of a coordinate that no signal has. */
function ownNumbers(): RegExp {
  const numbers = probeChecks.flatMap(({ asks }) => asks.match(/\d{5,}/g) ?? []);
  return new RegExp(`(?<!\\d)(?:${[...new Set(numbers)].join('|')})(?!\\d)`, 'g');
}

/** True for the id, the assumption or the question of a check. */
export function isOfCheck(text: string): boolean {
  sentences ??= new Set(probeChecks.flatMap(({ id, assumption, asks }) => [id, assumption, asks]));
  return sentences.has(text);
}

/**
 * A finding of a check, or an answer of a monitor, with every identifier replaced. Flatfield's own sentences, component values, statuses, times, durations and small numbers stay. Any
 * other word is masked, and so is every number in a quoted text, which the service wrote.
 */
export function redactFinding(text: string, identifiers: Identifiers): string {
  const isKept = (part: string) => !identifiers.isIn(part);
  const mask = (part: string) => maskText(part, FINDING_WORDS);
  const masked = (part: string) => identifiers.replaced(part, (rest) => withOwn(rest, COORDINATE, same, mask));
  const plain = (part: string) => identifiers.replaced(part, (rest) => withOwn(rest, NUMBERS, same, mask));
  const own = (part: string) => {
    const isTime = part.startsWith('"') && TIME.test(part.slice(1, -1));
    return (isTime || !part.startsWith('"')) && isKept(part) ? part : masked(part);
  };
  return withOwn(text, VALUES_AND_QUOTES, own, plain);
}

function same(own: string): string {
  return own;
}

/** Learns the identifiers of such a text. */
export function learnFinding(text: string, identifiers: Identifiers): void {
  learnFromText({ identifiers }, text);
  const isQuoted = (part: string) => part.startsWith('"');
  const others = withOwn(
    text,
    VALUES_AND_QUOTES,
    (own) => (isQuoted(own) ? own : ' '),
    (part) => part.replaceAll(NUMBERS, ' '),
  );
  learnLongNumbers(identifiers, others.replaceAll(COORDINATE, ' ').replaceAll(ownNumbers(), ' '));
}

/** A text with the parts of a form, and those between, changed. */
function withOwn(
  text: string,
  form: RegExp,
  change: (own: string) => string,
  between: (part: string) => string,
): string {
  let result = '';
  let copied = 0;
  for (const { 0: own, index } of text.matchAll(form)) {
    result += between(text.slice(copied, index)) + change(own);
    copied = index + own.length;
  }
  return result + between(text.slice(copied));
}

/** Component values and positions by name or as a list, and quoted texts; of a text that was cut, the last quote is open. */
const VALUES_AND_QUOTES = new RegExp(
  [
    String.raw`\{(?:"(?:[rgbxy]|c[br]|red|green|blue)":\d{1,5}(?:\.\d{1,6})?[,}]){1,4}`,
    String.raw`\[\d{1,5}(?:,\d{1,5}){1,3}\]`,
    String.raw`"(?:[^"\\]|\\.)*(?:"|\\?$)`,
  ].join('|'),
  'giu',
);

/** A coordinate that was asked for, which the service may repeat. */
const COORDINATE = /\(\d{1,5}, \d{1,5}\)/g;

/** The numbers that Flatfield writes. */
const NUMBERS = new RegExp(
  [
    // A coordinate, a duration, a largest value, a bit depth.
    String.raw`\(\d{1,5}, \d{1,5}\)`,
    String.raw`(?<![\p{L}\p{N}_./-])(?:\d{1,6} (?:to \d{1,6} )?ms|up to \d{1,5}|\d{1,2}_BIT)(?![\p{L}\p{N}_])`,
    // Addresses of every computer, and times.
    String.raw`(?<![\p{L}\p{N}.-])(?:127\.0\.0\.1|localhost|\[?::1\]?)(?::\d{1,5})?(?![\p{L}\p{N}-])`,
    String.raw`[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT`,
    // A small number that is no part of a longer one in any grouping.
    String.raw`(?<![\p{L}\p{N}_./-]|\d\s)\d{1,4}(?![\p{L}\p{N}_/-]|\.\d|\s\d)`,
  ].join('|'),
  'gu',
);

/** The words of Flatfield's own sentences in findings that no recording holds by itself. A test reads them off the code. */
const FINDING_WORDS: ReadonlySet<string> = new Set(
  `abort aborted about accept address addresses after against agrees answers apart api asked assumed authenticate authentication before below beyond
  bits blanking boolean byte bytes call calls case cb changes checkerboard chunked cloud codes colors column commands compared component connect
  connected connecting cr cut date deep deeper default depths desktop differs door each eaddrnotavail eafnosupport echoed econnrefused econnreset
  empty encoding end enetunreach etimedout even every exchange exist expected far fields five flat flatfield force frequency frequent give given got
  gray grays hdcp headers hidden host http https ids image interrupted jis join keeps known larger left levels limits local localhost loopback lower map
  made mark may model ms named nested nine nothing nulls object odd opened otherwise outcome overall overflow own pattern picture place port positions probe readable
  readings reads recorded repeated restore restored right route routes s screens several shared shift single slowest so spelled spelling stable
  states statuses steps than their them three told transfer twice two typed types underscore understood undici unreachable up utf whether whole
  within words wrapped`
    .trim()
    .split(/\s+/),
);
