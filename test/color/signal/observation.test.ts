import { expect, it } from 'vitest';
import { observations } from '../../../src/color/signal/observation.ts';
import { buildEvidence, withReading } from '../../verdict/build-evidence.ts';

it('counts the readings that are alike', () => {
  const flat = buildEvidence({ patches: 'white,black' });
  const { plan, readings } = withReading(flat, 30, { rgbFull: { r: 1, g: 0, b: 0 } });
  expect(observations(plan, readings).distinct.map(({ count, reading }) => [reading.sequence, count])).toEqual([
    [0, 25],
    [25, 24],
    [30, 1],
  ]);
});
