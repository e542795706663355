import { describe, expect, test } from 'vitest';
import type { Rgb } from '../../src/plan/pattern/patch.ts';
import { placeKey } from '../../src/plan/sampling/sampling-plan.ts';
import type { SignalReading } from '../../src/read/reading.ts';
import { shownInstead } from '../../src/read/shown-instead.ts';
import { planOf } from './scripted-source.ts';

function reading(
  patchIndex: number,
  codes: readonly [number, number, number],
  more: Partial<SignalReading> = {},
): SignalReading {
  const [r, g, b] = codes;
  const rgbFull: Rgb = { r, g, b };
  return {
    kind: 'signal',
    ...{ patchIndex, pointIndex: 0, requested: { xPx: 640, yPx: 360 }, actual: { xPx: 640, yPx: 360 } },
    ...{ rawValue: { format: 'RGB', ...rgbFull }, rgbFull, bitDepth: 8, colorFormat: 'RGB', hdcp: false, received: 0 },
    ...{ sequence: 0, startedAt: '', elapsedMs: 0, durationMs: 0, attempts: [] },
    ...more,
  };
}

const gray = (code: number) => [code, code, code] as const;
const [white, black] = [gray(255), gray(0)];

/** `patches`, then what each patch before the last one read at this point; the last one is being read. */
function look(patches: string, ...codes: (readonly [number, number, number])[]) {
  const plan = planOf('3x3', patches);
  const readings = codes.map((each, patchIndex) => reading(patchIndex, each));
  const last = readings.at(-1) as SignalReading;
  const before = new Map(readings.slice(0, -1).map((each) => [placeKey(each), each]));
  return shownInstead(last, { plan, readings: before, previous: readings.at(-2) ?? null });
}

const previous = { isPrevious: true, isNear: false };

describe('a reading of a patch', () => {
  test.each([
    ['that is shown', look('white,red', white, [255, 0, 0])],
    ['within a step', look('white,gray-254', white, gray(255))],
    ['that a range conversion moved', look('white,black', gray(235), gray(16))],
    ['of a dim monitor', look('white,50%', gray(230), gray(110))],
    ['that is far off, but like no other', look('white,red', white, [120, 90, 90])],
    ['of another region that looks alike before and after', look('white,red,blue', [10, 200, 10], [10, 200, 10])],
    ['that looks like one nearly alike, never read', look('50%,52%', gray(133))],
    ['between two that are nearly alike', look('50%,52%', gray(128), gray(130))],
    ['of a plan of one patch', look('white', black)],
  ])('%s shows none of the others', (_, found) => {
    expect(found).toBeNull();
  });

  test.each([
    ['white', look('white,red', white, white)],
    ['white of limited range', look('white,75%', gray(235), gray(235))],
    ['white of a dim monitor', look('white,red', gray(240), gray(240))],
    ['white of 10 bits', look('white@10,red@10', white, white)],
  ])('that still shows the previous one, %s', (_, found) => {
    expect(found).toEqual({ patchIndex: 0, ...previous });
  });

  test('that still shows a previous one nearly alike, to the same code', () => {
    expect(look('50%,52%', gray(128), gray(128))).toEqual({ patchIndex: 0, isPrevious: true, isNear: true });
  });

  test('of a first patch shows another one of the plan', () => {
    expect(look('white,red,black', black)).toEqual({ patchIndex: 2, isPrevious: false, isNear: false });
  });

  test('with swapped channels shows another one, not the previous one that itself read otherwise', () => {
    expect(look('red,blue', [0, 0, 255])).toEqual({ patchIndex: 1, isPrevious: false, isNear: false });
    expect(look('red,blue', [0, 0, 255], [255, 0, 0])).toEqual({ patchIndex: 0, isPrevious: false, isNear: false });
  });
});
