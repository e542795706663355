import type { MapMark } from '../../map/map-limit.ts';
import { type Html, html } from '../html.ts';

/** A mark's strokes as SVG path data around a center, `size` units wide: check, triangle, cross, question mark, dot, dash. */
export function markPath(mark: MapMark, x: number, y: number, size: number): string {
  const h = round(size / 2);
  const q = round(size / 4);
  const [left, right, top, bottom] = [round(x - h), round(x + h), round(y - h), round(y + h)];
  switch (mark) {
    case 'within':
      return `M${left} ${round(y)}l${q} ${h}L${right} ${top}`;
    case 'marginal':
      return `M${round(x)} ${top}L${right} ${bottom}H${left}z`;
    case 'beyond':
      return `M${left} ${top}L${right} ${bottom}M${left} ${bottom}L${right} ${top}`;
    case 'undecided':
      return `M${round(x - q)} ${round(y - q)}a${q} ${q} 0 1 1 ${q} ${q}V${round(y + q / 2)}M${round(x)} ${bottom}h0`;
    case 'unlimited':
      return `M${round(x)} ${round(y)}h0`;
    case 'missing':
      return `M${left} ${round(y)}H${right}`;
  }
}

/** A mark by itself, as large as the text around it. */
export function markIcon(mark: MapMark): Html {
  return html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="${markPath(mark, 8, 8, 11)}"/></svg>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
