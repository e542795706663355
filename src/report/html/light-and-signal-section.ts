import { colorBasis } from '../../judge/color/color-basis.ts';
import {
  type ComparedPoint,
  type DeviationOrigin,
  lightAndSignal,
  originOf,
} from '../../judge/color/light-and-signal.ts';
import { type PlanPart, partOf } from '../../plan/sampling/plan-parts.ts';
import type { Inspection } from '../../record/inspection.ts';
import type { TextKey } from '../languages/en.ts';
import { cellGrid, type MapCell, mapCells } from '../map/map-cells.ts';
import { mapLimit } from '../map/map-limit.ts';
import { type MapScale, mapScale } from '../map/map-scale.ts';
import { MAP_VIEWS, type MapView } from '../map/map-view.ts';
import { numberText, valueText } from '../text/number-text.ts';
import { bdi, type Html, html } from './html.ts';
import { drawCell, MAP_WIDTH } from './map/drawn-cell.ts';
import { cellLayer } from './map/map-cell-layer.ts';
import { mapLegend } from './map/map-legend.ts';
import { textLayer } from './map/map-text-layer.ts';
import type { PageContext } from './page-context.ts';
import { scrollTable } from './page-table.ts';

/** Light and signal of each patch side by side, and what is left for the panel; null of a run that did not read both. */
export function lightAndSignalSection(context: PageContext): Html | null {
  const { inspection, t, words } = context;
  const compared = comparedLight(inspection);
  const view = MAP_VIEWS.find(({ id }) => id === 'center/color-difference');
  if (!compared || !view) return null;
  const { plan, judgment } = inspection;
  const panels = [...plan.patches.keys()].map((patchIndex) => {
    const points = compared.filter((point) => point.patchIndex === patchIndex);
    return {
      patchIndex,
      points,
      limit: mapLimit(view, patchIndex, judgment.verdict.limits),
      parts: PARTS.map((part) => ({ part, values: valuesOf(points, part) })),
    };
  });
  const scale = mapScale(
    'sequential',
    panels.flatMap(({ parts, limit }) => parts.map(({ values }) => ({ values, limit }))),
  );
  return html`<section aria-labelledby="light-and-signal" class="beside">
<h2 id="light-and-signal">${t('lightAndSignal')}</h2>
<p class="hint">${t('lightAndSignalHint')}</p>
${panels.map(
  ({ patchIndex, points, limit, parts }) => html`<article><h3><bdi>${words.patch(patchIndex)}</bdi></h3>
<div class="row">${parts.map(({ part, values }) => map(context, { view, patchIndex, values, scale, limit, title: t(PART_TEXTS[part]) }))}</div>
${table(context, points)}</article>
`,
)}<figure>${mapLegend(context, view, { scale, limit: panels[0]?.limit ?? null, marks: new Set(), dense: false, isChart: false, hasRegion: false })}</figure>
</section>`;
}

const PARTS = ['light', 'signal', 'panel'] as const;
type Part = (typeof PARTS)[number];

const PART_TEXTS: Readonly<Record<Part, TextKey>> = { light: 'inLight', signal: 'inSignal', panel: 'inPanel' };
const ORIGIN_TEXTS: Readonly<Record<DeviationOrigin, TextKey>> = {
  panel: 'originPanel',
  signal: 'originSignal',
  both: 'originBoth',
};

/** More rows than these say nothing that the maps do not. */
const ROWS = 10;
/** These are shown even if no point differs from the center. */
const FEWEST_ROWS = 3;

/** Less than a hundredth of a ΔE is rounding. */
function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

function valuesOf(points: readonly ComparedPoint[], part: Part): ReadonlyMap<number, number> {
  return new Map(
    points.flatMap((point) => (point[part] === null ? [] : [[point.pointIndex, hundredths(point[part])]])),
  );
}

interface SmallMap {
  readonly view: MapView;
  readonly patchIndex: number;
  readonly values: ReadonlyMap<number, number>;
  readonly scale: MapScale;
  readonly limit: ReturnType<typeof mapLimit>;
  readonly title: string;
}

function map({ inspection, t, words }: PageContext, { view, patchIndex, values, scale, limit, title }: SmallMap): Html {
  const part = partOf(inspection.plan, patchIndex);
  const { widthPx, heightPx } = part.resolution;
  const drawn = smallMapCells(part).map((cell) => drawCell(cell, { values, limit }, scale, heightPx / widthPx));
  const height = Math.round((MAP_WIDTH * heightPx) / widthPx);
  const [low, high] = [Math.min(...values.values()), Math.max(...values.values())];
  const range =
    values.size === 0
      ? t('noValues')
      : t('range', { low: t.decimal(valueText(low, view.unit)), high: t.decimal(valueText(high, view.unit)) });
  const label = t('mapLabel', { width: widthPx, height: heightPx, patch: words.patch(patchIndex), view: title, range });
  return html`<figure><h4>${title}</h4>
<svg class="${scale.kind}" viewBox="0 0 ${MAP_WIDTH} ${height}" role="img" aria-label="${label}">${cellLayer(drawn, cellGrid(part), height)}${textLayer(drawn, { view, limit, t }, part.points)}</svg>
</figure>`;
}

/** On a map of a third of the page, the few squares of a layout that is no grid would be too small for their values. */
function smallMapCells(part: PlanPart): readonly MapCell[] {
  const cells = mapCells(part);
  if (cellGrid(part) !== null || cells.length > FEW_SQUARES) return cells;
  return cells.map(({ point, x, y, width, height }) => ({
    point,
    x: within(x + width / 2 - width, 1 - 2 * width),
    y: within(y + height / 2 - height, 1 - 2 * height),
    width: 2 * width,
    height: 2 * height,
  }));
}

const FEW_SQUARES = 9;

function within(value: number, max: number): number {
  return Math.min(Math.max(value, 0), max);
}

/** The points that differ most, with where their deviation is. */
function table({ t, words }: PageContext, points: readonly ComparedPoint[]): Html {
  const worst = points
    .toSorted((a, b) => (b.light ?? 0) - (a.light ?? 0))
    .filter((point, place) => place < FEWEST_ROWS || originOf(point) !== null)
    .slice(0, ROWS);
  const originText = (origin: ReturnType<typeof originOf>) => (origin ? t(ORIGIN_TEXTS[origin]) : '–');
  const number = (value: number | null) => (value === null ? '–' : t.decimal(numberText(hundredths(value), 2)));
  return scrollTable(worst, {}, [
    { name: t('point'), kind: 'row', value: (point) => bdi(words.place(point)) },
    ...PARTS.map((part) => ({
      name: `${t(PART_TEXTS[part])}, ΔE₀₀`,
      kind: 'n' as const,
      value: (point: ComparedPoint) => number(point[part]),
    })),
    { name: t('origin'), value: (point) => originText(originOf(point)) },
  ]);
}

/** Every point of a run that read light and signal, against the center; null of a run that did not read both. */
function comparedLight({
  plan,
  readings,
  meterLog,
  calibration,
  judgment,
}: Inspection): readonly ComparedPoint[] | null {
  if (!meterLog || meterLog.signal.length === 0) return null;
  const { toneResponse } = judgment;
  const asked = toneResponse?.from === 'option' ? toneResponse.value : null;
  return lightAndSignal(plan, readings, meterLog.signal, colorBasis(calibration.reference, asked).model);
}
