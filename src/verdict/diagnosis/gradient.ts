import type { Direction } from '../diagnosis.ts';
import { type PointView, STEP } from './level-view.ts';
import type { Rule } from './rule.ts';

/** A smooth change over the screen: to one side, or from the middle to the edges. */
export const gradient: Rule = ({ levels }) => {
  const found = levels.flatMap(({ patch, points }) => {
    const fit = bestFit(points);
    return fit ? [{ patch, fit }] : [];
  });
  const [first] = found.toSorted((a, b) => b.fit.span - a.fit.span);
  if (!first) return null;
  const { span, direction } = first.fit;
  return { cause: 'gradient', params: { patch: first.patch.name, direction, percent: Math.round(1000 * span) / 10 } };
};

/** Whether the points change smoothly over the screen, so that none of them is a region of its own. */
export function isSmooth(points: readonly PointView[]): boolean {
  return bestFit(points) !== null;
}

interface Fit {
  readonly direction: Direction;
  /** From the brightest to the darkest end of the fit. */
  readonly span: number;
}

/** Part of the variance that a smooth shape must explain. */
const EXPLAINED = 0.85;

function bestFit(points: readonly PointView[]): Fit | null {
  const values = points.map(({ apart }) => (apart.r + apart.g + apart.b) / 3);
  if (points.length < 5) return null;
  const shapes = SHAPES.map(({ direction, place }) => {
    const places = points.map(({ point }) => place(point.xFraction - 0.5, point.yFraction - 0.5));
    return { direction, ...lineFit(places, values) };
  });
  const fitting = shapes.filter(({ explained, span }) => explained > EXPLAINED && span > 3 * STEP);
  return fitting.toSorted((a, b) => b.explained - a.explained)[0] ?? null;
}

const SHAPES: readonly { readonly direction: Direction; readonly place: (x: number, y: number) => number }[] = [
  { direction: 'right', place: (x) => x },
  { direction: 'left', place: (x) => -x },
  { direction: 'bottom', place: (_, y) => y },
  { direction: 'top', place: (_, y) => -y },
  { direction: 'bottom-right', place: (x, y) => x + y },
  { direction: 'top-left', place: (x, y) => -x - y },
  { direction: 'bottom-left', place: (x, y) => y - x },
  { direction: 'top-right', place: (x, y) => x - y },
  { direction: 'edges', place: (x, y) => x * x + y * y },
];

/** Least squares. A rising line has a negative span: another direction falls there; without any spread it is NaN. */
function lineFit(places: readonly number[], values: readonly number[]): { explained: number; span: number } {
  const [placeMean, valueMean] = [average(places), average(values)];
  const spread = average(places.map((place) => (place - placeMean) ** 2));
  const variance = average(values.map((value) => (value - valueMean) ** 2));
  const together = average(places.map((place, at) => (place - placeMean) * ((values[at] as number) - valueMean)));
  const span = (-together / spread) * (Math.max(...places) - Math.min(...places));
  return { explained: together ** 2 / (spread * variance), span };
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
