import { fullCode } from '../../judge/color/code-values.ts';
import { type ChartCell, chartCells } from '../../plan/pattern/cells.ts';
import { formatPatch } from '../../plan/pattern/patch-name.ts';
import type { PlannedPatch } from '../../plan/sampling/sampling-plan.ts';
import { lineOf, plotFrame, SMALL } from '../statistics/plot-frame.ts';
import type { ReadingRow } from '../tables/reading-rows.ts';
import { CHANNEL_TEXTS } from '../text/detectability-text.ts';
import { type Html, html } from './html.ts';
import { codesColor } from './map/codes-color.ts';
import { MAP_WIDTH, mapUnits } from './map/drawn-cell.ts';
import type { PageContext } from './page-context.ts';

/** Each chart of the run as one picture, sent beside received, with the deviation over the levels of each channel; null without a reading of one. */
export function chartSection(context: PageContext): Html | null {
  const { inspection, rows, t } = context;
  const charts = inspection.plan.patches.flatMap((patch, patchIndex) => {
    const cells = chartOf(patch);
    const read = rows.filter(
      (row) => row.patchIndex === patchIndex && row.signal && row.deviation?.commandedCodeValueError,
    );
    return cells === null || read.length === 0 ? [] : [{ patch, patchIndex, cells, read }];
  });
  if (charts.length === 0) return null;
  return html`<section aria-labelledby="charts" class="beside">
<h2 id="charts">${t('sentAndReceived')}</h2>
${charts.map((chart) => oneChart(context, chart))}</section>`;
}

interface ReadChart {
  readonly patch: PlannedPatch;
  readonly patchIndex: number;
  readonly cells: readonly ChartCell[];
  /** The readings that were judged. */
  readonly read: readonly ReadingRow[];
}

function chartOf({ pattern }: PlannedPatch): readonly ChartCell[] | null {
  return pattern?.kind === 'cells' ? chartCells(pattern) : null;
}

function oneChart(context: PageContext, chart: ReadChart): Html {
  const { t, words } = context;
  const { cells, read, patchIndex } = chart;
  const off = CHANNELS.filter((channel) => read.some((row) => errorOf(row, channel) !== 0));
  const changed = read.filter((row) => CHANNELS.some((channel) => errorOf(row, channel) !== 0));
  const counts = { changed: changed.length, read: read.length };
  const name = html`<h3><bdi>${words.patch(patchIndex)}</bdi></h3><p class="hint">${t(changed.length === 0 ? 'cellsAsSent' : 'cellsChanged', counts)}</p>`;
  if (changed.length === 0 && read.length === cells.length) {
    return html`<article>${name}<div class="row">${picture(context, chart, 'sentAndReceived')}</div></article>`;
  }
  return html`<article>${name}<div class="row">${picture(context, chart, 'sentPicture')}${picture(context, chart, 'receivedPicture')}</div>
${changed.length > 0 && html`<h4>${t('deviationOverLevel')}</h4><div class="charts"><div class="row">${off.map((channel) => strip(context, chart, channel))}</div></div>`}</article>
`;
}

const CHANNELS = ['r', 'g', 'b'] as const;
type Channel = (typeof CHANNELS)[number];

/** Read minus sent, in steps of the chart. */
function errorOf({ deviation }: ReadingRow, channel: Channel): number {
  return deviation?.commandedCodeValueError?.[channel] ?? 0;
}

function picture(
  { inspection, resultOf, t }: PageContext,
  { patch, cells, read }: ReadChart,
  title: 'sentAndReceived' | 'sentPicture' | 'receivedPicture',
): Html {
  const { widthPx, heightPx } = inspection.plan.resolution;
  const height = Math.round((MAP_WIDTH * heightPx) / widthPx);
  const rowOf = new Map(read.map((row) => [row.pointIndex, row]));
  const drawn = cells.map(({ left, top, width, height: high, codes }, index) => {
    const box = html`x="${mapUnits(left * MAP_WIDTH)}" y="${mapUnits(top * height)}" width="${mapUnits(width * MAP_WIDTH)}" height="${mapUnits(high * height)}"`;
    const row = rowOf.get(index);
    if (title === 'sentPicture') return html`<rect ${box} fill="${codesColor(codes, patch.bitDepth)}"/>`;
    if (row === undefined) return html`<rect ${box} class="hatch"/>`;
    const received = receivedCodes(row, patch.bitDepth);
    const isBeyond = resultOf(row).result === 'beyond';
    const [sent, got] = [codes, received].map((one) => formatPatch(one, patch.bitDepth));
    return html`<rect ${box} fill="${codesColor(received, patch.bitDepth)}"${isBeyond && html` class="beyond"`}><title>${sent} → ${got}</title></rect>`;
  });
  return html`<figure>${title !== 'sentAndReceived' && html`<h4>${t(title)}</h4>`}<svg class="chart" viewBox="0 0 ${MAP_WIDTH} ${height}" role="img" aria-label="${t(title)}">${drawn}</svg></figure>`;
}

function receivedCodes(row: ReadingRow, bitDepth: number) {
  const { r = 0, g = 0, b = 0 } = row.shown ?? {};
  const within = (code: number) => Math.min(fullCode(bitDepth), Math.max(0, Math.round(code)));
  return { r: within(r + errorOf(row, 'r')), g: within(g + errorOf(row, 'g')), b: within(b + errorOf(row, 'b')) };
}

/** Deviation of one channel over the level that was sent: a table, a lift or a cut is a curve here. */
function strip({ t }: PageContext, { patch, read }: ReadChart, channel: Channel): Html {
  const full = fullCode(patch.bitDepth);
  const points = read
    .map((row) => ({ level: row.shown?.[channel] ?? 0, error: errorOf(row, channel) }))
    .sort((a, b) => a.level - b.level || a.error - b.error);
  const errors = points.map(({ error }) => error);
  const [low, high] = [Math.min(0, ...errors), Math.max(0, ...errors)];
  const frame = plotFrame([low - 1, high + 1], t, SMALL);
  const text = (value: number) => t.decimal(Math.round(10 * value) / 10);
  const name = t(CHANNEL_TEXTS[channel]);
  const places = points.map(
    ({ level, error }) => [frame.across(0.02 + (0.96 * level) / full), frame.y(error)] as const,
  );
  const label = t('stripLabel', { channel: name, low: text(low), high: text(high), full });
  return html`<figure><figcaption>${name}: ${t('range', { low: text(low), high: text(high) })}</figcaption>${frame.svg(
    html`${frame.line('axis', 0)}${lineOf(places)}${frame.below('start', 0)}${frame.below('end', full)}`,
    label,
  )}</figure>`;
}
