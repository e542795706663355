import { expect, it } from 'vitest';
import { likelyCodePaths } from '../../../../src/judge/color/signal/find-code-path.ts';
import { findConversions } from '../../../../src/judge/color/signal/find-conversions.ts';
import { observations } from '../../../../src/judge/color/signal/observation.ts';
import type { Rgb } from '../../../../src/plan/pattern/patch.ts';
import { type BuildOptions, buildEvidence } from '../../build-evidence.ts';

function likely(options: BuildOptions): readonly string[] {
  const { plan, readings } = buildEvidence({ layout: '3x3', ...options });
  const { distinct } = observations(plan, readings);
  const paths = likelyCodePaths(distinct, findConversions(distinct).candidates);
  return [...new Set(paths.map(({ name }) => name))];
}

it('takes the paths with the smallest errors if none explains every reading', () => {
  // 64 of 255 is 257 of 1023 by scaling and by replication, and 256 by zero padding.
  const read = () => ({ r: 258, g: 258, b: 258 });
  expect(likely({ patches: 'gray-64', bitDepth: 10, read })).toEqual(['scaling', 'replication']);
});

it('takes every path that explains all readings if none gives them exactly, however near it is', () => {
  // Limited range makes 178 of 177 over 8 and 10 bits; of 64 it makes 65 over 8 bits and 64 over 10.
  const sent = (code: number) => Math.round(64 + (876 * code) / 1023);
  const raw = ({ r, g, b }: Rgb) => ({ format: 'RGB', r: sent(r), g: sent(g), b: sent(b) }) as const;
  expect(likely({ patches: 'gray-177@10,gray-64@10', raw })).toEqual(
    expect.arrayContaining(['carried in limited range at 8 bits', 'carried in limited range at 10 bits']),
  );
});

it.each([
  ['zero padding, if others have more bits', 1020, 257, ['zero-padding']],
  ['cutting off, if others have fewer bits', 1023, 256, ['cutting off']],
])('takes %s', (_, white, gray, names) => {
  const read = ({ r }: Rgb) => (r === 255 ? { r: white, g: white, b: white } : { r: gray, g: gray, b: gray });
  expect(likely({ patches: 'white,gray-1027@12', bitDepth: 10, read })).toEqual(names);
});

it('takes the whole codes too if the components of a reading contradict them', () => {
  expect(likely({ patches: 'gray-128', raw: () => ({ format: 'RGB', r: 9, g: 9, b: 9 }) })).toEqual(['scaling']);
});

it('takes a cable as deep as one patch that loses bits of another', () => {
  // 1027 of 4095 is 64 of 255, and that 1028.
  const read = ({ r }: Rgb) => (r === 255 ? { r: 4095, g: 4095, b: 4095 } : { r: 1028, g: 1028, b: 1028 });
  expect(likely({ patches: 'white,gray-1027@12', bitDepth: 12, read })).toContain('scaling to 8 bits, scaling');
});

it.each([
  ['limited-range RGB', { format: 'RGB', r: 126, g: 126, b: 126 }, 'limited range'],
  ['full-range YCbCr', { format: 'YCBCR', y: 128, cb: 128, cr: 128 }, 'full range'],
] as const)('takes no whole codes behind %s', (_, raw, range) => {
  const names = likely({ patches: 'gray-128', raw: () => raw });
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !name.includes(range))).toEqual([]);
});

it('takes a cable with more bits than the patches and fewer than the readings', () => {
  // 128 is 514 of 1023 by scaling, and 514 x 4 = 2056; 255 is 1023, and 1023 x 4 = 4092.
  const read = ({ r }: Rgb) => (r === 255 ? { r: 4092, g: 4092, b: 4092 } : { r: 2056, g: 2056, b: 2056 });
  expect(likely({ patches: 'white,gray-128', bitDepth: 12, read })).toEqual([
    'scaling to 10 bits, zero-padding',
    'replication to 10 bits, zero-padding',
  ]);
});
