import { type Drift, type DriftPoint, driftOf, MAX_DRIFT } from '../../judge/color/drift.ts';
import { runTimes } from '../../record/run-time.ts';
import type { Translate } from '../languages/languages.ts';
import { lineOf, plotFrame, SMALL } from '../statistics/plot-frame.ts';
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
  const frame = plotFrame([low, high], t, SMALL);
  const places = points.flatMap((point) => {
    const found = value(point);
    const x = frame.across((point.elapsedMs - start) / Math.max(1, end - start));
    return found === null ? [] : [[x, frame.y(found)] as const];
  });
  const minutes = (ms: number) => `${text(ms / 60_000, 1)} min`;
  return frame.svg(
    html`${frame.line('axis', 0)}${limits.map((limit) => frame.line('limit', limit))}${lineOf(places)}<text x="${frame.left}" y="9">${text(high, digits)}</text>${low < 0 && html`<text x="${frame.left + 4}" y="${frame.bottom - 3}">${text(low, digits)}</text>`}${frame.below('start', minutes(start))}${frame.below('end', minutes(end))}`,
  );
}
