import type { RefusedError } from '../../api/local/refused-error.ts';

/**
 * Reason why the refusal of a coordinate says nothing about the size of the signal; null if it may. The specification names no status for a coordinate
 * outside the signal.
 */
export function otherCause(refused: RefusedError): string | null {
  const { status, serviceMessage } = refused;
  if (isAway(refused)) return 'the answer says that the monitor is not there.';
  if (NEVER_OF_A_COORDINATE.has(status)) return `the status ${status} is not about the coordinate.`;
  const text = serviceMessage ?? '';
  return OTHER_CAUSE.test(text) && !COORDINATE.test(text) ? 'the answer names another cause.' : null;
}

/** True for a refusal that says that the monitor is not there, which may be so for a moment after its display was dark. */
export function isAway({ status, serviceMessage }: RefusedError): boolean {
  return (
    status === 404 && /monitor\b.{0,20}\bnot\b|no such monitor|unknown monitor|モニター/i.test(serviceMessage ?? '')
  );
}

/** Unauthorized, time-out, too early, too many requests: the same request may be answered later. */
const NEVER_OF_A_COORDINATE: ReadonlySet<number> = new Set([401, 408, 425, 429]);

const OTHER_CAUSE =
  /window|busy|in use|support|calibrat|no (input )?signal|4:2:0|picture.by.picture|\bpbp\b|authori|permission|ready|too many|disabled|ウィンドウ|使用中|対応して|信号がありません/i;

const COORDINATE = /coordinate|position|outside|out of|range|beyond|exceed|座標|範囲/i;

/** Status and body of a refusal without the ids of requests, the times and the counters in it, which are new each time. Alike refusals give the same text. */
export function likenessOf({ status, answered }: Pick<RefusedError, 'status' | 'answered'>): string {
  const said = answered.replaceAll(NEW_FIELD, '"$1":#').replaceAll(NEW_TEXT, '#').replaceAll(COUNTER, '#');
  return `${status} ${said}`;
}

/** A field of JSON whose name says that it is an id or a time. */
const NEW_FIELD = /"(\w*(?:id|time|timestamp|date))":(?:"[^"]*"|\d+(?:\.\d+)?)/gi;

/** A UUID, a date or a clock time, or an id of at least twelve hexadecimal digits. */
const NEW_TEXT =
  /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{1,4}(?:[-:.T/ ]\d{1,9}){2,}(?:Z|[+-]\d\d:?\d\d)?|(?=[a-f]*\d)[\da-f]{12,}/gi;

/** A number that says that it counts: `#7`, `[7]`, `request 7`. Others may be codes of errors, which tell refusals apart. */
const COUNTER = /#\s?\d+|\[\d+\]|\b(?:request|sequence|seq|counter|count|trace|session|attempt|ticket|log)\W{0,3}\d+/gi;
