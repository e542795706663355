import { cloudAssumptions, localAssumptions } from '../api/openapi/assumptions.ts';
import { definitionList, type Html, html } from '../report/html/html.ts';
import { page } from '../report/html/page.ts';
import { PAGE_STYLE } from '../report/html/page-style.ts';
import type { TextKey } from '../report/languages/en.ts';
import { type ReportLanguage, type Translate, translator } from '../report/languages/languages.ts';
import type { ProbeState } from './probe-check.ts';
import type { ProbeFinding, ProbeRecord } from './probe-record.ts';

/** The findings of a probe as one page, those that are not as assumed first. Findings are in English, as on the page of assumptions. */
export function probeHtml(record: ProbeRecord, lang: ReportLanguage = 'en'): string {
  const t = translator(lang);
  const { monitor, simulation, findings, parts, requests, apiUrl, platform, startedAt, tool } = record;
  const groups = STATES.map(([state, title]) => [state, title, findings.filter((one) => one.state === state)] as const);
  const name = monitor ? `${monitor.modelName} ${monitor.serialNumber} (${monitor.id})` : t('notGiven');
  const body = html`<main>
<div class="summary"><div class="told"><p class="kicker">${t('probeTitle')}</p>
<h1><bdi>${name}</bdi></h1>
<p class="why">${t('probeNoVerdict')}</p>
${simulation && html`<p class="caveat">${t('simulated', { scenario: simulation.scenario })}</p>`}
<dl class="facts">${groups.map(([, title, list]) => html`<div><dt>${t(title)}</dt><dd>${list.length}</dd></div>`)}</dl></div></div>
${groups.map(([state, title, list]) => section(state, title, list, t))}
<section aria-labelledby="conditions"><h2 id="conditions">${t('conditions')}</h2>
${definitionList(
  [
    ['probeAddress', apiUrl],
    ['probeSystem', platform],
    ['date', startedAt],
    ['probeParts', parts.join(', ')],
    ['probeRequests', requests],
  ],
  t,
)}</section>
</main>
<footer><p>${t('probeMadeBy', { version: tool.version })}</p></footer>`;
  return page({ lang, title: t('probeTitle'), style: `${PAGE_STYLE}${STYLE}`, body });
}

const STATES: readonly (readonly [ProbeState, TextKey])[] = [
  ['otherwise', 'probeOtherwise'],
  ['not-asked', 'probeNotAsked'],
  ['as-assumed', 'probeAsAssumed'],
];

const STYLE = `
.summary{--tone:var(--accent)}.summary h1{font-size:clamp(1.4rem,3vw,2rem)}
.probe{table-layout:fixed;width:100%;min-width:40rem}
.probe td,.probe th{vertical-align:top;text-align:start;white-space:normal;overflow-wrap:anywhere}
.probe .id{display:block;color:var(--soft);font-size:.85rem;font-weight:400}
`;

function section(state: ProbeState, title: TextKey, findings: readonly ProbeFinding[], t: Translate): Html {
  const head: readonly TextKey[] = ['probeCheck', 'probeFound', 'probeAssumed'];
  const table = html`<div class="scroll" tabindex="0"><table class="probe">
<thead><tr>${head.map((key) => html`<th scope="col">${t(key)}</th>`)}</tr></thead>
<tbody lang="en">${findings.map(row)}</tbody></table></div>`;
  return html`<section aria-labelledby="${state}"><h2 id="${state}">${t(title)}</h2>
${findings.length === 0 ? html`<p>${t('probeNone')}</p>` : table}
</section>
`;
}

function row({ check, asks, found, assumption }: ProbeFinding): Html {
  const known = [...localAssumptions, ...cloudAssumptions].find(({ id }) => id === assumption);
  return html`<tr><th scope="row">${asks}<span class="id">${check}</span></th><td><bdi>${found}</bdi></td><td>${known?.assumed.replaceAll('`', '')}<span class="id">${assumption}</span></td></tr>
`;
}
