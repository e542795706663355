import { type Html, html } from '../../../../report/html/html.ts';
import { capabilityHistogram } from '../../../../report/statistics/capability-report.ts';
import { figure } from '../../../../report/statistics/statistics-page.ts';
import { address } from '../parts/links.ts';
import type { ChartFacts, LinePageContext } from '../parts/page-inputs.ts';

const INDICES = ['cp', 'cpk', 'pp', 'ppk', 'cpm'] as const;

/** Capability of the same values within the limits of their profile, each index with its confidence interval. */
export function capabilitySection({ t }: LinePageContext, { asked, unit, capability: of }: ChartFacts): Html {
  const text = (value: number | null) => t.decimal(figure(value));
  const { series, retests, to } = asked;
  const { capability, limits, values, note } = of;
  const json = address(['api', 'v1', 'charts', 'capability'], { ...series, retests: retests ? true : null, to });
  const head = html`<div class="head"><h2 id="capability">${t('Capability')}</h2><p class="data"><a href="${json}">JSON</a></p></div>`;
  if (capability === null) {
    return html`<section aria-labelledby="capability">${head}<p class="empty">${note !== null && t.said(note)}</p></section>`;
  }
  const { confidence, count, mean, sigmaWithin, sigmaOverall, beyondLimits } = capability;
  return html`<section class="plots" aria-labelledby="capability">${head}
${note !== null && html`<p class="problem">${t.said(note)}</p>`}
<dl class="facts"><div><dt>${t('Values')}</dt><dd>${count}</dd></div><div><dt>${t('Mean')}</dt><dd>${text(mean)} <bdi>${unit}</bdi></dd></div><div><dt>${t('Limits')}</dt><dd>${t('{from} to {to}', { from: text(limits.lower), to: text(limits.upper) })}</dd></div><div><dt>${t('Beyond the limits')}</dt><dd>${beyondLimits}</dd></div><div><dt>${t('Standard deviation within, overall')}</dt><dd>${text(sigmaWithin)}; ${text(sigmaOverall)}</dd></div></dl>
${!capability.noVariation && indexTable()}
<figure><div class="scroll" tabindex="0" role="group" aria-label="${t('Distribution')}">${capabilityHistogram(
    values.map(({ value }) => value),
    limits,
    t.report,
  )}</div><figcaption>${t('Distribution of the values, with the limits of the profile')}</figcaption></figure>
<p class="hint">${t('Indices describe a stable, normally distributed process: look at the chart first. Cp and Cpk use the standard deviation between successive values, Pp and Ppk the overall one.')}</p></section>`;

  function indexTable(): Html {
    return html`<div class="scroll" tabindex="0" role="group" aria-labelledby="capability"><table>
<thead><tr><th scope="col">${t('Index')}</th><th scope="col" class="n">${t('Value')}</th><th scope="col" class="n">${t('Confidence interval, {percent} %', { percent: 100 * confidence })}</th></tr></thead>
<tbody>${INDICES.map((name) => {
      const index = capability?.[name] ?? null;
      const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      return html`<tr><th scope="row">${title}</th><td class="n">${index === null ? t('needs both limits') : t.decimal(index.value.toFixed(2))}</td><td class="n">${index === null ? '–' : t('{from} to {to}', { from: t.decimal(index.lower.toFixed(2)), to: t.decimal(index.upper.toFixed(2)) })}</td></tr>
`;
    })}</tbody>
</table></div>`;
  }
}
