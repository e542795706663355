import { expect, test } from 'flatfield/playwright';

const level = (code: number) => ({ r: code, g: code, b: code });

test('white matches the calibration and is uniform', async ({ field, inspection }) => {
  await field.show('white');
  const result = await inspection.run({ layout: '5x5' });
  expect(result).toPassProfile('calibration-match');
  expect(result).toBeUniform({ metric: 'code-value-error', limit: 0 });
});

test('grays, black and mixed colors match the calibration', async ({ inspection }) => {
  const result = await inspection.run({ layout: '3x3', patches: ['gray-128', 'black', 'tone-chart'] });
  expect(result).toMatchReference(2);
  expect(result).toHaveReadEveryPoint();
});

test('every code value of a ramp arrives as it was sent', async ({ field, inspection }) => {
  await field.show({ pattern: { kind: 'ramp', direction: 'horizontal', from: level(0), to: level(255) } });
  expect(await inspection.run({ layout: '9x5' })).toBeUniform({ metric: 'code-value-error', limit: 0 });
});
