import { guardBandOfPoints, guardBandOfValues } from '../../dist/base/statistics/mean-guard-band.js';
import { meetsBound } from '../../dist/judge/against-bound.js';
import { isUndecided } from '../../dist/judge/guard-band.js';
import { findMetric } from '../../dist/judge/metrics/metric-table.js';
import { outlyingPass } from '../../dist/record/repeats/outlying-pass.js';
import { CONFIDENCE } from '../../dist/record/repeats/pass-statistics.js';
import { normalNumbers } from './normal-numbers.mjs';
import { atMost } from './rows.mjs';

const points = 25;
export const sizes = {
  whole: { trials: Number(process.env['FLATFIELD_TRIALS'] ?? 1000), most: 10, samples: 20_000 },
  smoke: { trials: 5, most: 2, samples: 500 },
};
/** Distances from the limit in standard deviations of one pass, towards a pass. */
const distances = [0, 1, 2, 3, 5, -3];
/** Luminance of the screen and its noise in cd/m2. */
const [level, noise] = [100, 0.2];

const nonuniformity = findMetric('nonuniformity');
const points25 = Array.from({ length: points }, (_, index) => index);

/** What is judged: a number over the luminances of 25 points, the limit, and the luminances of a screen so far inside it. */
const subjects = [
  {
    name: 'a point, one of 25 at the distance, the others 10 sigma inside',
    short: 'one point',
    ...deviation(),
    truth: (inside) => points25.map((index) => level + noise * (index === 7 ? 20 - inside : 10)),
  },
  {
    name: 'a point, all 25 at the distance',
    short: 'all points',
    ...deviation(),
    truth: (inside) => points25.map(() => level + noise * (20 - inside)),
  },
  {
    name: 'a point that is 100 times as noisy as the others, which are 3 of its sigma inside or as far as it',
    short: 'a noisy point',
    ...deviation(),
    truth: (inside) => points25.map((index) => level + noise * (20 - (index === 7 ? inside : Math.max(3, inside)))),
    noiseAt: (index) => (index === 7 ? noise : noise / 100),
  },
  {
    name: 'mean over 25 points',
    short: 'the mean',
    limit: 20 * noise,
    sigma: noise / Math.sqrt(points),
    measure: (luminances) => mean(luminances.map((value) => value - level)),
    truth(inside) {
      return points25.map(() => level + this.limit - inside * this.sigma);
    },
  },
  {
    name: 'nonuniformity N of 25 points, one of them dark',
    short: 'nonuniformity',
    limit: 20,
    sigma: null,
    // What a metric keeps of a patch is kept by the patch itself.
    measure: (values) =>
      nonuniformity.measure({ kept: new Map(), luminances: () => ({ pointIndices: points25, values }) }).value,
    truth(inside) {
      const darkest = 1 - (this.limit - inside * this.sigma) / 100;
      return points25.map((index) => level * (index === 7 ? darkest : 1));
    },
  },
];

/**
 * How often a screen whose truth is known passes, fails and stays undecided, by the number of passes and its distance from the limit: the
 * statistics of `--repeat` on simulated readings of light with normal noise. At the limit at most 5 % may pass; 3 standard deviations inside
 * at least 95 % must from 5 passes on. More passes never decide less.
 */
export async function bench(size) {
  const random = normalNumbers(20_260_101);
  return subjects.map((subject) => {
    const problems = table(withSigma(subject, random, size), random, size);
    for (const problem of problems) console.log(`  NOT AS REQUIRED: ${problem}`);
    return atMost({
      what: `shares not as required, ${subject.short}`,
      ours: problems.length,
      unit: 'shares',
      limit: 0,
    });
  });
}

function table(subject, random, { trials, most }) {
  console.log(`\n  ${subject.name}; pass/fail/inconclusive in % of ${trials}`);
  console.log(`  K    ${distances.map((inside) => title(inside).padEnd(15)).join('')}`);
  const problems = [];
  const before = new Map();
  for (let passes = 1; passes <= most; passes += 1) {
    const cells = distances.map((inside) => {
      const counts = { pass: 0, fail: 0, inconclusive: 0 };
      for (let trial = 0; trial < trials; trial += 1)
        counts[decide(subject, subject.truth(inside), passes, random)] += 1;
      const percent = (outcome) => (100 * counts[outcome]) / trials;
      const [pass, fail, none] = [percent('pass'), percent('fail'), percent('inconclusive')];
      const at = `${subject.name}, K = ${passes}, ${title(inside)}`;
      // Four standard deviations of a count, so that a right rule is not refused by chance.
      const chance = (expected) => 4 * Math.sqrt((expected * (100 - expected)) / trials);
      if (passes > 1 && inside === 0 && pass > 5 + chance(5)) problems.push(`${at}: ${pass} % pass`);
      if (passes >= 5 && inside === 3 && pass < 95 - chance(95)) problems.push(`${at}: ${pass} % pass`);
      const was = before.get(inside);
      if (inside !== 0 && was !== undefined && 100 - none < was - 2 - chance(was)) problems.push(`${at}: decides less`);
      if (passes > 1) before.set(inside, 100 - none);
      return [pass, fail, none]
        .map((one) => one.toFixed(1))
        .join('/')
        .padEnd(15);
    });
    console.log(`  ${String(passes).padEnd(5)}${cells.join('')}`);
  }
  return problems;
}

function title(inside) {
  if (inside === 0) return 'at the limit';
  return inside > 0 ? `${inside} sigma inside` : `${-inside} outside`;
}

function decide(subject, truth, passes, random) {
  const { noiseAt = () => noise } = subject;
  const rows = truth.map((value, index) => Array.from({ length: passes }, () => value + noiseAt(index) * random()));
  const means = rows.map(mean);
  const value = subject.measure(means);
  if (passes === 1) return meetsBound(value, '<=', subject.limit) ? 'pass' : 'fail';
  const light = rows.map((row, pointIndex) =>
    row.map((Y) => ({ patchIndex: 0, pointIndex, light: { X: Y, Y, Z: Y } })),
  );
  if (outlyingPass(light)) return 'inconclusive';
  const band = subject.points
    ? guardBandOfPoints(
        subject.points(means),
        rows.map((row) => subject.points(row)),
        CONFIDENCE,
      )
    : guardBandOfValues(
        each(rows, passes).map((luminances) => subject.measure(luminances)),
        CONFIDENCE,
      );
  if (isUndecided(value, subject.limit, '<=', band)) return 'inconclusive';
  return meetsBound(value, '<=', subject.limit) ? 'pass' : 'fail';
}

/** The greatest deviation of a point from the level. */
function deviation() {
  const of = (luminances) => luminances.map((value) => Math.abs(value - level));
  return { limit: 20 * noise, sigma: noise, points: of, measure: (luminances) => Math.max(...of(luminances)) };
}

/** The standard deviation of the metric in one pass, where it is not known: from as many passes as there are trials. */
function withSigma(subject, random, { samples }) {
  if (subject.sigma !== null) return subject;
  const truth = { ...subject, sigma: 0 }.truth(0);
  const values = Array.from({ length: samples }, () => subject.measure(truth.map((value) => value + noise * random())));
  const center = mean(values);
  return { ...subject, sigma: Math.sqrt(mean(values.map((value) => (value - center) ** 2))) };
}

function each(rows, passes) {
  return Array.from({ length: passes }, (_, pass) => rows.map((row) => row[pass]));
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
