import { describe, expect, it } from 'vitest';
import { crossedStudy, type GaugeReading } from '../../../../src/base/statistics/gauge/crossed-study.ts';
import { gaugeAnova } from '../../../../src/base/statistics/gauge/gauge-anova.ts';
import { gaugeRange } from '../../../../src/base/statistics/gauge/gauge-range.ts';
import { withCode } from '../../../with-code.ts';
import { published } from '../published.ts';

const readings = (name: string, part: string, operator: string, value: string): readonly GaugeReading[] =>
  published(name).map((row) => ({ part: row[part] ?? '', operator: row[operator] ?? '', value: Number(row[value]) }));

const helicopter = crossedStudy(readings('helicopter', 'prototype', 'operator', 'time'));
const aiag = crossedStudy(readings('aiag', 'part', 'appraiser', 'value'));

describe('the helicopter study', () => {
  const { varianceComponents, percentStudyVariation, ndc, isPooled, table, percentTolerance } = gaugeAnova(helicopter, {
    tolerance: 1.1,
  });

  it('has the published analysis of variance', () => {
    expect(table.part).toMatchObject({ degreesOfFreedom: 2 });
    expect(table.part.sumOfSquares).toBeCloseTo(1.2007, 4);
    expect(table.operator.sumOfSquares).toBeCloseTo(0.0529, 4);
    expect(table.interaction.sumOfSquares).toBeCloseTo(0.0834, 4);
    expect(table.interaction.f).toBeCloseTo(0.974, 3);
    expect(table.interaction.pValue).toBeCloseTo(0.44619, 5);
    expect(table.repeatability.sumOfSquares).toBeCloseTo(0.3854, 4);
    expect(table.total).toMatchObject({ degreesOfFreedom: 26 });
    expect(table.total.sumOfSquares).toBeCloseTo(1.7225, 4);
    // Of the reduced model, since the interaction is pooled.
    expect(table.part.f).toBeCloseTo(28.174, 3);
    expect(table.operator.pValue).toBeCloseTo(0.308, 3);
  });

  it('has the published variance components, shares and categories', () => {
    expect(isPooled).toBe(true);
    expect(varianceComponents.repeatability).toBeCloseTo(0.0213087542, 10);
    expect(varianceComponents.operator).toBeCloseTo(0.0005735129, 10);
    expect(varianceComponents.partToPart).toBeCloseTo(0.064338945, 9);
    expect(varianceComponents.total).toBeCloseTo(0.0862212121, 10);
    expect(percentStudyVariation.gaugeRR).toBeCloseTo(50.38, 2);
    expect(percentStudyVariation.repeatability).toBeCloseTo(49.71, 2);
    expect(percentStudyVariation.reproducibility).toBeCloseTo(8.16, 2);
    expect(percentStudyVariation.partToPart).toBeCloseTo(86.38, 2);
    expect(percentTolerance?.gaugeRR).toBeCloseTo(80.69, 2);
    expect(ndc).toBe(2);
  });

  it('has the F over the interaction if that is kept', () => {
    const kept = gaugeAnova(helicopter, { poolAbove: 1 });
    expect(kept.isPooled).toBe(false);
    expect(kept.table.part.f).toBeCloseTo(28.797, 3);
    expect(kept.table.part.pValue).toBeCloseTo(0.00422, 5);
    expect(kept.table.operator.f).toBeCloseTo(1.27, 3);
    // Its mean square is below that of the repeated readings.
    expect(kept.varianceComponents.interaction).toBe(0);
    expect(kept.intervals).toEqual(gaugeAnova(helicopter).intervals);
  });
});

describe('the study of the AIAG', () => {
  it('has the published analysis of variance', () => {
    const { table, standardDeviations, percentStudyVariation, ndc } = gaugeAnova(aiag, { poolAbove: 0.25 });
    expect(table.part.sumOfSquares).toBeCloseTo(88.3619, 4);
    expect(table.operator.sumOfSquares).toBeCloseTo(3.1673, 4);
    expect(table.interaction.sumOfSquares).toBeCloseTo(0.359, 4);
    expect(table.repeatability.sumOfSquares).toBeCloseTo(2.7589, 4);
    expect(standardDeviations.repeatability).toBeCloseTo(0.199933, 6);
    expect(standardDeviations.reproducibility).toBeCloseTo(0.226838, 5);
    expect(standardDeviations.gaugeRR).toBeCloseTo(0.302373, 5);
    expect(standardDeviations.partToPart).toBeCloseTo(1.042327, 5);
    expect(percentStudyVariation.gaugeRR).toBeCloseTo(27.9, 1);
    expect(ndc).toBe(4);
  });

  it('has the published averages and ranges', () => {
    const { standardDeviations, percentStudyVariation, ndc, constants, meanRange, operatorRange, partRange } =
      gaugeRange(aiag);
    expect(constants).toEqual({ k1: 0.5908, k2: 0.5231, k3: 0.3146 });
    expect([meanRange, operatorRange, partRange].map((one) => one.toFixed(4))).toEqual(['0.3417', '0.4447', '3.5111']);
    expect(standardDeviations.repeatability).toBeCloseTo(0.20188, 4);
    expect(standardDeviations.reproducibility).toBeCloseTo(0.22963, 4);
    expect(standardDeviations.gaugeRR).toBeCloseTo(0.30575, 4);
    expect(standardDeviations.partToPart).toBeCloseTo(1.10456, 3);
    expect(standardDeviations.total).toBeCloseTo(1.1461, 3);
    expect(percentStudyVariation.gaugeRR).toBeCloseTo(26.68, 2);
    expect(ndc).toBe(5);
  });
});

describe('factors of averages and ranges', () => {
  const made = (parts: number, operators: number, trials: number) =>
    crossedStudy(
      Array.from({ length: parts * operators * trials }, (_, index) => ({
        part: `${index % parts}`,
        operator: `${Math.floor(index / parts) % operators}`,
        value: (index * 7919) % 101,
      })),
    );

  it('are those of the AIAG', () => {
    expect([2, 3].map((trials) => gaugeRange(made(2, 2, trials)).constants.k1)).toEqual([0.8862, 0.5908]);
    const k2 = [2, 3].map((operators) => gaugeRange(made(2, operators, 2)).constants.k2.toFixed(4));
    expect(k2).toEqual(['0.7071', '0.5231']);
    const k3 = [2, 3, 4, 5, 6, 7, 8, 9, 10].map((parts) => gaugeRange(made(parts, 2, 2)).constants.k3.toFixed(4));
    expect(k3.join(' ')).toBe('0.7071 0.5231 0.4467 0.4030 0.3742 0.3534 0.3375 0.3249 0.3146');
  });

  it('end at 25 parts', () => {
    expect(() => gaugeRange(made(26, 2, 2))).toThrow(withCode('invalid-argument'));
  });
});

describe('a study without variation', () => {
  const study = (value: (part: number, operator: number, trial: number) => number) =>
    crossedStudy(
      [0, 1, 2].flatMap((part) =>
        [0, 1].flatMap((operator) =>
          [0, 1, 2].map((trial) => ({ part: `${part}`, operator: `${operator}`, value: value(part, operator, trial) })),
        ),
      ),
    );

  it.each([
    ['anova', gaugeAnova],
    ['range', gaugeRange],
  ] as const)('says that nothing varies, by %s', (_, analyze) => {
    const found = analyze(
      study(() => 0.1),
      { tolerance: 1 },
    );
    expect(found).toMatchObject({ noVariation: 'everything', ndc: null });
    expect(JSON.stringify(found)).not.toMatch(/NaN|Infinity/);
    expect(found.percentStudyVariation.total).toBe(0);
  });

  it.each([
    ['anova', gaugeAnova],
    ['range', gaugeRange],
  ] as const)('says that repeated readings do not vary, as those of the signal, by %s', (_, analyze) => {
    const found = analyze(study((part) => 0.1 * part + 0.3));
    expect(found).toMatchObject({ noVariation: 'repeated-readings', ndc: null });
    expect(found.varianceComponents).toMatchObject({ gaugeRR: 0, reproducibility: 0 });
    expect(found.percentStudyVariation.partToPart).toBe(100);
  });

  it('has no F over nothing, and no intervals', () => {
    const found = gaugeAnova(study((part, operator) => part + operator));
    expect(found.table.interaction).toMatchObject({ f: null, pValue: null });
    expect(found).toMatchObject({ isPooled: false, intervals: null });
  });
});

describe('a study that is not complete', () => {
  const whole: readonly GaugeReading[] = ['1', '2'].flatMap((part) =>
    ['A', 'B'].flatMap((operator) => [1, 2].map((value) => ({ part, operator, value }))),
  );
  const messageOf = (rows: readonly GaugeReading[]) => {
    try {
      crossedStudy(rows);
    } catch (error) {
      return (error as Error).message;
    }
    return '';
  };

  it('is refused with the first gap', () => {
    expect(messageOf(whole)).toBe('');
    expect(messageOf(whole.slice(0, -1))).toMatch(/^Part 2, operator B: expected 2 readings as elsewhere, got 1/);
    expect(messageOf(whole.filter(({ part }) => part === '1'))).toMatch(/at least 2 parts, got 1/);
    expect(messageOf(whole.filter(({ operator }) => operator === 'A'))).toMatch(/at least 2 operators, got 1/);
    expect(messageOf(whole.filter(({ value }) => value === 1))).toMatch(/at least 2 readings/);
    expect(messageOf([...whole, { part: '1', operator: 'A', value: Number.NaN }])).toMatch(/finite number/);
    expect(messageOf([])).toMatch(/at least 2 parts, got 0/);
  });
});
