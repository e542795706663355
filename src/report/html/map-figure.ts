import type { SamplePoint } from '../../sampling/sample-point.ts';
import type { SamplingPlan } from '../../sampling/sampling-plan.ts';
import { patchName } from '../../verdict/place-name.ts';
import { SCALE_STEPS } from '../color-scale.ts';
import { cellGrid, type MapCell, mapCells } from '../map-cells.ts';
import { type MapLimit, type MapMark, mapMark } from '../map-limit.ts';
import { type MapScale, scaleStep } from '../map-scale.ts';
import type { MapView } from '../map-view.ts';
import type { MappedPatch, MappedView } from '../mapped-view.ts';
import { numberText, unitDigits, valueText } from '../number-text.ts';
import { type Html, html } from './html.ts';
import { mapLegend } from './map-legend.ts';
import { markPath } from './map-mark.ts';
import type { PageContext } from './page-context.ts';
import { viewTitle } from './view-title.ts';

/** The screen in its true proportion under one patch, colored and marked by one view, with its legend. */
export function mapFigure(context: PageContext, mapped: MappedView, patchIndex: number): Html {
  const { inspection, t } = context;
  const { plan } = inspection;
  const { view, scale } = mapped;
  const { values, limit } = mapped.patches[patchIndex] as MappedPatch;
  const { widthPx, heightPx } = plan.resolution;
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
      : html` data-columns="${grid.columns}" data-rows="${grid.rows}" data-steps="${stepsByPlace(drawn, grid)}"`
  }>
${cellLayer(drawn, grid, height)}${textLayer(drawn, view, plan.points)}</svg>
</div>
<figcaption>${mapLegend(context, view, { scale, limit, marks: new Set(drawn.map(({ mark }) => mark)), dense: isDense(drawn) })}</figcaption>
</figure>`;
}

/** Units across the map; its height follows from the screen. */
const MAP_WIDTH = 1000;
/** Text smaller than this, in map units, could not be read: the cells are then drawn without. */
const LEAST_FONT = 9.5;

interface DrawnCell {
  readonly index: number;
  readonly column: number;
  readonly row: number;
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
    column: Number(point.column),
    row: Number(point.row),
    x: x * MAP_WIDTH,
    y: y * MAP_WIDTH * aspect,
    width: width * MAP_WIDTH,
    height: height * MAP_WIDTH * aspect,
    value,
    mark: mapMark(value, limit),
    step: value === undefined ? null : scaleStep(value, scale),
  };
}

/** One path a step; a dense grid's as one line a run of equal neighbours, which keeps ten thousand cells small. */
function cellLayer(cells: readonly DrawnCell[], grid: SamplingPlan['grid'], height: number): Html {
  const shape = grid !== null && isDense(cells) ? runs(grid, height) : rectangles;
  const steps = Array.from({ length: SCALE_STEPS }, (_, step) => step);
  const missing = cells.filter(({ step }) => step === null);
  const beyond = isDense(cells) ? cells.filter(({ mark }) => mark === 'beyond') : [];
  return html`<g class="cells">${steps.map((step) =>
    shape(
      cells.filter((cell) => cell.step === step),
      `b${step}`,
    ),
  )}</g>${rectangles([...missing, ...beyond], 'hatch')}
`;
}

function rectangles(cells: readonly DrawnCell[], className: string): Html | null {
  if (cells.length === 0) return null;
  const data = cells.map(({ x, y, width, height }) => {
    const [left, top, right, bottom] = [x, y, x + width, y + height].map(round) as [number, number, number, number];
    return `M${left} ${top}H${right}V${bottom}H${left}z`;
  });
  return html`<path class="${className}" d="${data.join('')}"/>`;
}

/** Lines along the rows, drawn in units of cells: a line as thick as a cell is high fills it. */
function runs({ columns, rows }: { readonly columns: number; readonly rows: number }, height: number) {
  const scale = `scale(${MAP_WIDTH / columns} ${height / rows})`;
  return (cells: readonly DrawnCell[], className: string): Html | null => {
    if (cells.length === 0) return null;
    const lines: { column: number; row: number; length: number }[] = [];
    for (const { column, row } of cells) {
      const last = lines.at(-1);
      if (last !== undefined && last.row === row && last.column + last.length === column) last.length++;
      else lines.push({ column, row, length: 1 });
    }
    const data = lines.map(({ column, row, length }) => `M${column} ${row + 0.5}h${length}`);
    return html`<path class="run ${className}" transform="${scale}" d="${data.join('')}"/>`;
  };
}

/** Reading order, value and mark of each cell, in the ink that its step asks for; nothing where cells are too small. */
function textLayer(cells: readonly DrawnCell[], view: MapView, order: readonly SamplePoint[]): Html | null {
  if (isDense(cells)) return null;
  const size = fontSize(cells);
  const small = round(size * 0.55);
  const places = new Map(order.map(({ index }, place) => [index, place + 1]));
  const byIndex = new Map(cells.map((cell) => [cell.index, cell]));
  const path = order
    .map(({ index }) => middle(byIndex.get(index) as DrawnCell))
    .map(({ x, y }) => `${round(x)} ${round(y)}`);
  const groups = [null, ...Array.from({ length: SCALE_STEPS }, (_, step) => step)].map((step) => {
    const here = cells.filter((cell) => cell.step === step);
    if (here.length === 0) return null;
    const marks = here.map((cell) => markPath(cell.mark, middle(cell).x, middle(cell).y - size * 0.62, size * 0.62));
    const values = here.map((cell) => {
      const { x, y } = middle(cell);
      if (cell.value === undefined) return null;
      return html`<text x="${round(x)}" y="${round(y + size * 0.72)}">${numberText(cell.value, unitDigits(view.unit))}</text>`;
    });
    const numbers = here.map(
      ({ x, y, index }) =>
        html`<text x="${round(x + small * 0.5)}" y="${round(y + small * 1.2)}">${places.get(index)}</text>`,
    );
    return html`<g class="t${step ?? 'm'}"><path class="marks" d="${marks.join('')}"/>${values}<g class="no" font-size="${small}">${numbers}</g></g>`;
  });
  return html`<path class="order" d="M${path.join('L')}"/><g class="values" font-size="${round(size)}">${groups}</g>`;
}

/** The steps row by row, one digit a place of the grid, a dash where there is no value. */
function stepsByPlace(
  cells: readonly DrawnCell[],
  { columns, rows }: { readonly columns: number; readonly rows: number },
): string {
  const steps = Array.from({ length: columns * rows }, () => '-');
  for (const { column, row, step } of cells) if (step !== null) steps[row * columns + column] = String(step);
  return steps.join('');
}

function fontSize(cells: readonly DrawnCell[]): number {
  const { width = 0, height = 0 } = cells[0] ?? {};
  return Math.min(30, width / 4.6, height / 2.6);
}

function isDense(cells: readonly DrawnCell[]): boolean {
  return fontSize(cells) < LEAST_FONT;
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
