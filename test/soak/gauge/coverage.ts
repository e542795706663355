import { crossedStudy } from '../../../src/base/statistics/gauge/crossed-study.ts';
import { gaugeAnova } from '../../../src/base/statistics/gauge/gauge-anova.ts';
import type { Interval } from '../../../src/base/statistics/gauge/gauge-intervals.ts';
import { type Random, seededRandom } from '../../../src/simulator/seeded-random.ts';

/** Standard deviations of a simulated meter, its operators and the parts, in cd/m2. */
export const TRUTH = { repeatability: 0.2, operator: 0.3, interaction: 0.1, partToPart: 1 } as const;

/** Shape of each study. */
const SHAPE = { parts: 10, operators: 3, trials: 3 };

/** The intervals that are counted. */
export const COUNTED = ['repeatability', 'operator', 'gaugeRR', 'partToPart', 'total', 'percentGaugeRR'] as const;

/** Whether each interval of one simulated study holds the known value. */
export function coveredBy(seed: number): Readonly<Record<(typeof COUNTED)[number], boolean>> {
  const random = seededRandom('gauge', seed);
  const draw = (deviation: number) => deviation * normal(random);
  const operators = Array.from({ length: SHAPE.operators }, () => draw(TRUTH.operator));
  const readings = Array.from({ length: SHAPE.parts }, () => 120 + draw(TRUTH.partToPart)).flatMap((value, part) =>
    operators.flatMap((bias, operator) => {
      const interaction = draw(TRUTH.interaction);
      return Array.from({ length: SHAPE.trials }, () => ({
        ...{ part: `${part}`, operator: `${operator}` },
        value: value + bias + interaction + draw(TRUTH.repeatability),
      }));
    }),
  );
  const { intervals } = gaugeAnova(crossedStudy(readings));
  if (!intervals) throw new Error(`seed ${seed}: no intervals`);
  const { varianceComponents: of, percentStudyVariation } = intervals;
  const gauge = TRUTH.repeatability ** 2 + TRUTH.operator ** 2 + TRUTH.interaction ** 2;
  const total = gauge + TRUTH.partToPart ** 2;
  return {
    repeatability: holds(of.repeatability, TRUTH.repeatability ** 2),
    operator: holds(of.operator, TRUTH.operator ** 2),
    gaugeRR: holds(of.gaugeRR, gauge),
    partToPart: holds(of.partToPart, TRUTH.partToPart ** 2),
    total: holds(of.total, total),
    percentGaugeRR: holds(percentStudyVariation.gaugeRR, 100 * Math.sqrt(gauge / total)),
  };
}

function holds({ lower, upper }: Interval, value: number): boolean {
  return lower <= value && value <= upper;
}

/** G. E. P. Box and M. E. Muller, "A note on the generation of random normal deviates", 1958. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
