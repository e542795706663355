import type { Triple } from '../color/signal/color-difference.ts';
import type { Direction } from '../diagnosis.ts';
import { bestOf, type Fit, type Hypothesis, type Observed } from './hypothesis.ts';
import { leastSquares } from './least-squares.ts';
import { CHANNELS, type ChannelIndex, clip, flatOrAll, isUnclipped, misfit, type Sample } from './sample.ts';

/**
 * A factor, or a number added, that changes evenly over the screen: to one side, or (a factor) with the square of the distance from the
 * middle to the edges. It is the same for every patch, so that at most three numbers a channel explain all readings.
 */
export const gradient: Hypothesis = (observed) => {
  const places = new Set(observed.samples.map(({ point }) => `${point.xFraction},${point.yFraction}`));
  if (places.size < 5) return null;
  return bestOf(SHAPES.map((shape) => fitOf(observed, shape)));
};

interface Shape {
  readonly how: 'factor' | 'shift';
  /** Of a place from the middle, -0.5 to 0.5 in each direction. */
  readonly terms: readonly ((x: number, y: number) => number)[];
  readonly direction: (slopes: readonly number[]) => Direction | null;
}

const PLANE = [(x: number) => x, (_: number, y: number) => y];

const SHAPES: readonly Shape[] = [
  { how: 'factor', terms: PLANE, direction: darker },
  { how: 'shift', terms: PLANE, direction: darker },
  { how: 'factor', terms: [(x, y) => x * x + y * y], direction: ([r]) => ((r as number) < 0 ? 'edges' : null) },
];

function fitOf({ samples }: Observed, shape: Shape): Fit | null {
  // A layout of one row or column tells nothing about the other direction.
  const terms = shape.terms.filter((term) => new Set(samples.map(({ point }) => placeTerm(term, point))).size > 1);
  const surfaces = CHANNELS.map((channel) => surfaceOf(samples, channel, shape.how, terms));
  const slopes = terms.map((_, term) => surfaces.reduce((sum, surface) => sum + (surface?.[term + 1] ?? 0), 0));
  const all = shape.terms.map((term) => slopes[terms.indexOf(term)] ?? 0);
  const direction = shape.direction(all);
  const change = (surface: readonly number[], { point }: Sample) =>
    terms.reduce((sum, term, at) => sum + (surface[at + 1] as number) * placeTerm(term, point), 0);
  const spans = surfaces.flatMap((surface) => {
    const changes = surface && samples.map((sample) => change(surface, sample));
    return changes ? [Math.max(...changes) - Math.min(...changes)] : [];
  });
  // Over a few steps, rounding hides in which direction the screen changes.
  if (direction === null || Math.max(...spans) <= 4 * Math.max(...samples.map(({ rounding }) => rounding))) return null;
  const predict = (sample: Sample): Triple => {
    const { shown } = sample;
    const drive = (channel: ChannelIndex) => {
      const surface = surfaces[channel];
      if (!surface) return shown[channel];
      const value = (surface[0] as number) + change(surface, sample);
      return clip(shape.how === 'factor' ? shown[channel] * value : shown[channel] + value);
    };
    return [drive(0), drive(1), drive(2)];
  };
  const worst = samples.reduce((most, sample) => Math.max(most, misfit(predict(sample), sample)), 0);
  const { patch, percent } = widest(samples);
  return { misfit: worst, found: { cause: 'gradient', params: { patch, direction, percent } } };
}

/** A constant and a slope for each term, over the readings that do not clip; null if they do not tell. */
function surfaceOf(
  samples: readonly Sample[],
  channel: ChannelIndex,
  how: Shape['how'],
  terms: Shape['terms'],
): readonly number[] | null {
  const rows = samples
    .filter((sample) => isUnclipped(sample, channel))
    .map(({ shown, read, point }) => {
      const scale = how === 'factor' ? shown[channel] : 1;
      return {
        terms: [scale, ...terms.map((term) => scale * placeTerm(term, point))],
        value: how === 'factor' ? read[channel] : read[channel] - shown[channel],
      };
    });
  return leastSquares(rows);
}

function placeTerm(term: (x: number, y: number) => number, { xFraction, yFraction }: Sample['point']): number {
  return term(xFraction - 0.5, yFraction - 0.5);
}

/** The direction in which the slopes of a plane lead down, one of eight. */
function darker(slopes: readonly number[]): Direction {
  const [x, y] = slopes.map((slope) => -slope) as [number, number];
  return DIRECTIONS[(Math.round(Math.atan2(y, x) / (Math.PI / 4)) + 8) % 8] as Direction;
}

const DIRECTIONS: readonly Direction[] = [
  'right',
  'bottom-right',
  'bottom',
  'bottom-left',
  'left',
  'top-left',
  'top',
  'top-right',
];

/** The flat patch that changes most over the screen, and by how much of full scale. */
function widest(samples: readonly Sample[]): { readonly patch: string; readonly percent: number } {
  const spreads = [...new Set(flatOrAll(samples).map(({ patch }) => patch))].map((patch) => {
    const reads = samples.filter((sample) => sample.patch === patch).map(({ read }) => read);
    const spread = CHANNELS.map((channel) => {
      const values = reads.map((read) => read[channel]);
      return Math.max(...values) - Math.min(...values);
    });
    return { patch: patch.name, percent: Math.round(1000 * Math.max(...spread)) / 10 };
  });
  return spreads.reduce((a, b) => (b.percent > a.percent ? b : a));
}
