import { type Html, type HtmlPart, html } from '../html/html.ts';
import type { Translate } from '../languages/languages.ts';
import { figure } from './statistics-page.ts';

/** A drawing area inside its axes, with a vertical scale in the unit of the values. */
export interface PlotFrame {
  /** Its edges. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Place of a part of the width, from 0 at the left to 1. */
  readonly across: (part: number) => number;
  /** Place of one of `count` points, from 0, left to right. */
  readonly x: (index: number, count: number) => number;
  readonly y: (value: number) => number;
  /** The whole picture around its marks. `label` describes it for screen readers; without one, the text next to it says the same. */
  readonly svg: (marks: HtmlPart, label?: string) => Html;
  /** A line at a value across the picture. */
  readonly line: (kind: string, value: number) => Html;
  /** The same with its number at the right. */
  readonly rule: (kind: 'center' | 'limit', value: number) => Html;
  /** A text below the picture, by default at its left or right end. */
  readonly below: (anchor: 'start' | 'middle' | 'end', text: HtmlPart, x?: number) => Html;
}

/** Size of a picture, and the room around its drawing area. */
interface PlotSize {
  readonly width: number;
  readonly height: number;
  readonly margin: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
}

const WIDE: PlotSize = { width: 860, height: 240, margin: { left: 8, right: 92, top: 18, bottom: 22 } };

/** A lower picture, for several below each other. */
export const LOW: PlotSize = { ...WIDE, height: 190 };

/** A picture without numbers at the right. */
export const FULL: PlotSize = { ...WIDE, margin: { left: 8, right: 8, top: 18, bottom: 26 } };

/** A small picture next to others. */
export const SMALL: PlotSize = { width: 248, height: 142, margin: { left: 4, right: 4, top: 14, bottom: 18 } };

/** A scale that holds all these values with some room. */
export function scaleOf(values: readonly number[]): readonly [low: number, high: number] {
  const known = values.filter(Number.isFinite);
  const low = known.reduce((least, value) => Math.min(least, value), known[0] ?? 0);
  const high = known.reduce((most, value) => Math.max(most, value), known[0] ?? 0);
  // Of values that are all the same, the line is in the middle.
  const room = high > low ? 0.06 * (high - low) : Math.abs(high) || 1;
  return [low - room, high + room];
}

/** The frame of every plot. */
export function plotFrame(
  [low, high]: readonly [low: number, high: number],
  t: Translate,
  { width, height, margin }: PlotSize = WIDE,
): PlotFrame {
  const { left, top } = margin;
  const [right, bottom] = [width - margin.right, height - margin.bottom];
  const across = (part: number) => tenth(left + (right - left) * part);
  const y = (value: number) => tenth(bottom - ((bottom - top) * (value - low)) / (high - low));
  const line = (kind: string, value: number) => html`<path class="${kind}" d="M${left} ${y(value)}H${right}"/>`;
  return {
    ...{ left, right, top, bottom, across, y, line },
    x: (index, count) => across((index + 0.5) / Math.max(1, count)),
    svg: (marks, label) =>
      html`<svg class="plot" viewBox="0 0 ${width} ${height}" ${label === undefined ? html`aria-hidden="true"` : html`role="img" aria-label="${label}"`}><path class="axis" d="M${left} ${top}V${bottom}H${right}"/>${marks}</svg>`,
    rule: (kind, value) =>
      html`${line(kind, value)}<text x="${right + 6}" y="${tenth(y(value) + 4)}">${t.decimal(figure(value))}</text>`,
    below: (anchor, text, x = anchor === 'end' ? right : left) =>
      html`<text${anchor !== 'start' && html` class="${anchor}"`} x="${x}" y="${height - 6}">${text}</text>`,
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
  const more = style && ` ${style}`;
  return html`<path class="line${more}" d="${runs.join('')}"/><path class="dots${more}" d="${dots.join('')}"/>`;
}

export function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
