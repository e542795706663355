import { expect, test } from '../../../src/playwright/index.ts';
import { simulated } from './use-field.ts';

const signal = { widthPx: 640, heightPx: 360, sentRange: 'limited', expectedRange: 'limited' } as const;
test.use({ flatfield: simulated({ name: 'limited-as-agreed', description: 'Limited range on both sides', signal }) });

const codes = [0, 1, 2, 16, 100, 127, 128, 200, 254, 255];

test('a limited-range signal is rounded as the standard prescribes, there and back', async ({ inspection }) => {
  const result = await inspection.run({ patches: codes.map((code) => `gray-${code}`), layout: 'center' });
  // ITU-R BT.709-6, item 5.6: INT[(219 E + 16) 2^(n-8)], INT rounding half up.
  const sent = codes.map((code) => Math.floor((219 * code) / 255 + 16 + 0.5));
  const back = sent.map((code) => Math.floor(((code - 16) / 219) * 255 + 0.5));
  expect(result.readings.map((one) => one.kind === 'signal' && one.rawValue)).toEqual(
    sent.map((code) => ({ format: 'RGB', r: code, g: code, b: code })),
  );
  expect(result.readings.map((one) => one.kind === 'signal' && one.rgbFull.g)).toEqual(back);
  // 220 steps carry no 256 codes: at most one step is lost, at the ends none.
  expect(result).toBeUniform({ metric: 'code-value-error', limit: 1 });
  expect(back[0]).toBe(0);
  expect(back.at(-1)).toBe(255);
});
