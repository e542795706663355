import { expect, test } from '../../../src/playwright/index.ts';
import { readDamaged } from './read-damaged.ts';
import { signalAt } from './signal-at.ts';
import { useField } from './use-field.ts';

test.use({ flatfield: useField({ forceColorProfile: 'display-p3-d65' }) });

test('a browser that converts for a wide-gamut profile is detected and reported', async ({ field, monitor }) => {
  await expect(field.show('red')).rejects.toThrow(/profile: The browser converts colors for a profile other than sRGB/);
  await field.show('red', { verify: false });
  expect(await signalAt(monitor, 1000, 1000)).not.toEqual({ r: 255, g: 0, b: 0 });
  const result = await readDamaged({ field, monitor }, { patches: ['red'], layout: '2x2' });
  expect(result.stopped?.message).toMatch(/profile: The browser converts colors/);
  expect(result.judgment.verdict.outcome).toBe('inconclusive');
});
