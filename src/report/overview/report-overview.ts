import { type Html, html } from '../html/html.ts';
import { page } from '../html/page.ts';
import { type ReportLanguage, type Translate, translator } from '../languages/languages.ts';
import type { LocalClock } from '../text/local-time.ts';
import type { OverviewContext } from './overview-cells.ts';
import { type OverviewRow, readableRows } from './overview-row.ts';
import { OVERVIEW_STYLE } from './overview-style.ts';
import { cardRules } from './overview-table.ts';
import { runColumns, runsSection } from './runs-section.ts';
import { unitHistories } from './unit-history.ts';
import { unitColumns, unitsSection } from './units-section.ts';

/**
 * One page over many runs: the units with their yields, first-pass and final, then every run. Simulated monitors have a section of their
 * own. It has no script and fetches nothing.
 */
export function reportOverview(
  rows: readonly OverviewRow[],
  lang: ReportLanguage = 'en',
  clock: LocalClock = {},
): string {
  const t = translator(lang);
  const context: OverviewContext = { t, clock };
  const readable = readableRows(rows);
  const unreadable = rows.filter((row) => row.run === null);
  const copies = rows.filter(({ copyOf }) => copyOf !== null);
  const real = unitHistories(readable.filter(({ run }) => !run.isSimulated));
  const simulated = unitHistories(readable.filter(({ run }) => run.isSimulated));
  const body = html`<main>
<h1>${t('overviewTitle')}</h1>
${(real.length > 0 || simulated.length === 0) && unitsSection(real, { id: 'units', title: 'units', note: 'yieldNote' }, context)}
${simulated.length > 0 && unitsSection(simulated, { id: 'simulations', title: 'simulations', note: 'simulationsNote' }, context)}
${unreadable.length > 0 && problems(unreadable, t)}
${copies.length > 0 && copiesOf(copies, t)}
${runsSection(readable, unreadable.length, context)}
</main>`;
  const cards = `${cardRules('units', unitColumns(context), t)}${cardRules('runs', runColumns(context), t)}`;
  return page({ lang, title: t('overviewTitle'), style: `${OVERVIEW_STYLE}${cards}`, body });
}

function problems(rows: readonly OverviewRow[], t: Translate): Html {
  return html`<section aria-labelledby="problems"><h2 id="problems">${t('withoutRecord')} (${rows.length})</h2>
<ul>${rows.map(
    ({ name, problem }) => html`<li><bdi>${name}</bdi>: <bdi lang="en">${problem}</bdi></li>
`,
  )}</ul></section>`;
}

function copiesOf(rows: readonly OverviewRow[], t: Translate): Html {
  return html`<section aria-labelledby="copies"><h2 id="copies">${t('copies')} (${rows.length})</h2>
<ul>${rows.map(
    ({ name, copyOf }) => html`<li><bdi>${name}</bdi> = <bdi>${copyOf}</bdi></li>
`,
  )}</ul></section>`;
}
