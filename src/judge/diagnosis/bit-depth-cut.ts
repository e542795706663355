import type { FoundDiagnosis } from '../diagnosis.ts';
import { bestChange, type Fit, type Hypothesis, type Observed, type PixelChange } from './hypothesis.ts';
import { isExplained, type Sample } from './sample.ts';

/** Fewer bits on the way than the patches were commanded in: every code is cut or rounded the same way, or dithered. */
export const bitDepthCut: Hypothesis = (observed) => {
  const commandedBits = Math.max(...observed.samples.map(({ patch }) => patch.bitDepth));
  const cut = bestChange(observed, changesOf(commandedBits));
  return cut && isExplained(cut.misfit) ? cut : (dithered(observed, commandedBits) ?? cut);
};

/** Codes read in fewer bits than the patch was commanded in: the monitor itself says so. */
export function fewerBitsRead(samples: readonly Sample[]): FoundDiagnosis | null {
  const short = samples.find(({ reading, patch }) => reading.bitDepth < patch.bitDepth);
  if (!short) return null;
  const { patch, reading } = short;
  const params = { patch: patch.name, commandedBits: patch.bitDepth, bits: reading.bitDepth };
  return { cause: 'bit-depth-cut', params };
}

/** From the most bits to the fewest, then to numbers of levels that are no power of 2. */
function changesOf(commandedBits: number) {
  const ofBits = Array.from({ length: commandedBits - 1 }, (_, index) => commandedBits - 1 - index).flatMap((bits) => {
    const found = { cause: 'bit-depth-cut', params: { patch: null, commandedBits, bits } } as const;
    return WAYS.map((way) => ({ found, change: each((drive) => way(drive, bits, commandedBits)) }));
  });
  const ofLevels = Array.from({ length: 62 }, (_, index) => 64 - index).map((levels) => {
    const params = { patch: null, commandedBits, bits: Math.ceil(Math.log2(levels)), levels };
    const round = (drive: number) => Math.round(drive * (levels - 1)) / (levels - 1);
    return { found: { cause: 'bit-depth-cut', params } as const, change: each(round) };
  });
  return [...ofBits, ...ofLevels];
}

/** The ways in which a drive loses bits: upper bits kept, then zeros or the upper bits again below them; or rounded. */
const WAYS: readonly ((drive: number, bits: number, commandedBits: number) => number)[] = [
  (drive, bits, all) => (upperBits(drive, bits, all) * 2 ** (all - bits)) / (2 ** all - 1),
  (drive, bits, all) => upperBits(drive, bits, all) / (2 ** bits - 1),
  (drive, bits) => Math.round(drive * (2 ** bits - 1)) / (2 ** bits - 1),
];

function upperBits(drive: number, bits: number, commandedBits: number): number {
  return Math.floor(Math.round(drive * (2 ** commandedBits - 1)) / 2 ** (commandedBits - bits));
}

const DITHERED_BITS = [7, 6, 5, 4, 3, 2];

/** Each drive is either of the two levels of fewer bits around what was shown; not if chance would do the same. */
function dithered({ distinct }: Observed, commandedBits: number): Fit | null {
  for (const bits of DITHERED_BITS) {
    const max = 2 ** bits - 1;
    const drives = distinct.flatMap(({ shown, read, rounding }) =>
      shown.map((drive, channel) => ({ drive, read: read[channel] as number, rounding })),
    );
    const isOnLevel = drives.every(({ drive, read, rounding }) =>
      [Math.floor(drive * max), Math.ceil(drive * max)].some((level) => Math.abs(level / max - read) <= rounding),
    );
    if (!isOnLevel) continue;
    // The part of all codes that lie on a level within rounding, once for each drive shown that does not.
    const between = new Map(
      drives
        .filter(({ drive, rounding }) => Math.abs(Math.round(drive * max) / max - drive) > rounding)
        .map(({ drive, rounding }) => [drive, Math.min(1, 2 * rounding * max)]),
    );
    const chance = [...between.values()].reduce((product, part) => product * part, 1);
    if (chance > 0.001) continue;
    return { misfit: 0, found: { cause: 'bit-depth-cut', params: { patch: null, commandedBits, bits } } };
  }
  return null;
}

function each(change: (drive: number) => number): PixelChange {
  return ([r, g, b]) => [change(r), change(g), change(b)];
}
