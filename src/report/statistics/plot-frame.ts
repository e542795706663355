import { type Html, type HtmlPart, html } from '../html/html.ts';
import type { Translate } from '../languages/languages.ts';
import { figure } from './statistics-page.ts';

/** A drawing area with a vertical scale in the unit of the values. */
export interface PlotFrame {
  readonly width: number;
  readonly height: number;
  /** Place of one of `count` points, from 0, left to right. */
  readonly x: (index: number, count: number) => number;
  readonly y: (value: number) => number;
  /** The whole picture around its marks, with a label for who does not see it. */
  readonly svg: (label: string, marks: HtmlPart) => Html;
  /** A line at a value across the picture, with its number at the right. */
  readonly rule: (kind: 'center' | 'limit', value: number) => Html;
}

const WIDTH = 860;
const MARGIN = { left: 8, right: 92, top: 18, bottom: 22 };

/** A frame whose scale holds all these values. */
export function plotFrame(values: readonly number[], t: Translate, height = 240): PlotFrame {
  const known = values.filter(Number.isFinite);
  const low = known.reduce((least, value) => Math.min(least, value), known[0] ?? 0);
  const high = known.reduce((most, value) => Math.max(most, value), known[0] ?? 0);
  // Of values that are all the same, the line is in the middle.
  const reach = high > low ? high - low : Math.abs(high) || 1;
  const [bottom, top] = [
    high > low ? low - 0.06 * reach : low - reach,
    high > low ? high + 0.06 * reach : high + reach,
  ];
  const inner = { width: WIDTH - MARGIN.left - MARGIN.right, height: height - MARGIN.top - MARGIN.bottom };
  const y = (value: number) => tenth(MARGIN.top + inner.height * (1 - (value - bottom) / (top - bottom)));
  return {
    width: WIDTH,
    height,
    x: (index, count) => tenth(MARGIN.left + (inner.width * (index + 0.5)) / Math.max(1, count)),
    y,
    svg: (label, marks) =>
      html`<svg class="plot" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${label}"><path class="axis" d="M${MARGIN.left} ${MARGIN.top}V${height - MARGIN.bottom}H${WIDTH - MARGIN.right}"/>${marks}</svg>`,
    rule: (kind, value) =>
      html`<path class="${kind}" d="M${MARGIN.left} ${y(value)}H${WIDTH - MARGIN.right}"/><text x="${WIDTH - MARGIN.right + 6}" y="${tenth(y(value) + 4)}">${t.decimal(figure(value))}</text>`,
  };
}

/** A line through places with a dot at each; a missing place breaks it. */
export function lineOf(places: readonly (readonly [x: number, y: number] | null)[], style = ''): Html {
  const runs: string[] = [];
  let isOpen = false;
  for (const place of places) {
    if (place) runs.push(`${isOpen ? 'L' : 'M'}${place[0]} ${place[1]}`);
    isOpen = place !== null;
  }
  const dots = places.flatMap((place) => (place ? [`M${place[0]} ${place[1]}h0`] : []));
  return html`<path class="line ${style}" d="${runs.join('')}"/><path class="dots ${style}" d="${dots.join('')}"/>`;
}

export function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
