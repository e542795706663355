import { expect, test } from '../../../src/playwright/index.ts';

/** Over the whole range of 8 bits: ends, steps beside them, single channels, mixtures. */
const patches = [
  'black',
  '1/2/3',
  'gray-16',
  '64/0/255',
  'gray-127',
  'gray-128',
  '200/100/50',
  '254/253/252',
  'red',
  'white',
];

test('ten patches come back without a single step of error', async ({ inspection }) => {
  const result = await inspection.run({ patches, layout: '2x2' });
  expect(result).toHaveReadEveryPoint();
  expect(result).toBeUniform({ metric: 'code-value-error', limit: 0 });
  expect(result.readings).toHaveLength(40);
  for (const reading of result.readings) {
    const { patchIndex } = reading;
    expect(reading.kind === 'signal' && reading.rgbFull).toEqual(result.plan.patches[patchIndex]?.codes);
  }
});

test('white, primaries and black match the calibration, and the signal is exact', async ({ field, inspection }) => {
  for (const patch of ['white', 'red', 'green', 'blue', 'black']) await field.show({ patch });
  const result = await inspection.run({ layout: '3x3' });
  expect(result.plan.patches.map(({ name }) => name)).toEqual(['white', 'red', 'green', 'blue', 'black']);
  expect(result).toPassProfile('calibration-match');
  expect(result).toMatchReference(0.5);
  expect(result.conditions?.shownBy).toBe('browser');
});
