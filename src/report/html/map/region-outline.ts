import { type Html, html } from '../html.ts';
import type { DrawnCell } from './drawn-cell.ts';
import { regionPath } from './region-path.ts';

/** The outer edges of the cells of a region, in a line that stands out from every color of the map; nothing for an empty region. */
export function regionOutline(cells: readonly DrawnCell[], region: ReadonlySet<number>): Html | null {
  const path = regionPath(cells, region);
  return path === null ? null : html`<path class="region-edge" d="${path}"/><path class="region" d="${path}"/>`;
}
