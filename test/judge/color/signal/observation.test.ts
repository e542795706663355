import { expect, it } from 'vitest';
import { observations } from '../../../../src/judge/color/signal/observation.ts';
import type { RawValue } from '../../../../src/read/reading.ts';
import { buildEvidence, withReading } from '../../build-evidence.ts';

it('counts the readings that are alike', () => {
  const flat = buildEvidence({ patches: 'white,black' });
  const { plan, readings } = withReading(flat, 30, { rgbFull: { r: 1, g: 0, b: 0 } });
  expect(observations(plan, readings).distinct.map(({ count, reading }) => [reading.sequence, count])).toEqual([
    [0, 25],
    [25, 24],
    [30, 1],
  ]);
});

it('keeps readings apart whose raw values differ in one component', () => {
  const raw = { format: 'YCBCR', y: 200, cb: 128, cr: 128 } as const;
  const change = (rawValue: RawValue) => ({ colorFormat: 'YCBCR', rawValue }) as const;
  const others = [{ ...raw, y: 201 }, { ...raw, cb: 129 }, { ...raw, cr: 129 }, raw];
  const { plan, readings } = [raw, ...others].reduce(
    (evidence, one, sequence) => withReading(evidence, sequence, change(one)),
    buildEvidence({ patches: 'white' }),
  );
  const found = observations(plan, readings.slice(0, 5)).distinct;
  expect(found.map(({ count, reading }) => [reading.sequence, count])).toEqual([
    [0, 2],
    [1, 1],
    [2, 1],
    [3, 1],
  ]);
});
