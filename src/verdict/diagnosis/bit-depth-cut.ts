import { inBitDepth } from '../../color/code-values.ts';
import type { Rgb } from '../../pattern/patch.ts';
import { eachChannel, type LevelView } from './level-view.ts';
import type { Rule } from './rule.ts';

/** Fewer bits on the way than the patch was commanded in. */
export const bitDepthCut: Rule = ({ levels }) => fewerBitsRead(levels) ?? lowBitsEmpty(levels);

function fewerBitsRead(levels: readonly LevelView[]): ReturnType<Rule> {
  const cut = levels.flatMap(({ patch, points }) => {
    const bits = points.map(({ reading }) => reading.bitDepth).find((depth) => depth < patch.bitDepth);
    return bits === undefined ? [] : [{ patch, bits }];
  })[0];
  if (!cut) return null;
  const { patch, bits } = cut;
  return { cause: 'bit-depth-cut', params: { patch: patch.name, commandedBits: patch.bitDepth, bits } };
}

/** Every code read is one that fewer bits can write, though others were shown. */
function lowBitsEmpty(levels: readonly LevelView[]): ReturnType<Rule> {
  const seen = levels.flatMap(({ patch, points }) =>
    points.map(({ reading: { rgbFull, bitDepth } }) => ({
      patch,
      bitDepth,
      rgbFull,
      expected: inBitDepth(patch, bitDepth),
    })),
  );
  for (const bits of [6, 8, 10].filter((fewer) => levels.every(({ patch }) => fewer < patch.bitDepth))) {
    for (const cut of CUTS) {
      const told = seen.map(({ patch, bitDepth, rgbFull, expected }) => {
        const left = eachChannel((channel) => cut(expected[channel], bitDepth, bits));
        return { patch, isMoved: !isEqual(left, expected), fits: isEqual(left, rgbFull) };
      });
      // One level alone could be anything, and a region apart must not hide the cut.
      const moved = new Set(told.filter(({ isMoved, fits }) => isMoved && fits).map(({ patch }) => patch.name));
      if (moved.size > 1 && told.filter(({ fits }) => fits).length > 0.6 * told.length) {
        const commandedBits = Math.max(...levels.map(({ patch }) => patch.bitDepth));
        return { cause: 'bit-depth-cut', params: { patch: null, commandedBits, bits } };
      }
    }
  }
  return null;
}

function isEqual(a: Rgb, b: Rgb): boolean {
  return a.r === b.r && a.g === b.g && a.b === b.b;
}

/** The ways in which a code loses bits: cut off, or rounded down and stretched again. */
const CUTS: readonly ((code: number, bitDepth: number, bits: number) => number)[] = [
  (code, bitDepth, bits) => Math.floor(code / 2 ** (bitDepth - bits)) * 2 ** (bitDepth - bits),
  (code, bitDepth, bits) => {
    const kept = Math.floor(code / 2 ** (bitDepth - bits));
    return Math.round((kept / (2 ** bits - 1)) * (2 ** bitDepth - 1));
  },
  (code, bitDepth, bits) => {
    const kept = Math.round((code / (2 ** bitDepth - 1)) * (2 ** bits - 1));
    return Math.round((kept / (2 ** bits - 1)) * (2 ** bitDepth - 1));
  },
];
