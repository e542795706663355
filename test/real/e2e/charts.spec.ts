import { expect, test } from '../../../src/playwright/index.ts';

test('the default plan with its chart is shown pixel for pixel and passes', async ({ inspection }) => {
  const result = await inspection.run({ patches: ['white', 'tone-chart'], layout: '3x3' });
  expect(result).toPassProfile();
  expect(result.readings).toHaveLength(9 + 30);
});

test('a chart that the test shows is read at its cells', async ({ field, inspection }) => {
  for (const content of ['white', 'black', 'code-chart']) {
    const { problems } = await field.show(content);
    expect(problems).toEqual([]);
  }
  const result = await inspection.run({ layout: '3x3', profile: 'signal-exact' });
  expect(result).toPassProfile();
  expect(result.readings).toHaveLength(9 + 9 + 25);
});
