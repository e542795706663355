import { expect, test } from '../../../src/playwright/index.ts';
import { readDamaged } from './read-damaged.ts';
import { useField } from './use-field.ts';

test.use({ flatfield: useField({ deviceScaleFactor: 1.25 }) });

test('a device scale factor of 1.25 is detected and reported', async ({ field, monitor }) => {
  const reason = /device-scale: The device scale factor is 1\.25, not 1/;
  await expect(field.show('white')).rejects.toThrow(reason);
  const result = await readDamaged({ field, monitor }, { patches: ['white'], layout: '2x2' });
  expect(result.stopped?.message).toMatch(reason);
  expect(result.judgment.verdict.outcome).toBe('inconclusive');
});
