import type { AlarmChart } from './month.ts';

/** Probability that a normal value is below this one. */
function phi(x: number): number {
  return 0.5 + simpson(density, 0, x, 120);
}

function density(x: number): number {
  return Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
}

function simpson(of: (x: number) => number, from: number, to: number, steps: number): number {
  const width = (to - from) / steps;
  let sum = of(from) + of(to);
  for (let at = 1; at < steps; at += 1) sum += (at % 2 === 0 ? 2 : 4) * of(from + at * width);
  return (sum * width) / 3;
}

/**
 * Expected signals of a month without drift of so many values, from the distribution of what is plotted, worked out here without the code that draws
 * charts. Null: no such number is known.
 */
export function expectedAlarms(values: number): Readonly<Record<AlarmChart, number | null>> {
  const subgroups = values / 5;
  const beyondThree = 2 * (1 - phi(3));
  const c4 = 0.9399856;
  // The range of two is the distance of two normal values: that of one value, times the root of two.
  const movingRange = 2 * (1 - phi((1.1283792 + 3 * 0.8525025) / Math.SQRT2));
  return {
    'i-mr values': values * beyondThree,
    'i-mr ranges': (values - 1) * movingRange,
    'xbar-r means': subgroups * beyondThree,
    'xbar-r ranges': subgroups * rangeBeyond(2.3259289 + 3 * 0.8640819, 5),
    'xbar-s means': subgroups * beyondThree,
    // Of five values: four degrees of freedom, for which the tail of chi-square is a formula.
    'xbar-s deviations': subgroups * chiSquare4Tail(4 * (c4 + 3 * Math.sqrt(1 - c4 ** 2)) ** 2),
    ewma: 1 - ewmaSurvival(values, 0.2, 3),
    cusum: 1 - cusumSurvival(values, 0.5, 5) ** 2,
    'i-mr values, all eight rules': null,
  };
}

/** Probability that the range of some normal values is beyond a width (L. H. C. Tippett, 1925). */
function rangeBeyond(width: number, count: number): number {
  const inside = simpson((x) => density(x) * (phi(x + width) - phi(x)) ** (count - 1), -8, 8, 800);
  return 1 - count * inside;
}

function chiSquare4Tail(x: number): number {
  return Math.exp(-x / 2) * (1 + x / 2);
}

/** Probability that no weighted mean of these steps is beyond its own limit: its density is carried from step to step. */
function ewmaSurvival(steps: number, lambda: number, width: number): number {
  const cells = 301;
  const steady = Math.sqrt(lambda / (2 - lambda));
  const reach = width * steady;
  const cell = (2 * reach) / cells;
  const centers = Array.from({ length: cells }, (_, at) => -reach + (at + 0.5) * cell);
  const limitAt = (step: number) => width * steady * Math.sqrt(1 - (1 - lambda) ** (2 * step));
  const kernel = centers.map((to) =>
    Float64Array.from(centers, (from) => (density((to - (1 - lambda) * from) / lambda) / lambda) * cell),
  );
  let mass = Float64Array.from(centers, (to) =>
    Math.abs(to) <= limitAt(1) ? (density(to / lambda) / lambda) * cell : 0,
  );
  for (let step = 2; step <= steps; step += 1) {
    const limit = limitAt(step);
    const before = mass;
    mass = Float64Array.from(centers, (to, row) => {
      if (Math.abs(to) > limit) return 0;
      let sum = 0;
      const weights = kernel[row] ?? new Float64Array();
      for (let at = 0; at < cells; at += 1) sum += (before[at] ?? 0) * (weights[at] ?? 0);
      return sum;
    });
  }
  return mass.reduce((sum, one) => sum + one, 0);
}

/** Probability that no sum of one side is beyond its limit, by a Markov chain (D. Brook and D. A. Evans, Biometrika 59(3), 1972). */
function cusumSurvival(steps: number, allowance: number, limit: number): number {
  const states = 150;
  const cell = (2 * limit) / (2 * states - 1);
  const below = (to: number, from: number) => phi((to + 0.5) * cell - from * cell + allowance);
  const rows = Array.from({ length: states }, (_, from) =>
    Float64Array.from({ length: states }, (__, to) =>
      to === 0 ? below(0, from) : below(to, from) - below(to - 1, from),
    ),
  );
  let mass = Float64Array.from({ length: states }, (_, at) => (at === 0 ? 1 : 0));
  for (let step = 1; step <= steps; step += 1) {
    const next = new Float64Array(states);
    for (let from = 0; from < states; from += 1) {
      const weight = mass[from] ?? 0;
      const row = rows[from] ?? new Float64Array();
      for (let to = 0; to < states; to += 1) next[to] = (next[to] ?? 0) + weight * (row[to] ?? 0);
    }
    mass = next;
  }
  return mass.reduce((sum, one) => sum + one, 0);
}
