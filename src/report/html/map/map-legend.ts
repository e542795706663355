import { SCALE_STEPS } from '../../map/color-scale.ts';
import { MAP_MARKS, type MapLimit, type MapMark } from '../../map/map-limit.ts';
import type { MapScale } from '../../map/map-scale.ts';
import type { MapView } from '../../map/map-view.ts';
import { boundText } from '../../text/deciding-text.ts';
import { unitDigits, valueText } from '../../text/number-text.ts';
import { type Html, html } from '../html.ts';
import type { MapContext } from '../page-context.ts';
import { markIcon } from './map-mark.ts';
import { viewTitle } from './view-title.ts';

export interface LegendSubject {
  readonly scale: MapScale;
  readonly limit: MapLimit | null;
  readonly marks: ReadonlySet<MapMark>;
  /** True if the cells were too small for marks: hatching then says `beyond` and `missing`. */
  readonly dense: boolean;
  /** True if the cells of a chart show the color that they should have. */
  readonly isChart: boolean;
  /** True if the cells of a diagnosis are outlined. */
  readonly hasRegion: boolean;
}

/** The scale with its ends and limits marked, and the marks that the map uses in words. */
export function mapLegend(
  { t }: MapContext,
  view: MapView,
  { scale, limit, marks, dense, isChart, hasRegion }: LegendSubject,
): Html {
  const text = (value: number) => t.decimal(valueText(value, view.unit));
  const width = 100 / SCALE_STEPS;
  const steps = Array.from(
    { length: SCALE_STEPS },
    (_, step) =>
      html`<rect class="b${step}" x="${percent(step * width)}" y="20" width="${percent(width + 0.1)}" height="14"/>`,
  );
  const label = `${viewTitle(view, t)}: ${t('range', { low: text(scale.low), high: text(scale.high) })}`;
  const bound = (value: number) => t.decimal(valueText(value, view.unit, boundText(value, unitDigits(view.unit))));
  const limited = limit === null ? '' : ` ${t('limitAt', { value: bound(limit.required) })}`;
  return html`<p class="legend-title">${viewTitle(view, t)}</p>
<svg class="legend ${scale.kind}" width="100%" height="52" role="img" aria-label="${label}${limited}">${steps}
<text x="0" y="49">${text(scale.low)}</text><text class="end" x="100%" y="49">${text(scale.high)}</text>${
    limit === null
      ? null
      : [
          ticks(limit.required, scale, REQUIRED, t('limitAt', { value: bound(limit.required) })),
          limit.recommended === null
            ? null
            : ticks(limit.recommended, scale, RECOMMENDED, t('recommendedAt', { value: bound(limit.recommended) })),
        ]
  }</svg>
<ul class="marks-key">${MAP_MARKS.filter(
    (mark) => marks.has(mark) && (!dense || mark === 'beyond' || mark === 'missing'),
  ).map((mark) => html`<li>${dense ? HATCHED : markIcon(mark)} ${t(mark)}</li>`)}${
    isChart && !dense && html`<li>${EXPECTED} ${t('expectedColor')}</li>`
  }${hasRegion && html`<li>${REGION} ${t('region')}</li>`}</ul>`;
}

const HATCHED = html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><rect class="hatch" width="16" height="16"/></svg>`;

const EXPECTED = html`<svg class="icon expected" viewBox="0 0 16 16" aria-hidden="true"><rect x="1" y="3" width="14" height="9" fill="#c04040"/></svg>`;

const REGION = html`<svg class="icon outlined" viewBox="0 0 16 16" aria-hidden="true"><path d="M1 3H15V13H1z"/></svg>`;

interface Tick {
  readonly path: string;
  readonly textY: number;
  readonly className: string;
}

const REQUIRED: Tick = { path: 'M0 16V38', textY: 12, className: 'required' };
const RECOMMENDED: Tick = { path: 'M0 18V36', textY: 49, className: 'aside' };

/** A bound's mark on the scale; on a diverging one on both sides, its words at the upper side only. */
function ticks(bound: number, scale: MapScale, { path, textY, className }: Tick, text: string): Html {
  const at = place(bound, scale);
  const lower = html`<svg class="tick" x="${percent(place(-bound, scale))}"><path d="${path}"/></svg>`;
  // Near the left end the words of the lower row would stand on those of the end itself.
  const words =
    (className === 'required' || at > 25) &&
    html`<text class="${className}${besideEnd(at)}" y="${textY}">${text}</text>`;
  return html`${scale.kind === 'diverging' && lower}<svg class="tick" x="${percent(at)}"><path d="${path}"/>${words}</svg>`;
}

/** Near an end the words are next to the mark, not across the scale's edge. */
function besideEnd(at: number): string {
  if (at < 12) return ' after';
  return at > 88 ? ' before' : '';
}

/** Percent of the scale's width. */
function place(value: number, { low, high }: MapScale): number {
  return (100 * (value - low)) / (high - low);
}

function percent(value: number): string {
  return `${Number(value.toFixed(2))}%`;
}
