import { expect, it } from 'vitest';
import { likelyCodePaths } from '../../../src/color/signal/find-code-path.ts';
import { findConversions } from '../../../src/color/signal/find-conversions.ts';
import { observations } from '../../../src/color/signal/observation.ts';
import { type BuildOptions, buildEvidence } from '../../verdict/build-evidence.ts';

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
  const raw = ({ r, g, b }: { r: number; g: number; b: number }) =>
    ({ format: 'RGB', r: sent(r), g: sent(g), b: sent(b) }) as const;
  expect(likely({ patches: 'gray-177@10,gray-64@10', raw })).toEqual(
    expect.arrayContaining(['carried in limited range at 8 bits', 'carried in limited range at 10 bits']),
  );
});
