/** Rules of L. S. Nelson, "The Shewhart control chart: tests for special causes", Journal of Quality Technology 16(4), 1984, by his numbers. */
export const RUN_RULES = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type RunRule = (typeof RUN_RULES)[number];

/** `points`: six points in a row make a trend, as Nelson counts. `differences`: six differences, so seven points, as Minitab counts. */
export const TREND_COUNTS = ['points', 'differences'] as const;

/** `last`: the last point of the run must itself be in the zone. `any`: enough points of the run are. */
export const ZONE_POINTS = ['last', 'any'] as const;

export interface RunRuleOptions {
  /** Default: all eight. */
  readonly rules?: readonly RunRule[];
  /** Count of rules 3 and 4; default `points`. */
  readonly trendCount?: (typeof TREND_COUNTS)[number];
  /** Points that rules 5 and 6 need in their zone; default `last`. */
  readonly zonePoint?: (typeof ZONE_POINTS)[number];
}

/** A rule that a point completes. */
export interface ChartSignal {
  /** Number of the point that completes the rule, from 1. */
  readonly point: number;
  readonly rule: RunRule;
  /** Number of the first point of the run; the same as `point` for rule 1. */
  readonly firstPoint: number;
  /** Null for rules that take both sides: 4, 7 and 8. */
  readonly side: 'above' | 'below' | null;
}

/**
 * Every point that completes a rule. `distances` are distances from the center line in standard deviations of the plotted value, null if
 * nothing is plotted: no run reaches over it. A point on the center line is on neither side, a point on a limit is within it.
 */
export function runRuleSignals(
  distances: readonly (number | null)[],
  { rules = RUN_RULES, trendCount = 'points', zonePoint = 'last' }: RunRuleOptions = {},
): readonly ChartSignal[] {
  const extra = trendCount === 'points' ? 0 : 1;
  const tests: Readonly<Record<RunRule, Test>> = {
    1: oneSided(1, 1, 3, 'last'),
    2: oneSided(9, 9, 0, 'last'),
    3: { length: 6 + extra, holds: trend },
    4: { length: 14 + extra, holds: alternation },
    5: oneSided(3, 2, 2, zonePoint),
    6: oneSided(5, 4, 1, zonePoint),
    7: { length: 15, holds: (run) => bothSides(run.every((one) => Math.abs(one) <= 1)) },
    8: { length: 8, holds: (run) => bothSides(run.every((one) => Math.abs(one) > 1)) },
  };
  return distances.flatMap((_, index) =>
    RUN_RULES.filter((rule) => rules.includes(rule)).flatMap((rule) => {
      const { length, holds } = tests[rule];
      const run = distances.slice(Math.max(0, index - length + 1), index + 1);
      if (run.length < length || !run.every((one) => one !== null)) return [];
      const side = holds(run);
      return side === undefined ? [] : [{ point: index + 1, rule, firstPoint: index - length + 2, side }];
    }),
  );
}

interface Test {
  readonly length: number;
  /** The side of the signal, or undefined if there is none. */
  readonly holds: (run: readonly number[]) => ChartSignal['side'] | undefined;
}

/** `needed` of `length` points beyond so many standard deviations, on one side. */
function oneSided(length: number, needed: number, beyond: number, zonePoint: 'last' | 'any'): Test {
  const isMet = (run: readonly number[], sign: number) => {
    const isIn = run.map((one) => sign * one > beyond);
    return isIn.filter(Boolean).length >= needed && (zonePoint === 'any' || isIn.at(-1) === true);
  };
  return { length, holds: (run) => (isMet(run, 1) ? 'above' : isMet(run, -1) ? 'below' : undefined) };
}

function trend(run: readonly number[]): ChartSignal['side'] | undefined {
  const steps = signsOfSteps(run);
  if (steps.every((step) => step > 0)) return 'above';
  return steps.every((step) => step < 0) ? 'below' : undefined;
}

function alternation(run: readonly number[]): ChartSignal['side'] | undefined {
  const steps = signsOfSteps(run);
  return bothSides(steps.every((step, index) => step !== 0 && (index === 0 || step === -(steps[index - 1] ?? 0))));
}

function bothSides(holds: boolean): null | undefined {
  return holds ? null : undefined;
}

function signsOfSteps(run: readonly number[]): readonly number[] {
  return run.slice(1).map((value, index) => Math.sign(value - (run[index] ?? Number.NaN)));
}
