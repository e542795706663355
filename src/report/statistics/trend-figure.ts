import { type Html, html } from '../html/html.ts';
import type { Translate } from '../languages/languages.ts';
import { LOW, lineOf, plotFrame, scaleOf, tenth } from './plot-frame.ts';

/** A value of one monitor at a time. */
export interface TrendPoint {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  readonly value: number;
}

/** Something that happened to the monitor. */
export interface TrendMark {
  readonly atMs: number;
  readonly what: 'calibration' | 'validation';
}

export interface Trend {
  /** In the order of time; at least one. */
  readonly points: readonly TrendPoint[];
  readonly marks: readonly TrendMark[];
  /** Limits of the profile; null for none. */
  readonly lower: number | null;
  readonly upper: number | null;
}

/** Values of one monitor over time, true to scale, with what happened to it between them: a triangle for a calibration, a square for a validation. */
export function trendFigure({ points, marks, lower, upper }: Trend, label: string, t: Translate): Html {
  const limits = [lower, upper].filter((limit) => limit !== null);
  const frame = plotFrame(scaleOf([...points.map(({ value }) => value), ...limits]), t, LOW);
  const times = [...points, ...marks].map(({ atMs }) => atMs);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const x = (ms: number) => frame.across(last > first ? (0.96 * (ms - first)) / (last - first) + 0.02 : 0.5);
  const places = points.map(({ atMs, value }) => [x(atMs), frame.y(value)] as const);
  const date = (side: 'start' | 'end', ms: number) => frame.below(side, new Date(ms).toISOString().slice(0, 10), x(ms));
  return frame.svg(
    html`${limits.map((limit) => frame.rule('limit', limit))}${marks.map((mark) => markAt(mark, x(mark.atMs), frame.bottom))}${lineOf(places)}${date('start', first)}${last > first && date('end', last)}`,
    label,
  );
}

function markAt({ what }: TrendMark, x: number, base: number): Html {
  const line = html`<path class="mark ${what}" d="M${x} 18V${base}"/>`;
  return what === 'calibration'
    ? html`${line}<path class="mark-sign ${what}" d="M${tenth(x - 5)} 18h10l-5 8z"/>`
    : html`${line}<path class="mark-sign ${what}" d="M${tenth(x - 4)} 18h8v8h-8z"/>`;
}
