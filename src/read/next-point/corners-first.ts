import { cellAt, cornerCells } from '../../plan/pattern/cells.ts';
import { driveOf } from '../../plan/pattern/drive-of.ts';
import { partOf } from '../../plan/sampling/plan-parts.ts';
import { asColor, chartTurn, cornerRead, farthest, isItself } from '../chart-turn.ts';
import { isSignal, type SignalReading } from '../reading.ts';
import { stopOf } from '../stop.ts';
import type { PointChoice, Strategy, StrategyState } from './strategy.ts';

/**
 * Reads the corners of each chart first, which tell how a person shows it, and stops if another picture is on the screen: one in which no corner has its
 * color or that of another cell. A chart that is turned or scaled is read whole, so that the cause can be named.
 * All else is the choice of `strategy`.
 */
export function cornersFirst(strategy: Strategy): Strategy {
  return {
    next: (state) => {
      const { patchIndex } = state.inOrder;
      const corner = cornersOf(state, patchIndex).find((choice) => state.isLeft(choice));
      if (corner) return corner;
      const wrong = otherPicture(state, state.shownPatchIndex ?? patchIndex);
      if (wrong === null) return strategy.next(state);
      const patch = state.plan.patches[wrong.patchIndex]?.name ?? '';
      return { stop: stopOf('patch-not-shown', { patch, codes: wrong.rgbFull, bitDepth: wrong.bitDepth }) };
    },
  };
}

function cornersOf({ plan }: StrategyState, patchIndex: number): readonly PointChoice[] {
  const pattern = plan.patches[patchIndex]?.pattern;
  if (pattern?.kind !== 'cells') return [];
  const corners = cornerCells(pattern);
  return partOf(plan, patchIndex).points.flatMap(({ index: pointIndex, xPx, yPx }) =>
    corners.includes(cellAt(pattern, plan.resolution, xPx, yPx)) ? [{ patchIndex, pointIndex }] : [],
  );
}

/** The first corner of a chart of which none was found; null if one was, or if too few were read to tell. */
function otherPicture({ plan, readings }: StrategyState, patchIndex: number): SignalReading | null {
  if (plan.patches[patchIndex]?.pattern?.kind !== 'cells') return null;
  const read = [...readings].filter((reading) => isSignal(reading)).filter((one) => one.patchIndex === patchIndex);
  const corners = read.flatMap((reading) => {
    const corner = cornerRead(plan, reading);
    return corner ? [{ reading, ...corner }] : [];
  });
  const isFound = corners.some(({ reading, chart, cell }) => {
    const [wanted, ...others] = [cell, ...cornerCells(chart)].map((place) =>
      asColor(driveOf(chart.codes[place] ?? reading.rgbFull, 8)),
    );
    const found = asColor(driveOf(reading.rgbFull, reading.bitDepth));
    return wanted !== undefined && farthest(found, wanted) <= LIKE && isItself({ found, wanted }, others);
  });
  const isTurned = corners.some(({ reading }) => chartTurn(plan, reading) !== null);
  return corners.length < FEWEST || isFound || isTurned ? null : (corners[0]?.reading ?? null);
}

/** As far as a dim path moves a color. */
const LIKE = 0.2;
/** A single corner may be covered. */
const FEWEST = 3;
