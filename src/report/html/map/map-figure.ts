import { expectedCodes } from '../../../plan/pattern/patch-pattern.ts';
import { partOf, pointFinder } from '../../../plan/sampling/plan-parts.ts';
import type { SamplingPlan } from '../../../plan/sampling/sampling-plan.ts';
import { diagnosedRegion } from '../../map/diagnosed-region.ts';
import { cellGrid, mapCells } from '../../map/map-cells.ts';
import { mapValueText } from '../../map/map-limit.ts';
import type { MapView } from '../../map/map-view.ts';
import type { MappedPatch, MappedView } from '../../map/mapped-view.ts';
import { valueText } from '../../text/number-text.ts';
import { type Html, html } from '../html.ts';
import type { MapContext } from '../page-context.ts';
import { codesColor } from './codes-color.ts';
import { type DrawnCell, drawCell, fontSize, isDense, MAP_WIDTH, mapUnits } from './drawn-cell.ts';
import { cellLayer } from './map-cell-layer.ts';
import { mapLegend } from './map-legend.ts';
import { textLayer } from './map-text-layer.ts';
import { regionPath } from './region-path.ts';
import { viewTitle } from './view-title.ts';

/** The screen in its true proportion under one patch, colored and marked by one view, with its legend. */
export function mapFigure(context: MapContext, mapped: MappedView, patchIndex: number): Html {
  const { drawing, legend } = drawMap(context, mapped, patchIndex);
  return html`<figure class="map">
<div class="screen" data-patch="${patchIndex}">
${drawing}
</div>
<figcaption>${legend}</figcaption>
</figure>`;
}

/** The two parts of a map: the screen itself, and what its colors and marks say. */
export function drawMap(
  context: MapContext,
  mapped: MappedView,
  patchIndex: number,
): { readonly drawing: Html; readonly legend: Html } {
  const { inspection, t } = context;
  const part = partOf(inspection.plan, patchIndex);
  const { view, scale } = mapped;
  const patch = mapped.patches[patchIndex] as MappedPatch;
  const { limit } = patch;
  const { widthPx, heightPx } = part.resolution;
  const drawn = mapCells(part).map((cell) => drawCell(cell, patch, scale, heightPx / widthPx));
  const height = Math.round((MAP_WIDTH * heightPx) / widthPx);
  const label = t(inspection.plan.positions === 'fractions' ? 'mapLabelFractions' : 'mapLabel', {
    width: widthPx,
    height: heightPx,
    patch: context.words.patch(patchIndex),
    view: viewTitle(view, t),
    range: rangeText(context, view, mapped.patches[patchIndex] as MappedPatch),
  });
  const grid = cellGrid(part);
  const outline = regionOutline(drawn, diagnosedRegion(inspection, patchIndex));
  const drawing = html`<svg class="${view.scale}" viewBox="0 0 ${MAP_WIDTH} ${height}" role="img" aria-label="${label}"${
    grid === null
      ? ''
      : html` data-columns="${grid.columns}" data-rows="${grid.rows}" data-steps="${stepsByPlace(drawn, grid)}"`
  }>
${cellLayer(drawn, grid, height)}${chartLayer(drawn, inspection.plan, patchIndex)}${textLayer(drawn, { view, limit, t }, part.points)}${outline}</svg>`;
  const legend = mapLegend(context, view, {
    scale,
    limit,
    marks: new Set(drawn.map(({ mark }) => mark)),
    dense: isDense(drawn),
    isChart: inspection.plan.patches[patchIndex]?.pattern?.kind === 'cells',
    hasRegion: outline !== null,
  });
  return { drawing, legend };
}

/** The steps row by row, one digit a place of the grid, a dash if there is no value. */
function stepsByPlace(
  cells: readonly DrawnCell[],
  { columns, rows }: { readonly columns: number; readonly rows: number },
): string {
  const steps = Array.from({ length: columns * rows }, () => '-');
  for (const { column, row, step } of cells) if (step !== null) steps[row * columns + column] = String(step);
  return steps.join('');
}

function rangeText({ t }: MapContext, view: MapView, { values, limit }: MappedPatch): string {
  if (values.size === 0) return t('noValues');
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values.values()) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  const text = (value: number) => t.decimal(valueText(value, view.unit, mapValueText(value, view.unit, limit)));
  return t('range', { low: text(low), high: text(high) });
}

/** The color that each cell of a chart should have, in a frame at its upper right; nothing if the patch is not a chart. */
function chartLayer(cells: readonly DrawnCell[], plan: SamplingPlan, patchIndex: number): Html | null {
  const patch = plan.patches[patchIndex];
  if (patch?.pattern?.kind !== 'cells' || isDense(cells)) return null;
  const pointAt = pointFinder(plan);
  const size = fontSize(cells);
  const colors = cells.map(({ index, x, y, width }) => {
    const point = pointAt(patchIndex, index);
    const codes = point && expectedCodes(patch, plan.resolution, point);
    if (!codes) return null;
    const left = mapUnits(x + width - 2.1 * size);
    return html`<rect x="${left}" y="${mapUnits(y + 0.3 * size)}" width="${mapUnits(1.8 * size)}" height="${mapUnits(1.1 * size)}" fill="${codesColor(codes, patch.bitDepth)}"/>`;
  });
  return html`<g class="expected">${colors}</g>`;
}

/** The outer edges of the cells of a region, in a line that stands out from every color of the map; nothing for an empty region. */
export function regionOutline(cells: readonly DrawnCell[], region: ReadonlySet<number>): Html | null {
  const path = regionPath(cells, region);
  return path === null ? null : html`<path class="region-edge" d="${path}"/><path class="region" d="${path}"/>`;
}
