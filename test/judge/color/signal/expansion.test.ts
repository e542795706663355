import { expect, it } from 'vitest';
import { expand } from '../../../../src/judge/color/signal/expansion.ts';

it.each([
  // 128 x 1023 / 255 = 513.51; 128 x 4 + 128 / 64; 128 x 4
  [128, 8, 10, 514, 514, 512],
  [255, 8, 10, 1023, 1023, 1020],
  [0, 8, 10, 0, 0, 0],
  // 85 x 1023 / 255 = 341 exactly; 85 x 4 + 1
  [85, 8, 10, 341, 341, 340],
  // 63 x 1023 / 255 = 252.74; 63 x 4 + 0
  [63, 8, 10, 253, 252, 252],
  // 129 x 4095 / 255 = 2071.59; 129 x 16 + 129 / 16
  [129, 8, 12, 2072, 2072, 2064],
  [255, 8, 16, 65535, 65535, 65280],
  [171, 8, 16, 43947, 43947, 43776],
  // 513 x 4095 / 1023 = 2053.51; 513 x 4 + 513 / 256
  [513, 10, 12, 2054, 2054, 2052],
  // 6 bits to 16: 6 + 6 bits once more + the upper 4
  [0b101101, 6, 16, 46811, 0b1011011011011011, 0b1011010000000000],
])('writes %d of %d bits in %d bits as %d, %d or %d', (code, from, to, scaled, replicated, padded) => {
  expect(expand(code, from, to, 'scaling')).toBe(scaled);
  expect(expand(code, from, to, 'replication')).toBe(replicated);
  expect(expand(code, from, to, 'zero-padding')).toBe(padded);
});

it.each([
  [6, 8],
  [8, 9],
  [8, 10],
  [8, 12],
  [8, 16],
  [10, 12],
  [10, 16],
  [12, 16],
])('replicates every code of %d bits in %d bits as its bits, repeated', (from, to) => {
  for (let code = 0; code < 2 ** from; code += 1) {
    const bits = code.toString(2).padStart(from, '0').repeat(3).slice(0, to);
    expect(expand(code, from, to, 'replication')).toBe(Number.parseInt(bits, 2));
  }
});
