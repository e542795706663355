import type { Judgment } from '../../judge/judgment.ts';
import { isSignalPathOnly, SIGNAL_PATH_ONLY } from '../../judge/signal-path-only.ts';
import type { LimitResult } from '../../judge/verdict.ts';
import { escapeTerminal } from '../../report/text/escape.ts';
import { type Wording, wording } from '../../report/text/wording.ts';
import { inTest } from './in-test.ts';
import type { MatchedRecord } from './matched-record.ts';
import { type MatcherContext, type MatcherResult, matcherResult } from './matcher-result.ts';
import { worstPoints } from './worst-points.ts';

/** The result of a matcher that goes by a verdict. */
export function matchByProfile(
  context: MatcherContext,
  subject: MatchedRecord,
  judgment: Judgment,
  { call, expected }: { readonly call: string; readonly expected: (limits: readonly LimitResult[]) => string },
): MatcherResult {
  const { inspection } = subject;
  const { verdict } = judgment;
  const words = wording('en', inspection.plan);
  const missed = verdict.limits.filter(({ result }) => result === 'missed');
  const found = `${verdict.outcome}${isSignalPathOnly(inspection, judgment.profile) ? `, ${SIGNAL_PATH_ONLY}` : ''}. ${escapeTerminal(inTest(words.summary(verdict.summary, verdict.grade)))}`;
  return matcherResult(context, subject, {
    call,
    outcome: verdict.outcome,
    ofValues: true,
    expected: expected(missed.length > 0 ? missed : verdict.limits),
    found,
    details: () => [
      ...reasonLines(judgment, words, found),
      ...worstPoints(inspection, judgment),
      escapeTerminal(`Basis: ${words.basis(judgment, inspection)}`),
    ],
  });
}

/** A limit as it must be met: `delta-e-2000-reference-max <= 2`. */
export function limitText({ metric, operator, required, unit }: LimitResult): string {
  return `${metric} ${operator} ${required}${unit === '%' ? ' %' : ''}`;
}

const mostReasons = 5;

/** The reasons that `found` does not state already. */
function reasonLines({ verdict }: Judgment, words: Wording, found: string): readonly string[] {
  const lines = verdict.reasons
    .filter(({ weight, code }) => weight !== 'note' || code === 'not-tested')
    .map((reason) => ({ weight: reason.weight, text: escapeTerminal(inTest(words.reason(reason))) }))
    .filter(({ text }) => !found.includes(text))
    .map(({ weight, text }) => `- ${weight}: ${text}`);
  const more = lines.length - mostReasons;
  return [...lines.slice(0, mostReasons), ...(more > 0 ? [`- ${more} more`] : [])];
}
