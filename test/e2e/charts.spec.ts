import { expect, test } from '../../src/playwright/index.ts';

test('the default plan with its chart is shown pixel for pixel and passes', async ({ inspection }) => {
  const result = await inspection.run({ patches: ['white', 'tone-chart'], layout: '3x3' });
  expect(result).toPassProfile();
  expect(result.readings).toHaveLength(9 + 25);
});

test('a chart that the test shows is read at its cells', async ({ field, inspection }) => {
  const { problems } = await field.show('code-chart');
  expect(problems).toEqual([]);
  const result = await inspection.run({ layout: 'center', profile: 'signal-exact' });
  expect(result.readings).toHaveLength(25);
  const [limit] = result.judgement.verdict.limits;
  expect(limit).toMatchObject({ metric: 'commanded-code-value-error', value: 0, result: 'met' });
});
