import { asError } from '../../base/as-error.ts';
import { FlatfieldError, hasCode } from '../../base/flatfield-error.ts';
import { profileOfRecord } from '../../judge/profiles/given-profile.ts';
import type { Outcome } from '../../judge/verdict.ts';
import { askedOptions } from '../../record/asked-options.ts';
import { type ChangeSummary, DEFAULT_MAX_CHANGE, summarizeChange } from '../../record/comparison/change-summary.ts';
import { type Comparison, compareInspections } from '../../record/comparison/compare-inspections.ts';
import type { Inspection } from '../../record/inspection.ts';
import { judgeRecord } from '../../record/judge-record.ts';
import { judgedByReadings } from '../../record/judged-by-readings.ts';
import { changeSentences } from '../../report/comparison/change-text.ts';
import { translator } from '../../report/languages/languages.ts';
import { escapeTerminal } from '../../report/text/escape.ts';
import { wording } from '../../report/text/wording.ts';
import { inTest } from './in-test.ts';
import { recordOf } from './matched-record.ts';
import { limitProblem, optionsProblem, refuseArguments, refusing, restProblem, shown } from './matcher-arguments.ts';
import { matcherResult } from './matcher-result.ts';

export interface BaselineOptions {
  /** CIEDE2000 by which a point may differ from the baseline, 0 or more, bound included. Default: 0.5. */
  readonly maxChange?: number;
  /** True for a baseline of another unit. */
  readonly anyUnit?: boolean;
}

/**
 * Passes if the run passed its own profile and no point differs from an earlier run by more than a CIEDE2000. A run that failed fails, whatever the
 * baseline is; a run or a baseline that is inconclusive, and points that only one of them has, are inconclusive. Throws `invalid-argument`, and
 * `unlike-runs`.
 */
export const toMatchBaseline = refusing<[baseline: Inspection, options?: BaselineOptions, ...rest: undefined[]]>(
  'toMatchBaseline',
  (context, subject, baseline, options = {}, ...rest) => {
    const { inspection } = subject;
    const earlier = baselineOf(baseline);
    refuseArguments(
      (earlier.runId === inspection.runId ? 'the baseline is the run itself; expected an earlier run.' : null) ??
        optionsProblem(options, ['maxChange', 'anyUnit']) ??
        (options.maxChange === undefined ? null : limitProblem('maxChange', options.maxChange)) ??
        flagProblem(options) ??
        restProblem(rest),
    );
    const { maxChange = DEFAULT_MAX_CHANGE, anyUnit = false } = options;
    const comparison = compared(judgedByReadings(earlier), judgedByReadings(inspection), anyUnit);
    const summary = summarizeChange(comparison, maxChange);
    // The verdict of the record itself, and that of its readings: somebody may have changed one of them.
    const { verdict: recorded } = inspection.judgment;
    const profile = profileOfRecord(inspection.judgment.profile);
    const { verdict: judged } = judgeRecord(inspection, profile, askedOptions(inspection, profile)).judgment;
    const verdict = recorded.outcome === 'pass' ? judged : recorded;
    const words = wording('en', inspection.plan);
    const outcome = verdict.outcome === 'pass' ? OUTCOMES[summary.outcome] : verdict.outcome;
    const told = changeSentences(comparison, summary, translator('en'), words);
    const isTold = verdict.outcome === 'fail' ? summary.isNowFailing : comparison.grades[1] === 'inconclusive';
    const own = verdict.outcome === 'pass' || isTold ? [] : [`The run itself is ${OWN[verdict.outcome]}.`];
    const sentences = [...own, ...told];
    return matcherResult(context, subject, {
      call: 'toMatchBaseline(...)',
      outcome,
      ofValues: true,
      expected: `pass, with every point within deltaE2000 ${maxChange} of the baseline ${JSON.stringify(escapeTerminal(earlier.runId))}`,
      found: `${outcome}. ${escapeTerminal(sentences.join(' '))}`,
      details: () => [],
    });
  },
);

const OUTCOMES: Readonly<Record<ChangeSummary['outcome'], Outcome>> = {
  unchanged: 'pass',
  changed: 'fail',
  unknown: 'inconclusive',
};

const OWN = { fail: 'a fail', inconclusive: 'inconclusive' } as const;

/** The two runs compared. Throws `unlike-runs`, with the options of the matcher in its advice. */
function compared(earlier: Inspection, inspection: Inspection, anyUnit: boolean): Comparison {
  try {
    return compareInspections(earlier, inspection, { anyUnit });
  } catch (cause) {
    if (!hasCode(cause, 'unlike-runs')) throw cause;
    throw new FlatfieldError(cause.code, inTest(cause.message), { cause });
  }
}

function baselineOf(baseline: unknown): Inspection {
  try {
    return recordOf(baseline);
  } catch (cause) {
    throw new FlatfieldError('invalid-argument', `the baseline: ${asError(cause).message}`, { cause });
  }
}

function flagProblem({ anyUnit }: { readonly anyUnit?: unknown }): string | null {
  if (anyUnit === undefined || typeof anyUnit === 'boolean') return null;
  return `anyUnit is ${shown(anyUnit)}; expected true or false.`;
}
