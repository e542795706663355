import type { LimitResult, Reason } from '../../judge/verdict.ts';
import type { Inspection } from '../../record/inspection.ts';
import { viewTitle } from '../html/map/view-title.ts';
import { translator } from '../languages/languages.ts';
import { type MapMark, mapValueText } from '../map/map-limit.ts';
import { type PointLimit, type PointResult, pointResults } from '../tables/point-results.ts';
import { type ReadingRow, readingRows } from '../tables/reading-rows.ts';
import { boundText } from '../text/deciding-text.ts';
import { operatorSign } from '../text/operator-sign.ts';
import type { Wording } from '../text/wording.ts';
import type { JunitProblem, UnclassedCase } from './junit-xml.ts';

/** The case of one point under one patch. */
export interface PointCase {
  readonly patchIndex: number;
  readonly written: UnclassedCase;
  /** Limits that the point misses by itself, and whose failure it thus carries. */
  readonly misses: ReadonlySet<LimitResult>;
}

/** A case for each planned reading: what came of the point, by every limit that holds for it by itself. `isProven`: of a run that was stopped at a proven fail. */
export function pointCases(inspection: Inspection, words: Wording, isProven: boolean): readonly PointCase[] {
  const resultOf = pointResults(inspection);
  return readingRows(inspection)
    .filter(({ status }) => status !== 'replaced')
    .map((row) => {
      const point = resultOf(row);
      const problem =
        row.reading === null && row.missed === null && isProven ? NOT_READ : pointProblem(row, point, words, isProven);
      const missed = problem?.kind === 'failure' ? point.limits.filter(({ mark }) => mark === 'beyond') : [];
      const written = {
        name: words.reading(row),
        durationMs: row.reading?.durationMs ?? 0,
        problem,
        output: [...point.limits.map(pointLimitText), ...point.reasons.map((reason) => reasonLine(reason, words))],
      };
      return { patchIndex: row.patchIndex, written, misses: new Set(missed.map(({ limit }) => limit)) };
    });
}

/** A reason on a line of its own. */
export function reasonLine(reason: Reason, words: Wording): string {
  return `${reason.weight}: ${words.reason(reason)}`;
}

/** True if readings are left out on purpose, since the run is proven to fail without them. */
export function isStoppedAtFail({ judgment: { verdict } }: Inspection): boolean {
  return verdict.outcome === 'fail' && verdict.reasons.some(({ code }) => code === 'fail-proven');
}

const NOT_READ = {
  kind: 'skipped',
  code: 'fail-proven',
  message: 'Not read: the run was stopped, since it is proven to fail.',
} as const;

function pointProblem(row: ReadingRow, point: PointResult, words: Wording, isProven: boolean): JunitProblem {
  if (row.missed !== null) return { kind: 'error', code: row.missed.code, message: row.missed.message };
  if (row.reading === null)
    return { kind: 'error', code: 'not-read', message: 'The run ended before this point was read.' };
  const unjudged = point.reasons.find((reason) => reason.weight === 'inconclusive');
  if (unjudged !== undefined) return { kind: 'error', code: unjudged.code, message: words.reason(unjudged) };
  if (row.deviation === null) return { kind: 'error', code: 'not-judged', message: 'The reading could not be judged.' };
  const bad = unseenReason(point) ?? point.reasons.find((reason) => reason.weight === 'fail');
  if (bad) return { kind: 'failure', code: bad.code, message: words.reason(bad) };
  return (
    limitsProblem(point, 'beyond', 'failure', 'limit-missed') ??
    limitsProblem(point, 'undecided', 'error', 'limit-undecided') ??
    (isProven ? null : limitsProblem(point, 'missing', 'error', 'limit-unjudged'))
  );
}

/** The judge's sentence about the worst point of a patch, said about this one. */
function unseenReason({ unseen }: PointResult): Reason | null {
  if (unseen === null) return null;
  const { reading, expected, channel, toleranceSteps } = unseen;
  const { patchIndex, pointIndex, rgbFull: codes, bitDepth } = reading;
  const params = { count: 1, codes, expected, channel, steps: Math.abs(unseen.steps), toleranceSteps, bitDepth };
  return { weight: 'fail', code: 'code-value-missed', params, patchIndex, pointIndex };
}

function limitsProblem({ limits }: PointResult, mark: MapMark, kind: 'failure' | 'error', code: string): JunitProblem {
  const found = limits.filter((one) => one.mark === mark);
  return found.length === 0 ? null : { kind, code, message: found.map(pointLimitText).join('; ') };
}

/** `Color difference ΔE₀₀ / Calibration: 8.07, limit <= 2 dE2000`. */
function pointLimitText({ view, limit, value }: PointLimit): string {
  const text = value === undefined ? 'no value' : mapValueText(value, view.unit, limit);
  return `${viewTitle(view, translator('en'))}: ${text}, limit ${operatorSign(limit.operator)} ${boundText(limit.required)} ${limit.unit}`;
}
