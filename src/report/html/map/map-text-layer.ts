import type { SamplePoint } from '../../../plan/sampling/sample-point.ts';
import type { Translate } from '../../languages/languages.ts';
import { SCALE_STEPS } from '../../map/color-scale.ts';
import { type MapLimit, mapValueText } from '../../map/map-limit.ts';
import type { MapView } from '../../map/map-view.ts';
import { valueText } from '../../text/number-text.ts';
import { type Html, html } from '../html.ts';
import { type DrawnCell, fontSize, isDense, mapUnits, middle } from './drawn-cell.ts';
import { markPath } from './map-mark.ts';

/** Reading order, value and mark of each cell, in the ink that its step asks for; nothing where cells are too small. */
export function textLayer(
  cells: readonly DrawnCell[],
  { view, limit, t }: { readonly view: MapView; readonly limit: MapLimit | null; readonly t: Translate },
  order: readonly SamplePoint[],
): Html | null {
  if (isDense(cells)) return null;
  const size = fontSize(cells);
  const small = mapUnits(size * 0.55);
  const places = new Map(order.map(({ index }, place) => [index, place + 1]));
  const byIndex = new Map(cells.map((cell) => [cell.index, cell]));
  const path = order
    .map(({ index }) => middle(byIndex.get(index) as DrawnCell))
    .map(({ x, y }) => `${mapUnits(x)} ${mapUnits(y)}`);
  const groups = [null, ...Array.from({ length: SCALE_STEPS }, (_, step) => step)].map((step) => {
    const here = cells.filter((cell) => cell.step === step);
    if (here.length === 0) return null;
    const marks = here.map((cell) => markPath(cell.mark, middle(cell).x, middle(cell).y - size * 0.62, size * 0.62));
    const values = here.map((cell) => {
      const { x, y } = middle(cell);
      if (cell.value === undefined) return null;
      return html`<text x="${mapUnits(x)}" y="${mapUnits(y + size * 0.72)}">${t.decimal(valueText(cell.value, view.unit, mapValueText(cell.value, view.unit, limit)))}</text>`;
    });
    const numbers = here.map(
      ({ x, y, index }) =>
        html`<text x="${mapUnits(x + small * 0.5)}" y="${mapUnits(y + small * 1.2)}">${places.get(index)}</text>`,
    );
    return html`<g class="t${step ?? 'm'}"><path class="marks" d="${marks.join('')}"/>${values}<g class="no" font-size="${small}">${numbers}</g></g>`;
  });
  return html`<path class="order" d="M${path.join('L')}"/><g class="values" font-size="${mapUnits(size)}">${groups}</g>`;
}
