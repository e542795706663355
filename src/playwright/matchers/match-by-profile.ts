import type { Inspection } from '../../inspection/inspection.ts';
import { escapeTerminal } from '../../report/text/escape.ts';
import { type Wording, wording } from '../../report/text/wording.ts';
import type { Judgment } from '../../verdict/judgment.ts';
import { isSignalPathOnly, SIGNAL_PATH_ONLY } from '../../verdict/signal-path-only.ts';
import type { LimitResult } from '../../verdict/verdict.ts';
import { type MatcherContext, type MatcherResult, matcherResult } from './matcher-result.ts';
import { worstPoints } from './worst-points.ts';

/** The result of a matcher that goes by a verdict. */
export function matchByProfile(
  context: MatcherContext,
  { inspection, judgment }: { readonly inspection: Inspection; readonly judgment: Judgment },
  { call, expected }: { readonly call: string; readonly expected: (limits: readonly LimitResult[]) => string },
): MatcherResult {
  const { verdict } = judgment;
  const words = wording('en', inspection.plan);
  const missed = verdict.limits.filter(({ result }) => result === 'missed');
  return matcherResult(context, inspection, {
    call,
    outcome: verdict.outcome,
    ofValues: true,
    expected: expected(missed.length > 0 ? missed : verdict.limits),
    found: `${verdict.outcome}${isSignalPathOnly(inspection, judgment.profile) ? `, ${SIGNAL_PATH_ONLY}` : ''}. ${escapeTerminal(inTest(words.summary(verdict.summary, verdict.grade)))}`,
    details: () => [
      ...reasonLines(judgment, words),
      ...worstPoints(inspection, judgment),
      escapeTerminal(`Basis: ${words.basis(judgment, inspection)}`),
    ],
  });
}

/** A limit as it must be met: `delta-e-2000-reference-max <= 2`. */
export function limitText({ metric, operator, required, unit }: LimitResult): string {
  return `${metric} ${operator} ${required}${unit === '%' ? ' %' : ''}`;
}

/** The option of a matcher in place of the command's. */
function inTest(text: string): string {
  return text.replaceAll('--accept-signal', '{ acceptSignal: true }');
}

const mostReasons = 5;

function reasonLines({ verdict }: Judgment, words: Wording): readonly string[] {
  const weighty = verdict.reasons.filter(({ weight, code }) => weight !== 'note' || code === 'not-tested');
  const more = weighty.length - mostReasons;
  return [
    ...weighty
      .slice(0, mostReasons)
      .map((reason) => escapeTerminal(`- ${reason.weight}: ${inTest(words.reason(reason))}`)),
    ...(more > 0 ? [`- ${more} more`] : []),
  ];
}
