import { partOf } from '../../plan/sampling/plan-parts.ts';
import type { SamplePoint } from '../../plan/sampling/sample-point.ts';
import type { Translate } from '../languages/languages.ts';
import { type MapLimit, mapValueText } from '../map/map-limit.ts';
import type { MapScale } from '../map/map-scale.ts';
import type { MappedPatch, MappedView } from '../map/mapped-view.ts';
import { plotFrame, SMALL } from '../statistics/plot-frame.ts';
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
  const axis = { scale, limit, t, low: text(scale.low), high: text(scale.high) };
  return html`<figure class="charts">
<div class="row">
<div class="chart"><h4>${t('againstX')}</h4>${scatter(part.points, across, values, axis)}</div>
<div class="chart"><h4>${t('againstY')}</h4>${scatter(part.points, down, values, axis)}</div>
<div class="chart"><h4>${t('distribution')}</h4>${histogram(sorted, axis)}</div>
</div>
<figcaption><strong>${viewTitle(view, t)}.</strong> ${caption}</figcaption>
</figure>`;
}

const CLASSES = 27;
/** Points beyond which dots are drawn finer. */
const MANY = 1000;

interface Axis {
  readonly scale: MapScale;
  readonly limit: MapLimit | null;
  readonly t: Translate;
  readonly low: string;
  readonly high: string;
}

function scatter(
  points: readonly SamplePoint[],
  place: (point: SamplePoint) => number,
  values: ReadonlyMap<number, number>,
  { scale, limit, t, low, high }: Axis,
): Html {
  const frame = plotFrame([scale.low, scale.high], t, SMALL);
  // Many dots fall on each other: a coarser raster shows the same cloud in a fraction of the space.
  const raster = points.length > MANY ? 2 : 1;
  const snap = (coordinate: number) => Math.round(coordinate / raster) * raster;
  const dots = new Set<string>();
  for (const point of points) {
    const value = values.get(point.index);
    if (value !== undefined) dots.add(`M${snap(frame.across(place(point)))} ${snap(frame.y(value))}h0`);
  }
  const lines = boundsOf({ limit, scale }).map(({ value, kind }) => frame.line(kind, value));
  return frame.svg(
    html`${frame.line('axis', 0)}<path class="dots${points.length > MANY && ' many'}" d="${[...dots].join('')}"/>${lines}<text x="${frame.left}" y="9">${high}</text>${frame.below('start', low)}`,
  );
}

function histogram(sorted: readonly number[], { scale, limit, t, low, high }: Axis): Html {
  const counts = Array.from({ length: CLASSES }, () => 0);
  for (const value of sorted) {
    const place = Math.min(CLASSES - 1, Math.floor(fraction(value, scale) * CLASSES));
    counts[place] = (counts[place] as number) + 1;
  }
  const most = Math.max(...counts);
  const frame = plotFrame([0, most], t, SMALL);
  const width = (frame.right - frame.left) / CLASSES;
  const bars = counts.map((count, place) => {
    // One reading among thousands must still be seen.
    const top = Math.min(Math.round(frame.y(count)), frame.bottom - 1);
    return count === 0
      ? ''
      : `M${frame.across(place / CLASSES)} ${frame.bottom}V${top}h${Math.round(width * 9) / 10}V${frame.bottom}z`;
  });
  const lines = boundsOf({ limit, scale }).map(
    ({ value, kind }) =>
      html`<path class="${kind}" d="M${frame.across(fraction(value, scale))} ${frame.top}V${frame.bottom}"/>`,
  );
  return frame.svg(
    html`<path class="bars" d="${bars.join('')}"/>${lines}<text x="${frame.left}" y="9">${most}</text>${frame.below('start', low)}${frame.below('end', high)}`,
  );
}

function boundsOf({ limit, scale }: Pick<Axis, 'limit' | 'scale'>) {
  if (limit === null) return [];
  const { required, recommended } = limit;
  const bounds = [
    { kind: 'limit', value: required },
    ...(recommended === null ? [] : [{ kind: 'recommended', value: recommended }]),
  ];
  const lower = bounds.map(({ kind, value }) => ({ kind, value: -value }));
  return scale.kind === 'sequential' ? bounds : [...bounds, ...lower];
}

function fraction(value: number, { low, high }: MapScale): number {
  return (value - low) / (high - low);
}

function median(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}
