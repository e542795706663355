import type { PlannedPatch } from '../../plan/sampling/sampling-plan.ts';
import type { Cell } from '../diagnosis.ts';
import { fixedContentMisfit } from './fixed-content.ts';
import type { Fit, Hypothesis } from './hypothesis.ts';
import { leastSquares } from './least-squares.ts';
import { type CellBox, type Place, placeOf } from './place.ts';
import {
  CHANNELS,
  type ChannelIndex,
  channelMisfit,
  clip,
  isByPlace,
  isExplained,
  isUnclipped,
  isWrong,
  type Sample,
} from './sample.ts';
import { isSmoothChange } from './smooth-change.ts';

/**
 * One region that shows something else, with every reading around it as shown: a window, a mark, the pointer. The readings of one patch
 * at least are right at some places and wrong at others, so that no cause that is the same everywhere explains them. What is as shown is
 * good, however little of the screen it is.
 */
export const regionApart: Hypothesis = ({ samples }) => {
  const spots = spotsOf(samples);
  const wrong = spots.filter((spot) => spot.isWrong);
  const good = spots.filter((spot) => !spot.isWrong);
  if (good.length === 0 || !isByPlace(samples)) return null;
  const { columns, rows } = gridOf(spots);
  const [box, rest] = [boxOf(wrong, columns, rows), boxOf(good, columns, rows)];
  const isBox = good.every((spot) => !isIn(spot, box));
  // The good part may be the box too: everywhere but a corner.
  const isRest = wrong.every((spot) => !isIn(spot, rest));
  if ((!isBox && !isRest) || isSmoothChange(samples) || !isOneThing(samples, wrong)) return null;
  const byRest = isRest && (!isBox || good.length < wrong.filter(({ isOfGrid }) => isOfGrid).length);
  const { isRest: isOutside, names } = placeOf(byRest ? rest : box, columns.length, rows.length);
  const place = { isRest: isOutside !== byRest, names };
  return found(samples, place);
};

/** With the cells of the patch that is worst off: a chart has a grid of its own. */
function found(samples: readonly Sample[], place: Place): Fit {
  const byPatch = new Map<PlannedPatch, { count: number; of: number }>();
  for (const sample of samples) {
    const counts = byPatch.get(sample.patch) ?? { count: 0, of: 0 };
    byPatch.set(sample.patch, { count: counts.count + Number(isWrong(sample)), of: counts.of + 1 });
  }
  const [worst] = [...byPatch].sort(([, a], [, b]) => b.count - a.count);
  const [patch, counts] = worst as NonNullable<typeof worst>;
  const cells = samples.filter((sample) => sample.patch === patch && isWrong(sample)).map(cellOf);
  return { misfit: 0, found: { cause: 'region-apart', params: { patch: patch.name, ...counts, place, cells } } };
}

/** A pixel that was read, under any patches; wrong if it is wrong under one of them. */
interface Spot {
  readonly x: number;
  readonly y: number;
  readonly isWrong: boolean;
  /** True if it is of a flat field; if there is none, it is of a chart. */
  readonly isOfGrid: boolean;
}

/** A correct cell of a chart is no evidence next to flat fields: a cause that changes them may leave its color alone. */
function spotsOf(samples: readonly Sample[]): readonly Spot[] {
  const spots = new Map<string, Spot>();
  const hasFlat = samples.some(({ patch }) => !patch.pattern);
  for (const sample of samples) {
    const isOfGrid = !hasFlat || !sample.patch.pattern;
    if (!isOfGrid && !isWrong(sample)) continue;
    const { xFraction: x, yFraction: y } = sample.point;
    const key = keyOf({ x, y });
    const known = spots.get(key) ?? { x, y, isWrong: false, isOfGrid };
    spots.set(key, { ...known, isWrong: known.isWrong || isWrong(sample), isOfGrid: known.isOfGrid || isOfGrid });
  }
  return [...spots.values()];
}

function cellOf({ point: { index, column, row } }: Sample): Cell {
  return { point: index + 1, column: column === null ? null : column + 1, row: row === null ? null : row + 1 };
}

function keyOf({ x, y }: Pick<Spot, 'x' | 'y'>): string {
  return `${x.toFixed(4)},${y.toFixed(4)}`;
}

/** True if the region reads the same under all patches, as under a window, or the same mixture with it, as under glass or a tint. */
function isOneThing(samples: readonly Sample[], wrong: readonly Spot[]): boolean {
  const places = new Set(wrong.map(keyOf));
  const inside = samples.filter(({ point }) => places.has(keyOf({ x: point.xFraction, y: point.yFraction })));
  return isExplained(fixedContentMisfit(inside)) || CHANNELS.every((channel) => isMixed(inside, channel));
}

/** True if a channel reads a share of what is shown, plus a constant. */
function isMixed(samples: readonly Sample[], channel: ChannelIndex): boolean {
  const open = samples.filter((sample) => isUnclipped(sample, channel));
  const line = leastSquares(open.map(({ shown, read }) => ({ terms: [1, shown[channel]], value: read[channel] })));
  return samples.every(({ shown, read, tolerance }) => {
    const expected = line ? clip((line[0] as number) + (line[1] as number) * shown[channel]) : shown[channel];
    return isExplained(channelMisfit(expected, read[channel], tolerance));
  });
}

/** The columns and rows of the grid, in order. */
function gridOf(spots: readonly Spot[]) {
  const ordered = (values: readonly number[]) => [...new Set(values)].sort((a, b) => a - b);
  const own = spots.filter(({ isOfGrid }) => isOfGrid);
  return { columns: ordered(own.map(({ x }) => x)), rows: ordered(own.map(({ y }) => y)) };
}

interface Box extends CellBox {
  readonly fromX: number;
  readonly toX: number;
  readonly fromY: number;
  readonly toY: number;
}

function boxOf(spots: readonly Spot[], columns: readonly number[], rows: readonly number[]): Box {
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const [fromX, toX, fromY, toY] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const [left, right] = [nearest(columns, fromX), nearest(columns, toX)];
  const [top, bottom] = [nearest(rows, fromY), nearest(rows, toY)];
  return { fromX, toX, fromY, toY, left, right, top, bottom };
}

function nearest(lines: readonly number[], place: number): number {
  const away = lines.map((line) => Math.abs(line - place));
  return away.indexOf(Math.min(...away));
}

function isIn({ x, y }: Spot, { fromX, toX, fromY, toY }: Box): boolean {
  return x >= fromX && x <= toX && y >= fromY && y <= toY;
}
