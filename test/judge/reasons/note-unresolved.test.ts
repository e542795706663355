import { expect, it } from 'vitest';
import { noteUnresolved } from '../../../src/judge/reasons/note-unresolved.ts';
import type { Unresolved } from '../../../src/read/light/unresolved.ts';
import type { LightReading } from '../../../src/read/reading.ts';
import { buildEvidence } from '../build-evidence.ts';

const lit = buildEvidence({ layout: '3x3', patches: 'white', light: () => ({ X: 1, Y: 1, Z: 1 }) });

/** Nine readings, the first ones of them with components that the meter did not resolve. */
function readings(...all: readonly (Unresolved | null)[]): readonly LightReading[] {
  return (lit.readings as readonly LightReading[]).map((reading, place) => {
    const unresolved = all[place];
    return unresolved ? { ...reading, unresolved } : reading;
  });
}

const below = (count: number, floorCdM2: number | null, pointIndex: number) => ({
  ...{ weight: 'note', code: 'light-below-floor', params: { count, floorCdM2 }, patchIndex: 0, pointIndex },
});
const unmeasured = (count: number, pointIndex: number) => ({
  ...{ weight: 'note', code: 'chromaticity-not-measured', params: { count }, patchIndex: 0, pointIndex },
});

it.each([
  ['nothing', [], []],
  ['the highest floor', [null, { X: 0.02 }, { X: 0.01, Z: 0.03 }], [below(2, 0.03, 1)]],
  ['no floor if one is not known', [{ X: 0.02 }, { X: 'floor-unknown' }], [below(2, null, 0)]],
  ['no floor if the first is not known', [{ X: 'floor-unknown' }, { X: 0.02 }], [below(2, null, 0)]],
  ['what was not measured, if it is one reading', [null, { X: 'not-measured', Z: 'not-measured' }], [unmeasured(1, 1)]],
  ['both', [{ X: 'not-measured', Z: 0.1 }, { X: 'not-measured' }], [below(1, 0.1, 0), unmeasured(2, 0)]],
] as const)('of components that a meter did not resolve, %s is reported', (_, all, expected) => {
  expect(noteUnresolved(readings(...all))).toEqual(expected);
});
