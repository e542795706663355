import { partOf } from '../../plan/sampling/plan-parts.ts';
import type { SamplePoint } from '../../plan/sampling/sample-point.ts';
import type { SamplingPlan } from '../../plan/sampling/sampling-plan.ts';
import type { PointChoice, Strategy } from './strategy.ts';

/** Basis of an order that finds defects soon. */
export interface SoonestDefect {
  /** By index of the patch: the lower, the smaller the errors that it shows. */
  readonly leastError: readonly number[];
  /** Number of times that earlier runs failed at a point of a patch. */
  readonly failures: (choice: PointChoice) => number;
  /** True if patches change without a person: then the corners of all come first, the edges of all next, the rest last. */
  readonly inRounds: boolean;
}

/**
 * The order that finds a defect soonest: where it was found before, then the patches that show the smallest errors, each in the order of the
 * plan, which should be farthest-first.
 */
export function soonestDefect(by: SoonestDefect): Strategy {
  let ordered: { readonly plan: SamplingPlan; readonly choices: readonly PointChoice[] } | null = null;
  return {
    next: (state) => {
      if (ordered?.plan !== state.plan) ordered = { plan: state.plan, choices: choicesOf(state.plan, by) };
      return ordered.choices.find((choice) => state.isLeft(choice)) ?? state.inOrder;
    },
  };
}

function choicesOf(plan: SamplingPlan, { leastError, failures, inRounds }: SoonestDefect): readonly PointChoice[] {
  const ranked = plan.patches.flatMap((_, patchIndex) => {
    const { points, centerIndex } = partOf(plan, patchIndex);
    const roundOf = inRounds ? rounds(points, centerIndex) : () => 0;
    const failed = points.map(({ index: pointIndex }) => failures({ patchIndex, pointIndex }));
    const ofPatch = Math.max(0, ...failed);
    return points.map((point, place) => ({
      choice: { patchIndex, pointIndex: point.index },
      ranks: inRounds
        ? [-(failed[place] ?? 0), roundOf(point), leastError[patchIndex] ?? 0, patchIndex]
        : [-ofPatch, leastError[patchIndex] ?? 0, patchIndex, -(failed[place] ?? 0)],
    }));
  });
  return ranked.toSorted((a, b) => compare(a.ranks, b.ranks)).map(({ choice }) => choice);
}

/** The center, which others are compared with, and the corners: 0; the edges: 1; the rest: 2. */
function rounds(points: readonly SamplePoint[], centerIndex: number): (point: SamplePoint) => number {
  const sides = [points.map(({ xPx }) => xPx), points.map(({ yPx }) => yPx)] as const;
  const [x, y] = sides.map((places) => [Math.min(...places), Math.max(...places)]) as [number[], number[]];
  return ({ index, xPx, yPx }) => {
    const atEdges = Number(x.includes(xPx)) + Number(y.includes(yPx));
    return index === centerIndex ? 0 : 2 - atEdges;
  };
}

function compare(a: readonly number[], b: readonly number[]): number {
  return a.reduce((found, rank, place) => found || rank - (b[place] ?? 0), 0);
}
