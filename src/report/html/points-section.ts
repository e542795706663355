import { isMeasuredLight } from '../../judge/evidence.ts';
import type { MapMark } from '../map/map-limit.ts';
import type { ReadingRow } from '../tables/reading-rows.ts';
import { type Html, html } from './html.ts';
import { LARGE_PAGE_READINGS, type PageContext } from './page-context.ts';
import type { PointColumn, PointColumns } from './points-table.ts';

/**
 * The readings as table rows, the worst first; those after the first ten are folded where a browser can unfold them without script. Of a large record the worst,
 * the rest being in the packed data for the script to page through.
 */
export function pointsSection(context: PageContext, { columns, same }: PointColumns): Html {
  const { rows, large, t } = context;
  const sorted = worstFirst(context);
  const printed = new Set(sorted.slice(0, ROWS_ON_PAPER));
  const shown = large ? sorted.slice(0, ROWS_OF_LARGE) : sorted;
  const unfolded = new Set(sorted.slice(0, ROWS_UNFOLDED));
  const counts = { shown: shown.length, count: rows.length };
  return html`<section aria-labelledby="points" class="points">
<h2 id="points">${t('points')}</h2>
<fieldset class="tools" hidden><legend class="sr">${t('points')}</legend><label>${t('filter')} <input type="search" name="filter" autocomplete="off"></label> <button type="button" name="copy">${t('copyCsv')}</button> <span class="pager"><button type="button" name="previous">${t('previous')}</button> <button type="button" name="next">${t('next')}</button></span> <output name="message"></output></fieldset>
${large && html`<p class="shortened">${t('pointsShortened', counts)}</p>`}
${printed.size < rows.length && html`<p class="paper">${t('printShortened', { shown: printed.size, count: rows.length })}</p>`}
${shown.length > unfolded.size && html`<details class="all"><summary>${t('allReadings', { count: shown.length })}</summary></details>`}
<div class="scroll" tabindex="0"><table id="readings">
<caption>${t(isMeasuredLight(context.inspection) ? 'pointsCaptionLight' : 'pointsCaption')}${same.length > 0 && html` ${t('sameForAll', { facts: same.map(({ title, text }) => `${title} ${text}`).join(', ') })}`}</caption>
<thead><tr>${columns.map(({ name }) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${shown.map((row) => tableRow(row, columns, { printed: printed.has(row), folded: !unfolded.has(row), result: context.resultOf(row).result }))}</tbody>
</table></div>
</section>`;
}

/** A table's rows as the script reads them: texts by column, then the patch and the point. */
export function packedRows(context: PageContext, { columns }: PointColumns): readonly (readonly (string | number)[])[] {
  return context.rows.map((row) => [...columns.map(({ value }) => value(row)), row.patchIndex, row.pointIndex]);
}

/** The style of the table's columns, said once a column in place of once a cell. */
export function columnRules({ columns }: PointColumns): string {
  const places = (chosen: (column: PointColumn) => boolean) =>
    columns.flatMap((column, index) => (chosen(column) ? [`#readings :nth-child(${index + 1})`] : []));
  const cells = (selectors: readonly string[]) => selectors.map((one) => one.replace(' :', ' :is(th,td):')).join();
  return `${cells(places(({ kind }) => kind === 'n'))}{text-align:right}@media print{${cells(places(({ screenOnly }) => screenOnly === true))}{display:none}}`;
}

const ROWS_UNFOLDED = 10;
const ROWS_ON_PAPER = 25;
const ROWS_OF_LARGE = LARGE_PAGE_READINGS / 10;

function tableRow(
  row: ReadingRow,
  columns: readonly PointColumn[],
  { printed, folded, result }: { readonly printed: boolean; readonly folded: boolean; readonly result: MapMark },
): Html {
  const isBad = isBeyond(row, result);
  const names = [row.status !== 'judged' && 'odd', isBad && 'bad', !printed && 'wide', folded && 'more'].filter(
    (name) => name !== false,
  );
  return html`<tr data-p="${row.patchIndex}" data-i="${row.pointIndex}"${
    names.length > 0 && html` class="${names.join(' ')}"`
  }>${columns.map(({ value }) => html`<td>${value(row)}</td>`)}</tr>
`;
}

function isBeyond({ status }: ReadingRow, result: MapMark): boolean {
  return result === 'beyond' && status === 'judged';
}

/** The rows that miss a limit, then those that were not judged, then by largest color difference, by largest code-value error, and by luminance from the center; equals stay in order. */
function worstFirst({ rows, views, resultOf }: PageContext): readonly ReadingRow[] {
  const fromCenter = views.find(({ view }) => view.reference === 'center' && view.metric === 'luminance');
  const ofCenter = ({ patchIndex, pointIndex }: ReadingRow) =>
    Math.abs(fromCenter?.patches[patchIndex]?.values.get(pointIndex) ?? 0);
  return rows
    .map((row) => ({
      row,
      ...badness(row),
      beyond: isBeyond(row, resultOf(row).result) ? 1 : 0,
      center: ofCenter(row),
    }))
    .sort(
      (a, b) =>
        b.beyond - a.beyond || b.unjudged - a.unjudged || b.color - a.color || b.code - a.code || b.center - a.center,
    )
    .map(({ row }) => row);
}

function badness({ status, deviation }: ReadingRow): { unjudged: number; color: number; code: number } {
  const { r, g, b } = deviation?.codeValueError ?? { r: 0, g: 0, b: 0 };
  return {
    unjudged: status === 'judged' || status === 'replaced' ? 0 : 1,
    color: deviation?.color?.deltaE2000 ?? 0,
    code: Math.max(Math.abs(r), Math.abs(g), Math.abs(b)),
  };
}
