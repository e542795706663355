import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colorBasis } from '../../../src/judge/color/color-basis.ts';
import { deviations } from '../../../src/judge/color/deviations.ts';
import type { MetricDefinition } from '../../../src/judge/metrics/metric-definition.ts';
import { metricTable } from '../../../src/judge/metrics/metric-table.ts';
import { metrics } from '../../../src/judge/metrics/metrics.ts';
import { withUnresolvedRange } from '../../../src/judge/metrics/unresolved-range.ts';
import { COMPONENTS } from '../../../src/read/light/unresolved.ts';
import type { LightReading, Reading } from '../../../src/read/reading.ts';
import type { Xyz } from '../../../src/read/reference/xyz.ts';
import { TRIALS } from '../../trials.ts';
import { buildEvidence, REFERENCE } from '../build-evidence.ts';

const numRuns = TRIALS;
const D65: Xyz = { X: 0.95, Y: 1, Z: 1.09 };
const { model, whyNoColor } = colorBasis(REFERENCE, null);
/** White, then gray, then black, three points of each; gray and black are so dark that a meter may not resolve them. */
const { plan, readings } = buildEvidence({ layout: '3x1', patches: 'white,gray-128,black', light: () => D65 });
const darkCount = readings.length - plan.points.length;

const part = fc.double({ min: 0, max: 1, noNaN: true });
const parts = fc.record({ X: part, Y: part, Z: part });
/** Parts of the floor: corners of the range, and values between them; or without chroma, as far as the floor allows. */
const inside = fc.oneof(fc.record({ X: atOrIn(), Y: atOrIn(), Z: atOrIn() }), fc.constant('neutral' as const));
const isOpen = fc.record({ X: fc.boolean(), Y: fc.boolean(), Z: fc.boolean() });

function atOrIn() {
  return fc.oneof(fc.constantFrom(0, 1), part);
}

const cases = fc.record({
  /** Luminance of gray and black, as exponents of 10. */
  levels: fc.tuple(fc.double({ min: -3, max: 0, noNaN: true }), fc.double({ min: -3, max: 0, noNaN: true })),
  tints: fc.array(parts, { minLength: readings.length, maxLength: readings.length }),
  floorCdM2: fc.double({ min: 0.001, max: 0.05, noNaN: true }),
  open: fc.uniqueArray(fc.record({ place: fc.nat(darkCount - 1), names: isOpen }), {
    minLength: 1,
    maxLength: 3,
    selector: ({ place }) => place,
  }),
  samples: fc.array(fc.array(inside, { minLength: 3, maxLength: 3 }), { minLength: 10, maxLength: 10 }),
});

describe('no light inside the range of unresolved components is worse than the range of', () => {
  it.each(metricTable.filter(({ needs }) => needs !== 'codes').map((metric) => [metric.name, metric] as const))(
    '%s',
    (_, metric) => {
      let ranges = 0;
      fc.assert(
        fc.property(cases, ({ levels, tints, floorCdM2, open, samples }) => {
          const lit = readings.map((reading, place) => {
            const level = [100, ...levels.map((exponent) => 10 ** exponent)][reading.patchIndex] ?? 0;
            return { ...reading, light: scaled(D65, level, tints[place] as Xyz) } as LightReading;
          });
          const measured = lit.map((reading, place): Reading => {
            const names = open.find((one) => one.place === place - plan.points.length)?.names;
            const found = names ? COMPONENTS.filter((name) => names[name]) : [];
            if (found.length === 0) return reading;
            const unresolved = Object.fromEntries(found.map((name) => [name, floorCdM2]));
            return { ...reading, light: { ...reading.light, ...withEach(found, 0) }, unresolved };
          });
          const ranged = withUnresolvedRange(plan, measured, (all) => valuesOf(metric, all)).filter(
            ({ range }) => range,
          );
          ranges += ranged.length;
          for (const sample of ranged.length === 0 ? [] : samples) {
            let order = 0;
            const truly = measured.map((reading): Reading => {
              const { unresolved } = reading as LightReading;
              if (!unresolved) return reading;
              const at = sample[order++ % sample.length];
              const light = { ...(reading as LightReading).light };
              for (const name of COMPONENTS) {
                if (unresolved[name] === undefined) continue;
                light[name] =
                  at === 'neutral' ? Math.min(light.Y * D65[name], floorCdM2) : (at?.[name] ?? 0) * floorCdM2;
              }
              return { ...reading, light } as LightReading;
            });
            const values = valuesOf(metric, truly);
            for (const { patchIndex, range } of ranged) {
              const value = values.find((one) => one.patchIndex === patchIndex)?.value ?? Number.NaN;
              const { min, max } = range as { min: number; max: number };
              const excess = metric.better === 'lower' ? value - max : min - value;
              expect(excess).toBeLessThanOrEqual(1e-9 * Math.abs(value));
            }
          }
        }),
        { numRuns },
      );
      expect(ranges).toBeGreaterThan(0);
    },
  );
});

function valuesOf(metric: MetricDefinition, all: readonly Reading[]) {
  const sources = { plan, readings: all, deviations: deviations(plan, all, model), ambientCdM2: 0.01, whyNoColor };
  return metrics(new Set([metric.name]), sources, [metric]);
}

/** A light of a level, tinted: each component up to half above or below. */
function scaled({ X, Y, Z }: Xyz, level: number, tint: Xyz): Xyz {
  const factor = (of: number) => level * (0.5 + of);
  return { X: X * factor(tint.X), Y: Y * factor(tint.Y), Z: Z * factor(tint.Z) };
}

function withEach(names: readonly (keyof Xyz)[], value: number): Partial<Xyz> {
  return Object.fromEntries(names.map((name) => [name, value]));
}

it('has chroma from the center as large as with a neutral center, which is at no corner', () => {
  const [metric] = metricTable.filter(({ name }) => name === 'chroma-center-max') as [MetricDefinition];
  const floorCdM2 = 0.04;
  const black = plan.patches.length - 1;
  const centerX = (x: number) =>
    readings.map((reading): Reading => {
      const isBlack = reading.patchIndex === black;
      const light = scaled(D65, isBlack ? 0.02 : 100, { X: 0.5, Y: 0.5, Z: 0.5 });
      if (!isBlack || reading.pointIndex === 2) return { ...reading, light } as LightReading;
      if (reading.pointIndex === 0) return { ...reading, light: { ...light, X: 3 * light.X } } as LightReading;
      return { ...reading, light: { ...light, X: x }, unresolved: { X: floorCdM2 } } as LightReading;
    });
  const ofBlack = (found: ReturnType<typeof valuesOf>) => found.find(({ patchIndex }) => patchIndex === black);
  const neutral = ofBlack(valuesOf(metric, centerX(0.019)))?.value ?? Number.NaN;
  const ranged = ofBlack(withUnresolvedRange(plan, centerX(0), (all) => valuesOf(metric, all)));
  expect(neutral).toBeGreaterThan(2);
  expect(ranged?.range?.max).toBeGreaterThanOrEqual(neutral);
});

it.each(['chroma-center-mean', 'chroma-center-max', 'delta-e-2000-center-max'])(
  'has %s around a white of the center that others outshine',
  (name) => {
    const [metric] = metricTable.filter((one) => one.name === name) as [MetricDefinition];
    const floorCdM2 = 0.001;
    const black = plan.patches.length - 1;
    // A white to the left is three times as red, and as bright.
    const lit = (x: number, y: number) =>
      readings.map((reading): Reading => {
        const { patchIndex, pointIndex } = reading;
        const white = { X: pointIndex === 0 ? 142.5 : 47.5, Y: 50, Z: 54.5 };
        if (patchIndex !== black) return { ...reading, light: white } as LightReading;
        const lights: readonly Xyz[] = [
          { X: x, Y: 0.0005, Z: 0.000545 },
          { X: 0.000475, Y: 0.0015, Z: 0.000545 },
          { X: 0.000475, Y: y, Z: 0.000545 },
        ];
        const unresolved = [{ X: floorCdM2 }, undefined, { Y: floorCdM2 }][pointIndex];
        return { ...reading, light: lights[pointIndex], ...(unresolved && { unresolved }) } as LightReading;
      });
    const ofBlack = (found: ReturnType<typeof valuesOf>) => found.find(({ patchIndex }) => patchIndex === black);
    const range = ofBlack(withUnresolvedRange(plan, lit(0, 0), (all) => valuesOf(metric, all)))?.range;
    for (const [x, y] of [
      [0.000475, 0],
      [0.000475, 0.0005],
      [0, 0.001],
    ] as const) {
      const truly = ofBlack(
        valuesOf(
          metric,
          lit(x, y).map((one) => ({ ...one, unresolved: undefined }) as never),
        ),
      );
      expect(truly?.value).toBeLessThanOrEqual(range?.max ?? 0);
    }
  },
);
