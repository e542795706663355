import type { Deviation } from '../../judge/color/deviation.ts';
import type { Judgment } from '../../judge/judgment.ts';
import { isSignalPathOnly, SIGNAL_PATH_ONLY } from '../../judge/signal-path-only.ts';
import type { LimitResult } from '../../judge/verdict.ts';
import type { Inspection } from '../../record/inspection.ts';
import { decidingText } from '../../report/text/deciding-text.ts';
import { escapeTerminal } from '../../report/text/escape.ts';
import { readingName, type Wording, wording } from '../../report/text/wording.ts';
import { inTest } from './in-test.ts';
import type { MatchedRecord } from './matched-record.ts';
import { type MatcherContext, type MatcherResult, matcherResult } from './matcher-result.ts';

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

const most = 5;

/**
 * The points farthest from what was expected, a line each: by CIEDE2000 where readings have colors, else by code values. With
 * the limit on single points where the profile has one.
 */
function worstPoints({ plan }: Inspection, { deviations, verdict }: Judgment): readonly string[] {
  const worst = deviations
    .filter((one) => distance(one) > 0)
    .sort((a, b) => distance(b) - distance(a))
    .slice(0, most);
  if (worst.length === 0) return [];
  const limitOf = ({ patchIndex, color }: Deviation) => {
    const metric = color === null ? 'code-value-error' : 'delta-e-2000-reference-max';
    return verdict.limits.find((one) => one.metric === metric && one.patchIndex === patchIndex);
  };
  return [
    'Worst points:',
    ...worst.map((one) => {
      const limit = limitOf(one);
      const value = `${valueText(one, limit)}${limit ? `, limit ${limit.required}` : ''}`;
      return `  ${escapeTerminal(`${readingName(plan, one)}: ${value}, ${codesText(one)}`)}`;
    }),
  ];
}

/** Distance of a reading from what was expected; colors outrank code values, which only some readings lack. */
function distance({ color, codeValueError }: Deviation): number {
  const { r, g, b } = codeValueError ?? { r: 0, g: 0, b: 0 };
  return color?.deltaE2000 ?? Math.max(Math.abs(r), Math.abs(g), Math.abs(b));
}

function valueText({ color, codeValueError }: Deviation, limit: LimitResult | undefined): string {
  if (color) {
    const bounds = limit ? [limit.required, limit.recommended] : [];
    return `deltaE2000 ${decidingText(color.deltaE2000, bounds, color.deltaE2000.toFixed(2), limit?.operator)}`;
  }
  const { r, g, b } = codeValueError ?? { r: 0, g: 0, b: 0 };
  return `code values off by ${r}/${g}/${b}`;
}

function codesText({ expectedRgb, codeValueError }: Deviation): string {
  if (!expectedRgb || !codeValueError) return 'light';
  const { r, g, b } = expectedRgb;
  const found = `${r + codeValueError.r}/${g + codeValueError.g}/${b + codeValueError.b}`;
  return `read ${found}, expected ${r}/${g}/${b}`;
}
