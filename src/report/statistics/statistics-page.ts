import { type Html, type HtmlPart, html } from '../html/html.ts';
import { page } from '../html/page.ts';
import { PAGE_STYLE } from '../html/page-style.ts';
import type { TextKey } from '../languages/en.ts';
import { type ReportLanguage, type Translate, translator } from '../languages/languages.ts';

/** Source of the numbers on a page. */
export interface StatisticsSource {
  /** Name of the file, without its folder. */
  readonly file: string;
  /** Version of Flatfield that computed them. */
  readonly version: string;
}

/** A page of statistics: a title, its facts, what to know first, and sections. */
export interface StatisticsPage {
  readonly title: TextKey;
  readonly subtitle: string;
  readonly facts: readonly (readonly [name: string, value: string | number | null])[];
  /** Sentences above everything else, such as that nothing varies. */
  readonly warnings: readonly (string | null)[];
  readonly sections: readonly (readonly [title: string, content: HtmlPart])[];
  /** Named conventions of the computation. */
  readonly conventions: Readonly<Record<string, string | number | boolean | null>>;
}

/** The page, inert as every page of ours. */
export function statisticsPage(
  lang: ReportLanguage,
  { file, version }: StatisticsSource,
  make: (t: Translate) => StatisticsPage,
): string {
  const t = translator(lang);
  const { title, subtitle, facts, warnings, sections, conventions } = make(t);
  const used = Object.entries(conventions).filter(([, value]) => value !== null);
  const body = html`<main>
<div class="summary"><div class="told"><p class="kicker">${t(title)}</p>
<h1><bdi>${subtitle}</bdi></h1>
${warnings.map((warning) => warning !== null && html`<p class="why caveat">${warning}</p>`)}
<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd><bdi>${typeof value === 'number' ? t.decimal(value) : (value ?? '–')}</bdi></dd></div>`)}</dl></div></div>
${sections.map(([name, content], index) => section(`part-${index + 1}`, name, content))}
${section(
  'conventions',
  t('conventions'),
  html`<dl class="list">${used.map(([name, value]) => html`<div><dt><code>${name}</code></dt><dd><bdi>${typeof value === 'number' ? t.decimal(value) : String(value)}</bdi></dd></div>`)}</dl>`,
)}
</main>
<footer><p>${t('statisticsMadeBy', { version, file })}</p></footer>`;
  return page({ lang, title: `${t(title)}: ${file}`, style: `${PAGE_STYLE}${STYLE}`, body });
}

function section(id: string, title: string, content: HtmlPart): Html {
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
${content}</section>
`;
}

/** A table; the first column names the row, the others are numbers, or words. */
export function statisticsTable(
  head: readonly string[],
  rows: readonly (readonly (string | null)[])[],
  cells: 'numbers' | 'words' = 'numbers',
): Html {
  return html`<div class="scroll" tabindex="0"><table class="figures ${cells}">
<thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows.map(([name, ...values]) => html`<tr><th scope="row"><bdi>${name}</bdi></th>${values.map((cell) => html`<td><bdi>${cell ?? '–'}</bdi></td>`)}</tr>\n`)}</tbody></table></div>`;
}

/** A number with six significant digits and no exponent; null as a dash. */
export function figure(value: number | null): string {
  if (value === null) return '–';
  if (value === 0) return '0';
  const decimals = 5 - Math.floor(Math.log10(Math.abs(value)));
  const text = value.toFixed(Math.min(100, Math.max(0, decimals)));
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** A probability; a tiny one by what it is below. */
export function probability(value: number | null): string {
  if (value === null) return '–';
  return value < 0.0001 ? '< 0.0001' : value.toFixed(4);
}

/** The style of plots, on every page that has some. */
export const PLOT_STYLE = `.plot{display:block;width:100%;overflow:visible;margin:.5rem 0 1.25rem}.plot text{fill:var(--soft);font-size:12px}.plot .end{text-anchor:end}.plot .middle{text-anchor:middle}
.plot .axis{stroke:var(--line);fill:none}.plot .center{stroke:var(--soft);fill:none}.plot .limit{stroke:var(--limit);stroke-dasharray:6 4;fill:none}
.plot .line{stroke:var(--accent);stroke-width:1.5;fill:none;stroke-linejoin:round}.plot .line.other{stroke:var(--unsure)}.plot .dots{stroke:var(--accent);stroke-width:5;stroke-linecap:round;fill:none}.plot .dots.other{stroke:var(--unsure)}
.plot .signal{fill:none;stroke:var(--fail);stroke-width:2}.plot .signal-text{fill:var(--fail);font-weight:600;text-anchor:middle}.plot .bar{fill:var(--accent)}.plot .band{fill:var(--accent);opacity:.12}
.plot .line.series-1{stroke-dasharray:7 4}.plot .line.series-2{stroke-dasharray:2 4}
.plot .dots.many{stroke-width:2.5}.plot .line.many{stroke-width:1}.plot .target{stroke:var(--pass);stroke-dasharray:2 3;stroke-width:1.5;fill:none}.plot .target-text{fill:var(--pass);font-weight:600}
.plot .mark{fill:none;stroke:var(--soft);stroke-width:1}.plot .mark.validation{stroke-dasharray:2 4}.plot .mark-sign{fill:var(--soft)}.plot .mark-sign.calibration{fill:var(--unsure)}
.trends{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(26rem,100%),1fr));gap:0 1.25rem}
`;

const STYLE = `
.summary{--tone:var(--accent);display:block}.summary h1{font-size:clamp(1.4rem,3vw,2rem)}
.figures{border-collapse:collapse;min-width:30rem}.figures th,.figures td{padding:.3rem .6rem;border-bottom:1px solid var(--line);text-align:end;vertical-align:bottom}.figures td{white-space:nowrap}section h3{margin:1.25rem 0 .5rem}.hint{margin:.6rem 0}
.figures tbody th,.figures thead th:first-child{text-align:start;font-weight:600}.figures.words td,.figures.words th{text-align:start;white-space:normal}
${PLOT_STYLE}code{font-size:.92em}
`;
