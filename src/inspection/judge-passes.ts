import type { Measurement } from '../reading/measurement.ts';
import type { Evidence } from '../verdict/evidence.ts';
import { type GuardBand, guardBandOf } from '../verdict/guard-band.ts';
import { type JudgeOptions, judgeReadings } from '../verdict/judge-readings.ts';
import type { Judgement } from '../verdict/judgement.ts';
import type { Profile } from '../verdict/profile.ts';
import type { Grade } from '../verdict/verdict.ts';
import type { Inspection } from './inspection.ts';
import type { Repeats } from './repeats.ts';

/** One pass over the plan. */
export interface Pass extends Measurement {
  /** UTC, ISO 8601. */
  readonly startedAt: string;
}

/** What does not differ from pass to pass. */
export type PassSurroundings = Omit<Evidence, keyof Measurement>;

/** The worst pass with its judgement, as a record holds it. */
export type JudgedPasses = Measurement & Pick<Inspection, 'judgement' | 'repeats'>;

/**
 * Judges every pass over a plan by itself and gives the worst one, so that no mean hides a bad reading. With two passes or
 * more, the guard band of each metric is at least its greatest difference between two passes (`planned`: passes asked for).
 * Throws what `judgeReadings` throws.
 */
export function judgePasses(
  taken: readonly [Pass, ...Pass[]],
  planned: number,
  surroundings: PassSurroundings,
  profile: Profile,
  options: JudgeOptions,
): JudgedPasses {
  const passes = withoutGaps(taken, planned);
  const judge = (judgeOptions: JudgeOptions) =>
    passes.map((pass) => judgeReadings({ ...pass, ...surroundings }, profile, judgeOptions));
  const alone = judge(options);
  if (planned < 2) return { ...measurementOf(passes[0] as Pass), judgement: alone[0] as Judgement };

  const spread = spreadOf(alone, profile);
  const judgements = judge({ ...options, guardBand: wider(spread, options.guardBand) });
  const judged = worst(judgements, alone);
  const judgement = judgements[judged] as Judgement;
  return {
    ...measurementOf(passes[judged] as Pass),
    judgement: {
      ...judgement,
      verdict: { ...judgement.verdict, basis: { ...judgement.verdict.basis, passes: planned } },
    },
    repeats: { planned, judged, spread, others: otherPasses(passes, judgements, judged) },
  };
}

/** A run that lacks passes cannot be judged as planned, whatever the others say. */
function withoutGaps(taken: readonly Pass[], planned: number): readonly Pass[] {
  if (taken.length >= planned || taken.some(({ stopped }) => stopped !== null)) return taken;
  const message = `Only ${taken.length} of ${planned} passes over the plan were made.`;
  return taken.map((pass) => ({ ...pass, stopped: { code: 'passes-missing', message, afterReading: null } }));
}

function measurementOf({ plan, readings, superseded, missed, checks, meterLog, stopped }: Pass): Measurement {
  return { plan, readings, superseded, missed, checks, ...(meterLog && { meterLog }), stopped };
}

function otherPasses(passes: readonly Pass[], judgements: readonly Judgement[], judged: number): Repeats['others'] {
  return passes.flatMap((taken, pass) => {
    const verdict = judgements[pass]?.verdict;
    return verdict && pass !== judged ? [{ ...taken, pass, grade: verdict.grade, summary: verdict.summary }] : [];
  });
}

/** The greatest difference between two passes, by metric of the profile; each patch by itself. */
function spreadOf(judgements: readonly Judgement[], { limits }: Profile): Readonly<Record<string, number>> {
  const names = [...new Set(limits.map(({ metric }) => metric))];
  return Object.fromEntries(names.map((name) => [name, greatestSpread(judgements, name)]));
}

function greatestSpread(judgements: readonly Judgement[], name: string): number {
  const byPatch = new Map<number | null, number[]>();
  for (const { metrics } of judgements) {
    for (const { patchIndex, value } of metrics.filter((metric) => metric.name === name)) {
      if (value !== null) byPatch.set(patchIndex, [...(byPatch.get(patchIndex) ?? []), value]);
    }
  }
  return Math.max(0, ...[...byPatch.values()].map((values) => Math.max(...values) - Math.min(...values)));
}

function wider(spread: Readonly<Record<string, number>>, asked: GuardBand | undefined): GuardBand {
  const measured = Object.entries(spread).map(([name, width]) => [name, Math.max(width, guardBandOf(asked, name))]);
  return { ...(typeof asked === 'object' ? asked : {}), ...Object.fromEntries(measured) };
}

/**
 * Index of the pass of the worst grade. The guard band may leave all of them undecided: then the one that is worst without it, so
 * that a bad reading is in sight.
 */
function worst(judgements: readonly Judgement[], alone: readonly Judgement[]): number {
  const rank = (judgement: Judgement | undefined) => (judgement ? WORST_FIRST.indexOf(judgement.verdict.grade) : 0);
  const ranks = judgements.map((judgement, pass) => WORST_FIRST.length * rank(judgement) + rank(alone[pass]));
  return ranks.indexOf(Math.min(...ranks));
}

const WORST_FIRST: readonly Grade[] = ['inconclusive', 'fail', 'pass-marginal', 'pass'];
