import { describe, expect, it } from 'vitest';
import { colorBasis } from '../../../src/judge/color/color-basis.ts';
import { deviations } from '../../../src/judge/color/deviations.ts';
import { metricTable } from '../../../src/judge/metrics/metric-table.ts';
import { metrics } from '../../../src/judge/metrics/metrics.ts';
import { patternPatch } from '../../../src/plan/pattern/patch-pattern.ts';
import type { Cells } from '../../../src/plan/pattern/pattern.ts';
import type { PatchInput } from '../../../src/plan/sampling/patch-input.ts';
import { type BuildOptions, buildEvidence, REFERENCE } from '../build-evidence.ts';

const names = new Set(metricTable.map(({ name }) => name));

function measure(options: BuildOptions) {
  const { plan, readings, calibration } = buildEvidence(options);
  const { model, whyNoColor } = colorBasis(calibration.reference);
  const found = deviations(plan, readings, model);
  const all = metrics(names, { plan, readings, deviations: found, ambientCdM2: 0, whyNoColor });
  return {
    found,
    of: (name: string, patchIndex: number | null) =>
      all.find((one) => one.name === name && one.patchIndex === patchIndex),
  };
}

const size = { widthPx: 3840, heightPx: 2160 };
/** Black at one end, mid gray at the center: what a flat field could be mistaken for. */
const chart: Cells = {
  kind: 'cells',
  name: 'own',
  columns: 3,
  rows: 1,
  codes: [0, 128, 255].map((code) => ({ r: code, g: code, b: code })),
};
const own: PatchInput = patternPatch(chart, size);

describe('metrics of a chart', () => {
  it.each(metricTable.filter(({ needs, scope }) => needs === 'color' && scope === 'patch'))(
    '$name has no value, since cells differ by design',
    ({ name }) => {
      const { of } = measure({ patches: ['white', 'tone-chart'] });
      expect(of(name, 0)?.value).not.toBeNull();
      expect(of(name, 1)).toMatchObject({ value: null, why: { code: 'not-even', params: { patch: 'tone-chart' } } });
    },
  );

  it.each(metricTable.filter(({ needs, scope }) => needs !== 'color' && scope === 'patch'))(
    '$name is 0 if each cell reads as shown',
    ({ name }) => {
      expect(measure({ patches: ['tone-chart'] }).of(name, 0)?.value).toBe(0);
    },
  );

  it('compare each cell with its own color, and name the cell that decides', () => {
    const { found, of } = measure({
      patches: ['tone-chart'],
      read: (codes, { index }) => (index === 13 ? { ...codes, g: codes.g + 3 } : codes),
    });
    const differences = found.map(({ color }) => color?.deltaE2000 ?? Number.NaN);
    expect(differences.filter((value) => value > 0)).toHaveLength(1);
    expect(of('delta-e-2000-reference-max', 0)).toMatchObject({ value: differences[13], pointIndex: 13 });
    expect(of('delta-e-2000-reference-mean', 0)?.value).toBeCloseTo((differences[13] ?? 0) / found.length, 12);
    expect(of('code-value-error', 0)).toMatchObject({ value: 3, pointIndex: 13 });
  });

  it('take a chart neither for the white nor for the 50 % gray of the plan', () => {
    const gray: Cells = { ...chart, columns: 1, codes: [{ r: 128, g: 128, b: 128 }] };
    const { of } = measure({ patches: ['white', patternPatch(gray, size)] });
    expect(of('contrast-deviation-max', null)?.why?.code).toBe('white-and-half-not-planned');
    const white: Cells = { ...chart, columns: 1, codes: [{ r: 255, g: 255, b: 255 }] };
    const relative = measure({ patches: ['gray-128', patternPatch(white, size)] });
    expect(relative.of('delta-e-2000-center-max', 0)?.why?.code).toBe('white-not-planned');
  });

  it('have a value for a black cell without light, as for a black flat field', () => {
    const colors = { ...REFERENCE.colors, black: { X: 0, Y: 0, Z: 0 } };
    const { of } = measure({ patches: [own], reference: { ...REFERENCE, colors } });
    expect(of('luminance-reference-max', 0)?.value).toBe(0);
    expect(of('uv-1976-reference-max', 0)?.value).toBe(0);
  });
});
