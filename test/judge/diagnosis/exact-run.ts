import type { Triple } from '../../../src/judge/color/signal/color-difference.ts';
import { type Hypothesis, type Observed, observe } from '../../../src/judge/diagnosis/hypothesis.ts';
import type { Sample } from '../../../src/judge/diagnosis/sample.ts';
import { buildEvidence } from '../build-evidence.ts';

/** One reading of a color at a point of a flat field or chart, as exactly as a number holds it. */
export interface Given {
  readonly shown: Triple;
  readonly read: Triple;
  /** 0 to 1 from the left and from the top; absent: the middle. */
  readonly at?: readonly [number, number];
  readonly patch?: string;
  readonly isChart?: boolean;
  readonly tolerance?: number;
  readonly change?: Partial<Sample>;
}

const TOLERANCE = 1e-4;

/** Readings without the rounding of a cable. */
export function exactRun(given: readonly Given[]): Observed {
  const { plan, readings } = buildEvidence({ patches: 'white', layout: '1x1' });
  const [first] = observe({ plan, readings }).samples as [Sample];
  const names = [...new Set(given.map(({ patch }) => patch ?? 'flat'))];
  const patches = names.map((name) => {
    const isChart = given.some(({ patch, isChart: is }) => (patch ?? 'flat') === name && is);
    return {
      ...first.patch,
      name,
      ...(isChart && { pattern: { kind: 'cells', name, columns: 1, rows: 1, codes: [] } }),
    };
  }) as Sample['patch'][];
  const samples = given.map(
    ({ shown, read, at = [0.5, 0.5], patch = 'flat', tolerance = TOLERANCE, change }, index): Sample => {
      const [xFraction, yFraction] = at;
      const [xPx, yPx] = [Math.floor(3840 * xFraction), Math.floor(2160 * yFraction)];
      const patchIndex = names.indexOf(patch);
      return {
        ...{
          patchIndex,
          patch: patches[patchIndex] as Sample['patch'],
          shown,
          read,
          tolerance,
          rounding: tolerance / 2,
        },
        point: { ...first.point, index, xFraction, yFraction, xPx, yPx },
        reading: { ...first.reading, patchIndex, pointIndex: index, requested: { xPx, yPx }, actual: { xPx, yPx } },
        ...change,
      };
    },
  );
  return { plan: { ...plan, patches }, samples, distinct: samples };
}

/** Every color of some drives, through a change, clipped. */
export function changed(
  change: (shown: Triple) => Triple,
  drives = [0, 0.02, 0.1, 0.3, 0.45, 0.6, 0.8, 0.96, 1],
  tolerance = TOLERANCE,
): Observed {
  const grays = drives.map((drive): Triple => [drive, drive, drive]);
  const colors = drives.flatMap((drive): Triple[] => [
    [drive, 1 - drive, 0.3],
    [0.7, drive, 1 - drive],
    [1 - drive, 0.2, drive],
  ]);
  return exactRun(
    [...grays, ...colors].map((shown) => {
      const [r, g, b] = change(shown).map((drive) => Math.min(Math.max(drive, 0), 1)) as [number, number, number];
      return { shown, read: [r, g, b], tolerance };
    }),
  );
}

/** What a hypothesis makes of it: the cause with its parameters if it explains every reading, otherwise null. */
export function explains(hypothesis: Hypothesis, observed: Observed) {
  const fit = hypothesis(observed);
  return fit && fit.misfit <= 1 ? fit.found : null;
}
