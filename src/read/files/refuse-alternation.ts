import { groupBy } from '../../base/group-by.ts';
import { type Alternation, alternationOf, meanOf, TENTH } from './block-alternation.ts';
import { stateMapDecimal } from './map-decimal.ts';
import { invalidReadingsFile } from './number-at.ts';

/**
 * Throws `invalid-readings-file` if the values at odd and at even places of the lines are not of one kind, as those of a map are: then
 * they are the halves of numbers that decimal commas cut in two, or something else that is not luminance. `lines`: the line of each row.
 */
export function refuseAlternation(
  { values, widthPx }: { readonly values: Float64Array; readonly widthPx: number },
  lines: readonly number[],
  separator: string,
): void {
  const blocks = litBlocks(values, widthPx, lines.length);
  const found =
    SHARES.map(({ kind, share }) => {
      const alternating = blocks.filter(({ alternation }) => alternation[kind]);
      return alternating.length >= share * blocks.length ? alternating[0] : undefined;
    }).find((block) => block !== undefined) ?? regionsOf(blocks, widthPx, lines.length).find(differs)?.[0];
  if (!found) return;
  const { row, from } = found;
  const shown = values.subarray(row * widthPx + from, row * widthPx + Math.min(from + 4, widthPx)).join(' ');
  throw invalidReadingsFile(
    `Line ${lines[row]}: the values at odd and at even places differ, such as ${shown} from place ${from + 1} on: expected the luminances of neighbors. ${stateMapDecimal(separator)}`,
  );
}

/** Parts of the bright blocks of a map. Steps show in a dark part of the screen alone, if the bright one has equal halves such as 3,3. */
const SHARES = [
  { kind: 'inLevel', share: 0.9 },
  { kind: 'inScatter', share: 0.9 },
  { kind: 'inSteps', share: 0.05 },
] as const;
/** Cells across and in all: enough for a median, few enough for the edge of a dark part to be in few blocks only. */
const [BLOCK_WIDTH, BLOCK_CELLS] = [32, 128];
/** The blocks of more lines tell nothing new. */
const MOST_BLOCKS = 2000;
/** Part of the level of the bright blocks: what is darker is next to the screen. */
const DARK = 0.1;

/** Regions of a map across, and down. */
const REGIONS = 4;
/** Blocks that tell how much they scatter. */
const FEWEST_BLOCKS = 8;
/** Standard errors that chance never comes to. */
const CERTAIN = 8;

/** The blocks of the whole map, and of each of its regions: the halves of numbers may be alike in a part of the screen. */
function regionsOf(blocks: readonly Block[], widthPx: number, heightPx: number): readonly (readonly Block[])[] {
  const place = (at: number, size: number) => Math.floor((REGIONS * at) / size);
  const regions = groupBy(blocks, ({ row, from }) => place(row, heightPx) * REGIONS + place(from, widthPx));
  return [blocks, ...regions.values()];
}

/** True if the mean of the values at odd places, or their scatter, differs from that at even places by more than a tenth of the level, and not by chance. */
function differs(blocks: readonly Block[]): boolean {
  if (blocks.length < FEWEST_BLOCKS) return false;
  const level = Math.abs(meanOf(blocks.map(({ alternation }) => alternation.level)));
  return [0, 1].some((which) => {
    const found = blocks.map(({ alternation }) => alternation.differences[which as 0 | 1]);
    const difference = meanOf(found);
    const variance = meanOf(found.map((one) => (one - difference) ** 2));
    const error = Math.sqrt(variance / (found.length - 1));
    return Math.abs(difference) > Math.max(TENTH * level, CERTAIN * error, FINEST);
  });
}

/** Columns of a sensor that amplify a little less may be rounded to a whole number less. */
const FINEST = 1;

interface Block {
  /** Its first row and the place of its first cell in the line, from 0; the latter is even. */
  readonly row: number;
  readonly from: number;
  readonly alternation: Alternation;
}

function litBlocks(values: Float64Array, widthPx: number, heightPx: number): readonly Block[] {
  const rows = Math.min(heightPx, Math.ceil(BLOCK_CELLS / Math.min(widthPx, BLOCK_WIDTH)));
  const perLine = Math.max(1, Math.floor(widthPx / BLOCK_WIDTH));
  const step = rows * Math.ceil((heightPx / rows) * (perLine / MOST_BLOCKS));
  const found: Block[] = [];
  for (let row = 0; row + rows <= heightPx; row += step) {
    for (let part = 1; part <= perLine; part += 1) {
      const [from, to] = [(part - 1) * BLOCK_WIDTH, part === perLine ? widthPx : part * BLOCK_WIDTH];
      const pieces = Array.from({ length: rows }, (_, next) =>
        values.subarray((row + next) * widthPx + from, (row + next) * widthPx + to),
      );
      found.push({ row, from, alternation: alternationOf(pieces) });
    }
  }
  const levels = Float64Array.from(found, ({ alternation }) => alternation.level).sort();
  const bright = levels[Math.floor(0.95 * levels.length)] as number;
  return found.filter(({ alternation }) => alternation.level >= Math.min(bright, DARK * bright));
}
