import { inBitDepth } from '../code-values.ts';
import type { CodePath } from './code-path.ts';
import { EXPANSIONS } from './expansion.ts';
import type { Observation } from './observation.ts';
import { cableDepths, inDepth, widened } from './widening.ts';

/** One expansion, or none. */
export const expansionPaths: readonly CodePath[] = EXPANSIONS.map((by) =>
  wholeCodePath(by, (shown, bitDepth) => inDepth(shown, bitDepth, by)),
);

/** The lower bits of deeper patches are cut off. */
export const cuttingPath: CodePath = wholeCodePath('cutting off', ({ codes, bitDepth: from }, bitDepth) => {
  const step = 2 ** Math.max(0, from - bitDepth);
  const cut = { r: Math.floor(codes.r / step), g: Math.floor(codes.g / step), b: Math.floor(codes.b / step) };
  return inBitDepth({ codes: cut, bitDepth: Math.min(from, bitDepth) }, bitDepth);
});

/** Two expansions. Over a cable as deep as either end these are one, which alone was tried before. */
export function pathsOverCable(
  seen: readonly Observation[],
  cables: readonly number[] = cableDepths(seen),
): readonly CodePath[] {
  return cables.flatMap((to) => {
    const known = overCable.get(to) ?? twoExpansions(to);
    overCable.set(to, known);
    return known;
  });
}

/** The same objects for all runs. */
const overCable = new Map<number, readonly CodePath[]>();

function twoExpansions(to: number): readonly CodePath[] {
  return EXPANSIONS.flatMap((first) =>
    EXPANSIONS.map((second) =>
      wholeCodePath(`${first} to ${to} bits, ${second}`, (shown, bitDepth) =>
        inDepth(widened(shown, { by: first, to }), bitDepth, second),
      ),
    ),
  );
}

function wholeCodePath(name: string, expect: CodePath['expect']): CodePath {
  const sent: CodePath['sent'] = (shown, bitDepth) => ({ format: 'RGB', ...expect(shown, bitDepth) });
  return { name, toleranceSteps: 0, expect, sent };
}
