import type { SamplePoint } from '../../sampling/sample-point.ts';
import { patchName } from '../../verdict/place-name.ts';
import { SCALE_STEPS } from '../color-scale.ts';
import { cellGrid, type MapCell, mapCells } from '../map-cells.ts';
import { type MapLimit, type MapMark, mapLimit, mapMark } from '../map-limit.ts';
import { type MapScale, mapScale, scaleStep } from '../map-scale.ts';
import { type MapView, mapValues } from '../map-view.ts';
import { numberText, unitDigits, valueText } from '../number-text.ts';
import { type Html, html } from './html.ts';
import { mapLegend } from './map-legend.ts';
import { markPath } from './map-mark.ts';
import type { PageContext } from './page-context.ts';
import { viewTitle } from './view-title.ts';

/** The screen in its true proportion under one patch, colored and marked by one view, with its legend. */
export function mapFigure(context: PageContext, view: MapView, patchIndex: number): Html {
  const { inspection, t } = context;
  const { plan, judgement } = inspection;
  const { widthPx, heightPx } = plan.resolution;
  const values = mapValues(view, patchIndex, inspection);
  const limit = mapLimit(view, patchIndex, judgement.verdict.limits);
  const scale = mapScale(view.scale, values.values(), limit);
  const drawn = mapCells(plan).map((cell) =>
    drawCell(cell, values.get(cell.point.index), scale, limit, heightPx / widthPx),
  );
  const height = Math.round((MAP_WIDTH * heightPx) / widthPx);
  const label = t('mapLabel', {
    width: widthPx,
    height: heightPx,
    patch: patchName(inspection.plan, patchIndex),
    view: viewTitle(view, t),
    range: rangeText(context, view, values),
  });
  const grid = cellGrid(plan);

  return html`<figure class="map">
<div class="screen" data-patch="${patchIndex}">
<svg class="${view.scale}" viewBox="0 0 ${MAP_WIDTH} ${height}" role="img" aria-label="${label}"${
    grid === null
      ? ''
      : html` data-columns="${grid.columns}" data-rows="${grid.rows}" data-steps="${stepsByPlace(drawn, plan.points, grid)}"`
  }>
${cellLayer(drawn, grid !== null)}${textLayer(drawn, view, plan.points)}</svg>
</div>
<figcaption>${mapLegend(context, view, scale, limit, new Set(drawn.map(({ mark }) => mark)))}</figcaption>
</figure>`;
}

/** Units across the map; its height follows from the screen. */
const MAP_WIDTH = 1000;
/** Text smaller than this, in map units, could not be read: the cells are then drawn without. */
const LEAST_FONT = 9.5;

interface DrawnCell {
  readonly index: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly value: number | undefined;
  readonly mark: MapMark;
  /** Null where there is no value. */
  readonly step: number | null;
}

function drawCell(
  { point, x, y, width, height }: MapCell,
  value: number | undefined,
  scale: MapScale,
  limit: MapLimit | null,
  aspect: number,
): DrawnCell {
  return {
    index: point.index,
    x: x * MAP_WIDTH,
    y: y * MAP_WIDTH * aspect,
    width: width * MAP_WIDTH,
    height: height * MAP_WIDTH * aspect,
    value,
    mark: mapMark(value, limit),
    step: value === undefined ? null : scaleStep(value, scale),
  };
}

/** One path a step: neighbours of the same step in a row are drawn as one, which keeps dense maps small. */
function cellLayer(cells: readonly DrawnCell[], joined: boolean): Html {
  const ofStep = (step: number | null) => cells.filter((cell) => cell.step === step);
  const steps = Array.from({ length: SCALE_STEPS }, (_, step) => step);
  const dense = fontSize(cells) < LEAST_FONT;
  const beyond = dense ? cells.filter(({ mark }) => mark === 'beyond') : [];
  return html`<g class="cells">${steps.map((step) => rectangles(ofStep(step), `b${step}`, joined))}${rectangles(
    ofStep(null),
    'hatch',
    joined,
  )}</g>
${rectangles(beyond, 'hatch', joined)}`;
}

function rectangles(cells: readonly DrawnCell[], className: string, joined: boolean): Html | null {
  if (cells.length === 0) return null;
  const runs: { x: number; y: number; width: number; height: number }[] = [];
  for (const { x, y, width, height } of cells) {
    const last = runs.at(-1);
    if (joined && last !== undefined && last.y === y && Math.abs(last.x + last.width - x) < 0.01) last.width += width;
    else runs.push({ x, y, width, height });
  }
  const data = runs.map(({ x, y, width, height }) => {
    const [left, top, right, bottom] = [x, y, x + width, y + height].map(round) as [number, number, number, number];
    return `M${left} ${top}H${right}V${bottom}H${left}z`;
  });
  return html`<path class="${className}" d="${data.join('')}"/>`;
}

/** Value, mark and reading order of each cell, grouped by the ink that its step asks for; nothing where cells are too small. */
function textLayer(
  cells: readonly DrawnCell[],
  view: MapView,
  order: readonly { readonly index: number }[],
): Html | null {
  const size = fontSize(cells);
  if (size < LEAST_FONT) return null;
  const places = new Map(order.map(({ index }, place) => [index, place + 1]));
  const small = round(size * 0.55);
  const groups = [null, ...Array.from({ length: SCALE_STEPS }, (_, step) => step)].map((step) => {
    const here = cells.filter((cell) => cell.step === step);
    if (here.length === 0) return null;
    const marks = here.map((cell) => markPath(cell.mark, middle(cell).x, middle(cell).y - size * 0.62, size * 0.62));
    return html`<g class="${step === null ? 'tm' : `t${step}`}"><path class="marks" d="${marks.join('')}"/>${here.map(
      (cell) => {
        const { x, y } = middle(cell);
        const text = cell.value === undefined ? '–' : numberText(cell.value, unitDigits(view.unit));
        return html`<text x="${round(x)}" y="${round(y + size * 0.72)}">${text}</text><text class="no" x="${round(cell.x + small * 0.5)}" y="${round(cell.y + small * 1.2)}" font-size="${small}">${places.get(cell.index)}</text>`;
      },
    )}</g>`;
  });
  const byIndex = new Map(cells.map((cell) => [cell.index, cell]));
  const path = order
    .map(({ index }) => middle(byIndex.get(index) as DrawnCell))
    .map(({ x, y }) => `${round(x)} ${round(y)}`);
  return html`<g class="values" font-size="${round(size)}">${groups}</g>
<path class="order" d="M${path.join('L')}"/>`;
}

/** The steps row by row, one digit a place of the grid, a dash where there is no value. */
function stepsByPlace(
  cells: readonly DrawnCell[],
  points: readonly SamplePoint[],
  { columns, rows }: { readonly columns: number; readonly rows: number },
): string {
  const places = new Map(points.map(({ index, row, column }) => [index, Number(row) * columns + Number(column)]));
  const steps = Array.from({ length: columns * rows }, () => '-');
  for (const { index, step } of cells) if (step !== null) steps[places.get(index) as number] = String(step);
  return steps.join('');
}

function fontSize(cells: readonly DrawnCell[]): number {
  const { width = 0, height = 0 } = cells[0] ?? {};
  return Math.min(30, width / 4.6, height / 2.6);
}

function middle({ x, y, width, height }: DrawnCell): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 };
}

function rangeText({ t }: PageContext, view: MapView, values: ReadonlyMap<number, number>): string {
  if (values.size === 0) return t('noValues');
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values.values()) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return t('range', { low: valueText(low, view.unit), high: valueText(high, view.unit) });
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
