import type { Measurement } from '../reading/measurement.ts';
import { type GuardBand, guardBandOf } from '../verdict/guard-band.ts';
import { type JudgeOptions, judgeReadings } from '../verdict/judge-readings.ts';
import type { Judgement } from '../verdict/judgement.ts';
import type { Profile } from '../verdict/profile.ts';
import { WORST_FIRST } from '../verdict/verdict.ts';
import { type JudgedPasses, otherPasses, type Pass, type PassSurroundings, withoutGaps } from './pass.ts';

/**
 * The rule of records that do not say how their passes were judged: every pass by itself, the worst one counts, and the guard band of each
 * metric is at least its largest difference between two passes (`planned`: passes asked for, two or more). Throws what `judgeReadings`
 * throws.
 */
export function judgeBySpread(
  taken: readonly [Pass, ...Pass[]],
  planned: number,
  surroundings: PassSurroundings,
  profile: Profile,
  options: JudgeOptions,
): JudgedPasses {
  const passes = withoutGaps(taken, planned);
  const measured = passes.map(({ startedAt: _, ...measurement }) => measurement);
  const judge = (judgeOptions: JudgeOptions) =>
    measured.map((pass) => judgeReadings({ ...surroundings, ...pass }, profile, judgeOptions));
  const alone = judge(options);

  const spread = spreadOf(alone, profile);
  const judgements = judge({ ...options, guardBand: wider(spread, options.guardBand) });
  const judged = worst(judgements, alone);
  const judgement = judgements[judged] as Judgement;
  return {
    ...(measured[judged] as Measurement),
    judgement: {
      ...judgement,
      verdict: { ...judgement.verdict, basis: { ...judgement.verdict.basis, passes: planned } },
    },
    repeats: { planned, judged, spread, others: otherPasses(passes, judgements, judged) },
  };
}

/** The max difference between two passes, by metric of the profile; each patch by itself. */
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
