import { cellAt, cornerCells } from '../../plan/pattern/cells.ts';
import type { Cells } from '../../plan/pattern/pattern.ts';
import { partOf } from '../../plan/sampling/plan-parts.ts';
import { placeKey, type SamplingPlan } from '../../plan/sampling/sampling-plan.ts';
import { asColor, type Color, isItself } from '../../read/chart-turn.ts';
import { isSignal, type Reading } from '../../read/reading.ts';
import { drives } from '../color/code-values.ts';
import type { Deviation } from '../color/deviation.ts';
import type { Evidence } from '../evidence.ts';
import type { Reason } from '../verdict.ts';
import { inconclusive } from './reason.ts';

/**
 * Check that each chart was on the screen as planned: each of its corner cells reads nearer to its own color than to that of any other corner. A bad
 * path moves all colors and leaves that so; a chart that is mirrored, rotated, scaled or not there does not. A chart that was verified on the screen
 * was shown, so that any error at its corners is the path's fault.
 */
export function checkCharts(evidence: Evidence, deviations: readonly Deviation[]): readonly Reason[] {
  const { plan, readings } = evidence;
  if (isVerified(evidence) || !plan.patches.some(({ pattern }) => pattern?.kind === 'cells')) return [];
  const bySequence = new Map(deviations.map((deviation) => [deviation.reading, deviation]));
  return plan.patches.flatMap(({ pattern }, patchIndex) => {
    if (pattern?.kind !== 'cells') return [];
    const own = readings.filter((reading) => reading.patchIndex === patchIndex);
    const corners = own.flatMap((reading) => cornerOf(pattern, plan, reading, bySequence.get(reading.sequence)) ?? []);
    const colors = corners.map(({ wanted }) => wanted);
    const wrong = corners.find((corner) => !isItself(corner, colors));
    return wrong ? [notShown(wrong)] : [];
  });
}

/**
 * Indices of the charts that may be another picture than planned, as far as was read: the screen was not verified, and a corner is left. Until then
 * their cells prove nothing.
 */
export function unconfirmedCharts(evidence: Pick<Evidence, 'plan' | 'readings' | 'conditions'>): ReadonlySet<number> {
  const { plan, readings } = evidence;
  if (isVerified(evidence)) return new Set();
  const read = new Set(readings.map(placeKey));
  const isLeft = (patchIndex: number, pattern: Cells) => {
    const corners = cornerCells(pattern);
    return partOf(plan, patchIndex).points.some(
      ({ index, xPx, yPx }) =>
        corners.includes(cellAt(pattern, plan.resolution, xPx, yPx)) &&
        !read.has(placeKey({ patchIndex, pointIndex: index })),
    );
  };
  const charts = plan.patches.flatMap(({ pattern }, patchIndex) =>
    pattern?.kind === 'cells' && isLeft(patchIndex, pattern) ? [patchIndex] : [],
  );
  return new Set(charts);
}

function isVerified({ conditions }: Pick<Evidence, 'conditions'>): boolean {
  const shownBy = conditions?.shownBy;
  return shownBy !== undefined && shownBy !== 'person';
}

interface Corner {
  readonly reading: Reading;
  readonly expected: Cells['codes'][number];
  /** The expected color of the cell, and the color read: drives of the signal, or Lab of light. */
  readonly wanted: Color;
  readonly found: Color;
}

/** Null if the reading is of no corner, or has no color to compare. */
function cornerOf(
  pattern: Cells,
  plan: SamplingPlan,
  reading: Reading,
  deviation: Deviation | undefined,
): Corner | null {
  const cell = cellAt(pattern, plan.resolution, reading.actual.xPx, reading.actual.yPx);
  const expected = pattern.codes[cell];
  if (!cornerCells(pattern).includes(cell) || !expected) return null;
  if (isSignal(reading)) {
    const wanted = asColor(drives({ codes: expected, bitDepth: 8 }));
    return {
      reading,
      expected,
      wanted,
      found: asColor(drives({ codes: reading.rgbFull, bitDepth: reading.bitDepth })),
    };
  }
  const color = deviation?.color;
  if (!color) return null;
  const [wanted, found] = [color.expectedLab, color.lab].map(({ L, a, b }): Color => [L, a, b]) as [Color, Color];
  return { reading, expected, wanted, found };
}

function notShown({ reading, expected }: Corner): Reason {
  const read = isSignal(reading) ? reading : null;
  const params = { codes: read?.rgbFull ?? null, bitDepth: read?.bitDepth ?? null, expected };
  return inconclusive('chart-not-shown', params, reading);
}
