import type { ChangeSummary } from '../../record/comparison/change-summary.ts';
import { type Html, html } from '../html/html.ts';
import { page } from '../html/page.ts';
import { PAGE_STYLE } from '../html/page-style.ts';
import { type ReportLanguage, type Translate, translator } from '../languages/languages.ts';
import { unitText } from '../text/sentence-values.ts';
import { statedText } from '../text/stated-text.ts';
import { type Wording, wording } from '../text/wording.ts';
import { type ComparedRuns, changeMaps } from './change-maps.ts';
import { changeSentences, differenceText } from './change-text.ts';
import { limitedMetrics, metricTexts, signedText } from './comparison-text.ts';

/** Comparisons of a first run with others as one page that fetches nothing and runs nothing. `version`: of Flatfield. */
export function comparisonHtml(compared: readonly ComparedRuns[], lang: ReportLanguage, version: string): string {
  const t = translator(lang);
  const body = html`<svg class="defs" width="0" height="0" aria-hidden="true"><defs><pattern id="hatch" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V8"/></pattern></defs></svg>
<main>${compared.map((runs) => comparisonSection(runs, t, lang))}</main>
<footer><p>${t('compareMadeBy', { version })}</p></footer>`;
  const [first] = compared;
  const unit = first && unitsText(first, t);
  const title = `${t('compareTitle')}${unit === undefined ? '' : ` · ${unit}`}`;
  return page({ lang, title, style: `${PAGE_STYLE}${STYLE}`, body });
}

/** The unit of both runs, or both units where they differ. */
function unitsText({ from, to }: ComparedRuns, t: Translate): string {
  const names = [from, to].map(({ unit, monitor }) => unit ?? statedText(monitor.serialNumber, t));
  return [...new Set(names)].join(' → ');
}

function comparisonSection(runs: ComparedRuns, t: Translate, lang: ReportLanguage): Html {
  const { from, to, comparison, summary } = runs;
  const words = wording(lang, to.plan);
  const [headline, ...sentences] = changeSentences(comparison, summary, t, words);
  return html`<div class="summary${tone(summary)}">${[from, to].map(
    ({ simulated }) => simulated && html`<p class="banner">${t('simulated', { scenario: simulated.scenario })}</p>`,
  )}<div class="told"><p class="kicker">${t('compareTitle')}</p>
<h1>${headline}</h1>${sentences.map((sentence) => html`<p class="why"><bdi>${sentence}</bdi></p>`)}
<dl class="facts">${[from, to].map(
    (run, index) =>
      html`<div><dt>${t(index === 0 ? 'compareBeforeColumn' : 'compareAfterColumn')}</dt><dd><bdi>${run.runId}</bdi><br>${runFacts(runs, index === 0 ? 0 : 1, t)}</dd></div>`,
  )}<div><dt>${t('unit')}</dt><dd><bdi>${unitsText(runs, t)}</bdi></dd></div></dl></div></div>
<section>${changeMaps(runs, t, lang)}</section>
${metricsSection(runs, t, words)}
${pointsSection(runs, t, words)}
`;
}

function runFacts({ comparison, from, to }: ComparedRuns, run: 0 | 1, t: Translate): Html {
  const { verdict, profile } = [from, to][run]?.judgment ?? to.judgment;
  const scope = comparison.signalPathOnly[run] ? `, ${t('signalPathOnly')}` : '';
  return html`${t(verdict.outcome)} (${profile.name} ${profile.version}${scope})`;
}

function metricsSection({ comparison }: ComparedRuns, t: Translate, words: Wording): Html {
  const { changed, same } = limitedMetrics(comparison);
  const rows = changed.map((one) => {
    const [before, after, change] = metricTexts(one).map(t.decimal);
    return html`<tr><th scope="row">${words.metric(one.metric)}${one.patch !== null && html` <small><bdi>${words.patchName(one.patch)}</bdi></small>`}</th><td class="n">${before}</td><td class="n">${after}</td><td class="n">${change}</td><td>${unitText(one.unit)}</td></tr>\n`;
  });
  return html`<section aria-label="${t('compareMetrics')}"><h2>${t('compareMetrics')}</h2>
${
  rows.length > 0 &&
  html`<div class="scroll" tabindex="0"><table><thead><tr><th scope="col">${t('metric')}</th><th scope="col" class="n">${t('compareBeforeColumn')}</th><th scope="col" class="n">${t('compareAfterColumn')}</th><th scope="col" class="n">${t('compareDifference')}</th><td></td></tr></thead><tbody>${rows}</tbody></table></div>`
}${same.length > 0 && html`<p>${t('compareSameMetrics', { count: same.length })}</p>`}</section>`;
}

/** Points in the table; the files of the comparison hold all. */
const MOST_POINTS = 20;

function pointsSection({ comparison, summary }: ComparedRuns, t: Translate, words: Wording): Html | null {
  if (summary.changed.length === 0) return null;
  const rows = summary.changed.slice(0, MOST_POINTS).map((point) => {
    const { codes, luminancePercent, errorChange } = point;
    return html`<tr><th scope="row"><bdi>${words.reading(point)}</bdi></th><td class="n">${t.decimal(differenceText(point, summary.maxChange))}</td><td class="n">${errorChange === null ? '–' : t.decimal(signedText(errorChange, 2))}</td><td class="n">${codes === null ? '–' : [codes.r, codes.g, codes.b].map((code) => signedText(code, 0)).join(' / ')}</td><td class="n">${luminancePercent === null ? '–' : t.decimal(signedText(luminancePercent, 2))}</td></tr>\n`;
  });
  const more = summary.changed.length - rows.length;
  const isSignal = comparison.points.some(({ codes }) => codes !== null);
  return html`<section aria-label="${t('comparePoints')}"><h2>${t('comparePoints')}</h2>
<div class="scroll" tabindex="0"><table><thead><tr><th scope="col">${t('point')}</th><th scope="col" class="n">ΔE2000</th><th scope="col" class="n">${t('compareErrorChange')} (ΔE2000)</th><th scope="col" class="n">${isSignal && 'R / G / B'}</th><th scope="col" class="n">${t('luminance')} (%)</th></tr></thead><tbody>${rows}</tbody></table></div>
${more > 0 && html`<p>${t('compareMorePoints', { count: more })}</p>`}</section>`;
}

/** A change for the better is not a fault. */
function tone({ outcome, worse }: ChangeSummary): string {
  if (outcome === 'unchanged') return ' pass';
  return outcome === 'changed' && worse.length > 0 ? ' fail' : '';
}

const STYLE = `
.maps{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(20rem,100%),1fr));gap:1rem}.maps h3{font-size:.8rem;font-weight:600;color:var(--soft);margin:0 0 .35rem;overflow-wrap:anywhere}.maps>div{min-width:0}.summary h1{font-size:clamp(1.3rem,2.6vw,1.8rem)}
`;
