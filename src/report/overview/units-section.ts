import { WORST_FIRST } from '../../judge/verdict.ts';
import { bdi, type Html, html } from '../html/html.ts';
import { type PageColumn, pageTable } from '../html/page-table.ts';
import type { TextKey } from '../languages/en.ts';
import type { Translate } from '../languages/languages.ts';
import { gradeText, limitShareText, type OverviewContext, startText, unitCell, verdictLink } from './overview-cells.ts';
import { type RunSummary, shareText } from './run-summary.ts';
import { hasPassed, type UnitHistory } from './unit-history.ts';

/**
 * The part of the limit that one unit's runs (two or more) took up, oldest first, at most the last 40: a line from run to run, a cross for each that
 * did not pass, and the limit itself at the middle of the height.
 */
function trendFigure(oldestFirst: readonly RunSummary[], t: Translate): Html {
  const shown = oldestFirst.slice(-MOST_RUNS);
  const step = (WIDTH - 2 * MARGIN) / (shown.length - 1);
  const places = shown.map(({ limitShare, grade }, index) => ({
    x: Math.round(MARGIN + index * step),
    y: Math.round(HEIGHT - MARGIN - ((limitShare ?? 2) / 2) * (HEIGHT - 2 * MARGIN)),
    hasPassed: grade === 'pass' || grade === 'pass-marginal',
  }));
  const line = places.map(({ x, y }) => `${x} ${y}`).join('L');
  const crosses = places
    .filter(({ hasPassed }) => !hasPassed)
    .map(({ x, y }) => `M${x - 3} ${y - 3}l6 6m0-6l-6 6`)
    .join('');
  const shares = shown.map(({ limitShare }) => (limitShare === null ? '–' : shareText(limitShare)));
  return html`<svg class="trend" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${t('trend')}: ${shares.join(', ')}"><path class="limit" d="M0 ${HEIGHT / 2}H${WIDTH}"/><path class="line" d="M${line}"/>${
    crosses !== '' && html`<path class="crosses" d="${crosses}"/>`
  }</svg>`;
}

const MOST_RUNS = 40;
const WIDTH = 160;
const HEIGHT = 32;
const MARGIN = 4;

/** The units of one kind of monitors, simulated or not: how many passed, and each with its first and its latest verdict. */
export function unitsSection(
  units: readonly UnitHistory[],
  { id, title, note }: { readonly id: string; readonly title: TextKey; readonly note: TextKey },
  context: OverviewContext,
): Html {
  const { t } = context;
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${t(title)} (${units.length})</h2>
${counts(units, context)}
<p class="note">${t(note)}</p>
${pageTable(units, { name: 'sortable units' }, unitColumns(context))}</section>`;
}

/** The columns of the table of units. */
export function unitColumns(context: OverviewContext): readonly PageColumn<UnitHistory>[] {
  const { t } = context;
  const newest = ({ rows, counted }: UnitHistory) => counted[0] ?? (rows[0] as (typeof rows)[number]);
  return [
    { name: t('unit'), kind: 'row', value: ({ unit }) => unitCell(unit, t) },
    {
      name: t('monitor'),
      value: (unit) => {
        const { modelName, serialNumber } = newest(unit).run;
        return html`<bdi>${modelName}</bdi>${modelName !== serialNumber && html` <bdi>${serialNumber}</bdi>`}`;
      },
    },
    {
      name: t('firstVerdict'),
      value: ({ first }) => (first === null ? '–' : html`<span class="${first}">${gradeText(first, t)}</span>`),
    },
    { name: t('latestVerdict'), value: (unit) => latest(unit, context) },
    { name: t('date'), value: (unit) => startText(newest(unit).run, context) },
    { name: t('station'), value: (unit) => bdi(newest(unit).run.station) },
    { name: t('operator'), value: (unit) => bdi(newest(unit).run.operator ?? '–') },
    { name: t('runs'), kind: 'n', value: ({ counted }) => counted.length },
    { name: t('limitShare'), kind: 'n', value: ({ counted: [row] }) => (row ? limitShareText(row.run) : '–') },
    {
      name: t('trend'),
      value: ({ counted }) => (counted.length > 1 ? trendFigure(counted.map(({ run }) => run).toReversed(), t) : '–'),
    },
  ];
}

function latest({ rows, counted, final, isStoppedLater }: UnitHistory, context: OverviewContext): Html {
  const { t } = context;
  const [row] = counted.length > 0 ? counted : rows;
  if (!row) return html`–`;
  if (final === null) return html`${verdictLink(row.run, row.href, context)} <small>${t('noCompleteRun')}</small>`;
  // Under several profiles, and after a stopped run, the unit is worse than its newest run.
  const isOther = final !== row.run.grade;
  return html`${isOther && html`<span class="${final}">${gradeText(final, t)}</span> `}${
    isStoppedLater && html`<small>${t('stoppedLater')}</small> `
  }${verdictLink(row.run, row.href, context)}`;
}

function counts(units: readonly UnitHistory[], { t }: OverviewContext): Html {
  const counted = units.filter(({ final }) => final !== null);
  const share = (passed: number) =>
    counted.length === 0
      ? '–'
      : t('share', {
          count: passed,
          units: counted.length,
          percent: Math.floor((100 * passed) / counted.length),
        });
  const without = units.length - counted.length;
  return html`<dl class="counts"><div><dt>${t('firstPassYield')}</dt><dd>${share(counted.filter(({ first }) => hasPassed(first)).length)}</dd></div>
<div><dt>${t('finalYield')}</dt><dd>${share(counted.filter(({ final }) => hasPassed(final)).length)}</dd></div>
${WORST_FIRST.map(
  (
    grade,
  ) => html`<div class="${grade}"><dt>${gradeText(grade, t)}</dt><dd>${counted.filter(({ final }) => final === grade).length}</dd></div>
`,
)}${without > 0 && html`<div class="inconclusive"><dt>${t('noCompleteRun')}</dt><dd>${without}</dd></div>`}</dl>`;
}
