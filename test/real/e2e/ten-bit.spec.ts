import { expect, test } from '../../../src/playwright/index.ts';
import { simulated } from './use-field.ts';

const signal = { widthPx: 640, heightPx: 360, bitDepth: 10 } as const;
test.use({ flatfield: simulated({ name: 'ten-bit', description: 'A signal of 10 bits', signal }) });

const codes = [0, 1, 2, 16, 100, 127, 128, 200, 254, 255];

test('8-bit patches on a 10-bit signal are rounded as fractions of the full code', async ({ inspection }) => {
  const result = await inspection.run({ patches: codes.map((code) => `gray-${code}`), layout: 'center' });
  expect(result.readings.map((one) => one.kind === 'signal' && one.bitDepth)).toEqual(codes.map(() => 10));
  // ITU-T H.273, clause 8.3: Round((2^n - 1) E), full range.
  const expected = codes.map((code) => Math.floor((code / 255) * 1023 + 0.5));
  expect(result.readings.map((one) => one.kind === 'signal' && one.rgbFull.r)).toEqual(expected);
  expect(result.judgment.deviations.map(({ codeValueError }) => codeValueError)).toEqual(
    codes.map(() => ({ r: 0, g: 0, b: 0 })),
  );
  expect(result).toBeUniform({ metric: 'code-value-error', limit: 0 });
});
