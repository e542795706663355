import { partOf } from '../../plan/sampling/plan-parts.ts';
import type { SamplePoint } from '../../plan/sampling/sample-point.ts';
import { type MapLimit, mapValueText } from '../map/map-limit.ts';
import type { MapScale } from '../map/map-scale.ts';
import type { MappedPatch, MappedView } from '../map/mapped-view.ts';
import { valueText } from '../text/number-text.ts';
import { type Html, html } from './html.ts';
import { viewTitle } from './map/view-title.ts';
import type { PageContext } from './page-context.ts';

/** A view's values against their place on the screen and as a distribution, each with the limits. Null without values. */
export function positionCharts(
  { inspection, t }: PageContext,
  { view, scale, patches }: MappedView,
  patchIndex: number,
): Html | null {
  const part = partOf(inspection.plan, patchIndex);
  const { values, limit } = patches[patchIndex] as MappedPatch;
  if (values.size === 0) return null;
  const sorted = [...values.values()].sort((a, b) => a - b);
  const text = (value: number) => t.decimal(valueText(value, view.unit, mapValueText(value, view.unit, limit)));
  const { widthPx, heightPx } = part.resolution;
  const across = (point: SamplePoint) => (point.xPx + 0.5) / widthPx;
  const down = (point: SamplePoint) => (point.yPx + 0.5) / heightPx;
  const caption = t('distributionCaption', {
    count: sorted.length,
    low: text(sorted[0] as number),
    high: text(sorted.at(-1) as number),
    median: text(median(sorted)),
  });
  const axis = { scale, limit, low: text(scale.low), high: text(scale.high) };
  return html`<figure class="charts">
<div class="row">
<div class="chart"><h4>${t('againstX')}</h4>${scatter(part.points, across, values, axis)}</div>
<div class="chart"><h4>${t('againstY')}</h4>${scatter(part.points, down, values, axis)}</div>
<div class="chart"><h4>${t('distribution')}</h4>${histogram(sorted, axis)}</div>
</div>
<figcaption><strong>${viewTitle(view, t)}.</strong> ${caption}</figcaption>
</figure>`;
}

const WIDTH = 240;
const HEIGHT = 110;
const CLASSES = 27;
/** Points beyond which dots are drawn finer. */
const MANY = 1000;

interface Axis {
  readonly scale: MapScale;
  readonly limit: MapLimit | null;
  readonly low: string;
  readonly high: string;
}

function scatter(
  points: readonly SamplePoint[],
  place: (point: SamplePoint) => number,
  values: ReadonlyMap<number, number>,
  { scale, limit, low, high }: Axis,
): Html {
  const y = (value: number) => Math.round(HEIGHT - fraction(value, scale) * HEIGHT);
  // Many dots fall on each other: a coarser raster shows the same cloud in a fraction of the space.
  const raster = points.length > MANY ? 2 : 1;
  const snap = (coordinate: number) => Math.round(coordinate / raster) * raster;
  const dots = new Set<string>();
  for (const point of points) {
    const value = values.get(point.index);
    if (value !== undefined) dots.add(`M${snap(place(point) * WIDTH)} ${snap(y(value))}h0`);
  }
  const lines = boundsOf(limit, scale).map(
    ({ value, required }) => html`<path class="${required ? 'limit' : 'recommended'}" d="M0 ${y(value)}H${WIDTH}"/>`,
  );
  return html`<svg viewBox="-4 -14 248 142" aria-hidden="true"><path class="axis" d="M0 0V${HEIGHT}M0 ${y(0)}H${WIDTH}"/><path class="dots${points.length > MANY && ' many'}" d="${[...dots].join('')}"/>${lines}<text x="0" y="-5">${high}</text><text x="0" y="${HEIGHT + 13}">${low}</text></svg>`;
}

function histogram(sorted: readonly number[], { scale, limit, low, high }: Axis): Html {
  const counts = Array.from({ length: CLASSES }, () => 0);
  for (const value of sorted) {
    const place = Math.min(CLASSES - 1, Math.floor(fraction(value, scale) * CLASSES));
    counts[place] = (counts[place] as number) + 1;
  }
  const most = Math.max(...counts);
  const width = WIDTH / CLASSES;
  const bars = counts.map((count, place) => {
    const height = Math.round((count / most) * HEIGHT);
    const left = Math.round(place * width * 10) / 10;
    // One reading among thousands must still be seen.
    return count === 0 ? '' : `M${left} ${HEIGHT}v-${Math.max(1, height)}h${Math.round(width * 9) / 10}V${HEIGHT}z`;
  });
  const lines = boundsOf(limit, scale).map(({ value, required }) => {
    const x = Math.round(fraction(value, scale) * WIDTH);
    return html`<path class="${required ? 'limit' : 'recommended'}" d="M${x} 0V${HEIGHT}"/>`;
  });
  return html`<svg viewBox="-4 -14 248 142" aria-hidden="true"><path class="axis" d="M0 ${HEIGHT}H${WIDTH}"/><path class="bars" d="${bars.join('')}"/>${lines}<text x="0" y="-5">${most}</text><text x="0" y="${HEIGHT + 13}">${low}</text><text class="end" x="${WIDTH}" y="${HEIGHT + 13}">${high}</text></svg>`;
}

function boundsOf(limit: MapLimit | null, { kind }: MapScale): readonly { value: number; required: boolean }[] {
  if (limit === null) return [];
  const upper = [
    { value: limit.required, required: true },
    ...(limit.recommended === null ? [] : [{ value: limit.recommended, required: false }]),
  ];
  return kind === 'sequential'
    ? upper
    : [...upper, ...upper.map(({ value, required }) => ({ value: -value, required }))];
}

function fraction(value: number, { low, high }: MapScale): number {
  return (value - low) / (high - low);
}

function median(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}
