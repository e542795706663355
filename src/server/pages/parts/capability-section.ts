import { type Html, html } from '../../../report/html/html.ts';
import { translator } from '../../../report/languages/languages.ts';
import { capabilityHistogram } from '../../../report/statistics/capability-report.ts';
import { figure } from '../../../report/statistics/statistics-page.ts';
import { address } from './links.ts';
import type { ChartFacts } from './page-inputs.ts';

const t = translator('en');

const INDICES = ['cp', 'cpk', 'pp', 'ppk', 'cpm'] as const;

/** Capability of the same values within the limits of their profile, each index with its confidence interval. */
export function capabilitySection({ asked, unit, capability: of }: ChartFacts): Html {
  const { series, retests, to } = asked;
  const { capability, limits, values, note } = of;
  const json = address(['api', 'v1', 'charts', 'capability'], { ...series, retests: retests ? true : null, to });
  const head = html`<div class="head"><h2 id="capability">Capability</h2><p class="data"><a href="${json}">JSON</a></p></div>`;
  if (capability === null) {
    return html`<section aria-labelledby="capability">${head}<p class="empty">${note}</p></section>`;
  }
  const { confidence, count, mean, sigmaWithin, sigmaOverall, beyondLimits } = capability;
  return html`<section class="plots" aria-labelledby="capability">${head}
${note !== null && html`<p class="problem">${note}</p>`}
<dl class="facts"><div><dt>Values</dt><dd>${count}</dd></div><div><dt>Mean</dt><dd>${figure(mean)} <bdi>${unit}</bdi></dd></div><div><dt>Limits</dt><dd>${figure(limits.lower)} to ${figure(limits.upper)}</dd></div><div><dt>Beyond the limits</dt><dd>${beyondLimits}</dd></div><div><dt>Standard deviation within, overall</dt><dd>${figure(sigmaWithin)}, ${figure(sigmaOverall)}</dd></div></dl>
${!capability.noVariation && indexTable()}
<figure><div class="scroll" tabindex="0" role="group" aria-label="Distribution">${capabilityHistogram(
    values.map(({ value }) => value),
    limits,
    t,
  )}</div><figcaption>Distribution of the values, with the limits of the profile</figcaption></figure>
<p class="hint">Indices describe a stable, normally distributed process: look at the chart first. Cp and Cpk use the standard deviation between successive values, Pp and Ppk the overall one.</p></section>`;

  function indexTable(): Html {
    return html`<div class="scroll" tabindex="0" role="group" aria-labelledby="capability"><table>
<thead><tr><th scope="col">Index</th><th scope="col" class="n">Value</th><th scope="col" class="n">Confidence interval, ${100 * confidence} %</th></tr></thead>
<tbody>${INDICES.map((name) => {
      const index = capability?.[name] ?? null;
      const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      return html`<tr><th scope="row">${title}</th><td class="n">${index === null ? 'needs both limits' : index.value.toFixed(2)}</td><td class="n">${index === null ? '–' : `${index.lower.toFixed(2)} to ${index.upper.toFixed(2)}`}</td></tr>
`;
    })}</tbody>
</table></div>`;
  }
}
