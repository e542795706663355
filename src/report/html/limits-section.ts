import type { Metric } from '../../judge/color/metric.ts';
import type { LimitResult } from '../../judge/verdict.ts';
import type { TextKey } from '../languages/en.ts';
import type { MapMark } from '../map/map-limit.ts';
import { boundedText } from '../text/fitted-text.ts';
import { limitTexts } from '../text/limit-texts.ts';
import { valueText } from '../text/number-text.ts';
import { operatorSign } from '../text/operator-sign.ts';
import { planPointName } from '../text/point-name.ts';
import { type Html, html } from './html.ts';
import { markIcon } from './map/map-mark.ts';
import type { PageContext } from './page-context.ts';

/** Metrics against the profile's limits, and the metrics that no limit covers. */
export function limitsSection(context: PageContext): Html {
  const { inspection, t } = context;
  const { verdict, metrics } = inspection.judgment;
  const limited = new Set(verdict.limits.map(({ metric, patchIndex }) => `${metric}/${patchIndex}`));
  const others = metrics.filter(({ name, patchIndex }) => !limited.has(`${name}/${patchIndex}`));
  return html`<section aria-labelledby="limits" class="limits">
<h2 id="limits">${t('limits')}</h2>
${verdict.limits.length === 0 ? html`<p>${t('noLimits')}</p>` : limitTable(verdict.limits, context)}
${others.length > 0 && html`<details><summary>${t('otherMetrics')} (${others.length})</summary>${metricTable(others, context)}</details>`}
</section>`;
}

function limitTable(limits: readonly LimitResult[], context: PageContext): Html {
  const { t } = context;
  return html`<div class="scroll" tabindex="0"><table>
<caption class="sr">${t('limits')}</caption>
<thead><tr><th scope="col">${t('result')}</th><th scope="col">${t('metric')}</th><th scope="col">${t('patch')}</th><th scope="col" class="n">${t('value')}</th><th scope="col" class="n">${t('required')}</th><th scope="col" class="n">${t('recommended')}</th><th scope="col">${t('point')}</th><th scope="col">${t('source')}</th></tr></thead>
<tbody>${limits.map((limit) => limitRow(limit, context))}</tbody>
</table></div>`;
}

function limitRow(limit: LimitResult, { inspection, t, words }: PageContext): Html {
  const { mark, key } = RESULTS[limit.result];
  const { value, recommended, required, undecided } = limitTexts(limit);
  const zone =
    undecided &&
    html` (${t(limit.result === 'marginal' ? 'marginalFrom' : 'undecidedFrom', { from: t.decimal(undecided.from), to: t.decimal(undecided.to) })})`;
  return html`<tr class="${limit.result}">
<td class="result">${markIcon(mark)} ${t(key)}</td>
<th scope="row">${metricName(limit.metric, words)}</th>
<td>${limit.patchIndex === null ? t('allPatches') : html`<bdi>${words.patch(limit.patchIndex)}</bdi>`}</td>
<td class="n">${boundedText(t.decimal(valueText(limit.value, limit.unit, value)), limit.bound, t)}</td>
<td class="n">${operatorSign(limit.operator)} ${t.decimal(required)}${limit.result === 'unjudged' && zone}</td>
<td class="n">${recommended === null ? '–' : `${operatorSign(limit.operator)} ${t.decimal(recommended)}`}${limit.result === 'marginal' && zone}</td>
<td>${limit.pointIndex === null ? '–' : planPointName(inspection.plan, limit.patchIndex, limit.pointIndex)}</td>
<td><bdi>${limit.source}</bdi>${!limit.verified && html` <em>(${t('unverified')})</em>`}</td>
</tr>`;
}

const RESULTS: Readonly<Record<LimitResult['result'], { readonly mark: MapMark; readonly key: TextKey }>> = {
  met: { mark: 'within', key: 'met' },
  marginal: { mark: 'marginal', key: 'resultMarginal' },
  missed: { mark: 'beyond', key: 'missed' },
  unjudged: { mark: 'missing', key: 'unjudged' },
};

function metricTable(metrics: readonly Metric[], { inspection, t, words }: PageContext): Html {
  return html`<div class="scroll" tabindex="0"><table>
<caption class="sr">${t('otherMetrics')}</caption>
<thead><tr><th scope="col">${t('metric')}</th><th scope="col">${t('patch')}</th><th scope="col" class="n">${t('value')}</th><th scope="col">${t('point')}</th></tr></thead>
<tbody>${metrics.map(
    (metric) => html`<tr><th scope="row">${metricName(metric.name, words)}</th>
<td>${metric.patchIndex === null ? t('allPatches') : html`<bdi>${words.patch(metric.patchIndex)}</bdi>`}</td>
<td class="n">${t.decimal(valueText(metric.value, metric.unit))}${metric.why !== undefined && html` (${html`<bdi>${words.metricProblem(metric.why)}</bdi>`})`}</td>
<td>${metric.pointIndex === null ? '–' : planPointName(inspection.plan, metric.patchIndex, metric.pointIndex)}</td></tr>
`,
  )}</tbody></table></div>`;
}

/** In the words of the page, and as profiles and files name it. */
function metricName(name: string, words: PageContext['words']): Html {
  return html`<bdi>${words.metric(name)}</bdi> <small><bdi>${name}</bdi></small>`;
}
