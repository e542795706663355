import { type Drift, type DriftPoint, driftOf, MAX_DRIFT } from '../../judge/color/drift.ts';
import { runTimes } from '../../record/run-time.ts';
import type { Translate } from '../languages/languages.ts';
import { numberText } from '../text/number-text.ts';
import { type Html, html } from './html.ts';
import type { PageContext } from './page-context.ts';

/** The change of the center during a run with a light meter; null if it was not read. */
export function driftSection({ inspection, t, words }: PageContext): Html | null {
  const [first, ...others] = inspection.meterLog?.drift ?? [];
  if (!first) return null;
  const timeOf = runTimes(inspection);
  const placed = (reading: typeof first) => ({ light: reading.light, elapsedMs: timeOf(reading) });
  const drift = driftOf([placed(first), ...others.map(placed)]);
  const text = (value: number | null, digits: number) => (value === null ? '–' : t.decimal(numberText(value, digits)));
  const caption = t('driftCaption', {
    patch: words.patch(first.patchIndex),
    count: others.length + 1,
    luminance: text(drift.luminancePercent, 2),
    luminanceLimit: MAX_DRIFT.luminancePercent,
    uv: text(drift.uv1976, 4),
    uvLimit: MAX_DRIFT.uv1976,
  });
  return html`<section aria-labelledby="drift" class="drift">
<h2 id="drift">${t('drift')}</h2>
<figure class="charts"><div class="row">
<div class="chart"><h4>${t('driftLuminance')}</h4>${luminanceChart(drift, t)}</div>
<div class="chart"><h4>${t('driftChromaticity')}</h4>${chromaticityChart(drift, t)}</div>
</div>
<figcaption>${caption} ${t('minutes')}.</figcaption></figure>
</section>`;
}

const WIDTH = 240;
const HEIGHT = 110;

interface Chart {
  readonly low: number;
  readonly high: number;
  readonly limits: readonly number[];
  readonly digits: number;
  readonly value: (point: DriftPoint) => number | null;
}

function luminanceChart(drift: Drift, t: Translate): Html {
  const limit = MAX_DRIFT.luminancePercent;
  const reach = greatest(
    drift.points.map(({ luminancePercent }) => luminancePercent),
    1.5 * limit,
  );
  const limits = [-limit, limit];
  return chart(
    drift,
    { low: -reach, high: reach, limits, digits: 1, value: ({ luminancePercent }) => luminancePercent },
    t,
  );
}

function chromaticityChart(drift: Drift, t: Translate): Html {
  const limit = MAX_DRIFT.uv1976;
  const high = greatest(
    drift.points.map(({ uv1976 }) => uv1976),
    1.5 * limit,
  );
  return chart(drift, { low: 0, high, limits: [limit], digits: 4, value: ({ uv1976 }) => uv1976 }, t);
}

function greatest(values: readonly (number | null)[], least: number): number {
  return 1.1 * Math.max(least, ...values.map((value) => Math.abs(value ?? 0)));
}

function chart({ points }: Drift, { low, high, limits, digits, value }: Chart, t: Translate): Html {
  const text = (number: number, decimals: number) => t.decimal(number.toFixed(decimals));
  const times = points.map(({ elapsedMs }) => elapsedMs);
  const [start, end] = [Math.min(...times), Math.max(...times)];
  const x = (elapsedMs: number) => tenth(((elapsedMs - start) / Math.max(1, end - start)) * WIDTH);
  const y = (value: number) => tenth(HEIGHT - ((value - low) / (high - low)) * HEIGHT);
  const places = points.flatMap((point) => {
    const found = value(point);
    return found === null ? [] : [`${x(point.elapsedMs)} ${y(found)}`];
  });
  const minutes = (ms: number) => text(ms / 60_000, 1);
  return html`<svg viewBox="-4 -14 248 142" aria-hidden="true"><path class="axis" d="M0 0V${HEIGHT}M0 ${y(0)}H${WIDTH}"/>${limits.map(
    (limit) => html`<path class="limit" d="M0 ${y(limit)}H${WIDTH}"/>`,
  )}<path class="line" d="M${places.join('L')}"/><path class="dots" d="${places.map((place) => `M${place}h0`).join('')}"/><text x="0" y="-5">${text(high, digits)}</text>${low < 0 && html`<text x="4" y="${HEIGHT - 3}">${text(low, digits)}</text>`}<text x="0" y="${HEIGHT + 12}">${minutes(start)} min</text><text class="end" x="${WIDTH}" y="${HEIGHT + 12}">${minutes(end)} min</text></svg>`;
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
