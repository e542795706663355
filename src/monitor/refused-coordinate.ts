import type { RefusedError } from '../local-api/refused-error.ts';

/**
 * Reason why the refusal of a coordinate says nothing about the size of the signal; null if it may. The specification names no status for a coordinate
 * outside the signal.
 */
export function otherCause({ status, serviceMessage }: RefusedError): string | null {
  if (NEVER_OF_A_COORDINATE.has(status)) return `the status ${status} is not about the coordinate.`;
  const text = serviceMessage ?? '';
  return OTHER_CAUSE.test(text) && !COORDINATE.test(text) ? 'the answer names another cause.' : null;
}

/** Unauthorized, time-out, too early, too many requests: the same request may be answered later. */
const NEVER_OF_A_COORDINATE: ReadonlySet<number> = new Set([401, 408, 425, 429]);

const OTHER_CAUSE =
  /window|busy|in use|support|calibrat|no (input )?signal|4:2:0|picture.by.picture|\bpbp\b|authori|permission|ready|too many|disabled|ウィンドウ|使用中|対応して|信号がありません/i;

const COORDINATE = /coordinate|position|outside|out of|range|beyond|exceed|座標|範囲/i;
