import { deflateSync } from 'node:zlib';
import { type DetectableColor, ERROR_KINDS } from '../../judge/detectability/detectable.ts';
import { isMeasuredLight } from '../../judge/evidence.ts';
import { isSignalPathOnly } from '../../judge/signal-path-only.ts';
import { formatPatch } from '../../plan/pattern/patch-name.ts';
import type { SamplePoint } from '../../plan/sampling/sample-point.ts';
import type { Inspection } from '../../record/inspection.ts';
import { type ReportLanguage, translator } from '../languages/languages.ts';
import { decidingFirst } from '../map/deciding-map.ts';
import { mappedViews } from '../map/mapped-view.ts';
import { pointResults } from '../tables/point-results.ts';
import { readingRows } from '../tables/reading-rows.ts';
import {
  CHANNEL_TEXTS,
  CLASS_TEXTS,
  DIRECTION_TEXTS,
  detectabilitySentences,
  isPartlyRead,
} from '../text/detectability-text.ts';
import { escapeJson } from '../text/escape.ts';
import type { LocalClock } from '../text/local-time.ts';
import { statedText } from '../text/stated-text.ts';
import { wording } from '../text/wording.ts';
import { attemptsSection } from './attempts-section.ts';
import { calibrationSection } from './calibration-section.ts';
import { chartSection } from './chart-section.ts';
import { conditionsSection } from './conditions-section.ts';
import { driftSection } from './drift-section.ts';
import { bdi, Html, html } from './html.ts';
import { lightAndSignalSection } from './light-and-signal-section.ts';
import { limitsSection } from './limits-section.ts';
import { page } from './page.ts';
import { LARGE_PAGE_READINGS, PACKED_PAGE_READINGS, type PageContext } from './page-context.ts';
import { PAGE_SCRIPT } from './page-script.ts';
import { PAGE_STYLE } from './page-style.ts';
import { scrollTable } from './page-table.ts';
import { columnRules, packedRows, pointsSection } from './points-section.ts';
import { type PointColumns, pointColumns } from './points-table.ts';
import { reasonsSection } from './reasons-section.ts';
import { packedViews, screenSection } from './screen-section.ts';
import { summarySection } from './summary-section.ts';

export interface ReportHtmlOptions extends LocalClock {
  /** Language of the page. Default: English. */
  readonly lang?: ReportLanguage;
  /** The source of the record, to be named in the footer. */
  readonly generatedFrom?: string;
}

/** The record as one page: readable without script, alive with it, and unable to fetch anything. */
export function reportHtml(
  inspection: Inspection,
  { lang = 'en', generatedFrom, ...clock }: ReportHtmlOptions = {},
): string {
  const t = translator(lang);
  const rows = readingRows(inspection);
  const context: PageContext = {
    inspection,
    lang,
    t,
    clock,
    words: wording(lang, inspection.plan),
    rows,
    views: decidingFirst(inspection, mappedViews(inspection)),
    resultOf: pointResults(inspection),
    packed: rows.length > PACKED_PAGE_READINGS,
    large: rows.length > LARGE_PAGE_READINGS,
  };
  const points = pointColumns(context);
  const { outcome } = inspection.judgment.verdict;
  const scope = isSignalPathOnly(inspection, inspection.judgment.profile) ? `, ${t('signalPathOnly')}` : '';
  const name = `${t(outcome)}${scope} · ${inspection.unit ?? statedText(inspection.monitor.serialNumber, t)}`;
  const body = html`<a class="skip" href="#verdict">${t('skip')}</a>
<svg class="defs" width="0" height="0" aria-hidden="true"><defs><pattern id="hatch" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V8"/></pattern></defs></svg>
<main>
${summarySection(context)}
${reasonsSection(context)}
${limitsSection(context)}
${screenSection(context)}
${chartSection(context)}
${lightAndSignalSection(context)}
${driftSection(context)}
${detectabilitySection(context)}
${pointsSection(context, points)}
<div class="columns">${conditionsSection(context)}
${calibrationSection(context)}</div>
${attemptsSection(context)}
</main>
<footer>
<p class="actions" hidden><button type="button" name="download">${t('download')}</button> <button type="button" name="print">${t('print')}</button></p>
<p>${t('madeBy', { version: inspection.tool.version, runId: inspection.runId })} ${generatedFrom !== undefined && t('madeFrom', { source: generatedFrom })}</p>
</footer>
${embeddedData(context, points)}`;
  return page({
    lang,
    title: shorten(name, 60),
    style: `${PAGE_STYLE}${columnRules(points)}`,
    body,
    script: PAGE_SCRIPT,
  });
}

function shorten(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}

/** The errors that the run could see, a line for each class of colors, and the table of all colors; nothing under a profile of light. */
function detectabilitySection({ inspection, t, words }: PageContext): Html | null {
  const { judgment } = inspection;
  const sentences = detectabilitySentences(judgment, t);
  if (sentences.length === 0) return null;
  const { colors = [] } = judgment.detectability ?? {};
  const table = scrollTable(colors, { caption: html`<caption>${t('detectabilityTable')}</caption>` }, [
    { name: t('patch'), value: ({ patchIndex }) => bdi(words.patch(patchIndex)) },
    { name: t('color'), kind: 'row', value: ({ codes, bitDepth }) => bdi(formatPatch(codes, bitDepth)) },
    { name: t('colorClass'), value: ({ color }) => t(CLASS_TEXTS[color]) },
    ...ERROR_KINDS.map(({ channels, direction }) => ({
      name: `${t(CHANNEL_TEXTS[channels])} ${t(DIRECTION_TEXTS[direction])}`,
      kind: 'n' as const,
      value: ({ errors }: DetectableColor) => errors[channels][direction].seen ?? '–',
    })),
  ]);
  return html`<section aria-labelledby="detectability" class="detectability">
<h2 id="detectability">${t(isPartlyRead(judgment.verdict) ? 'detectabilityPlan' : 'detectability')}</h2>
<ul>${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul>
<p class="where">${t(isMeasuredLight(inspection) ? 'detectabilityNoteLight' : 'detectabilityNote')}</p>
<details><summary>${t('allColors')} (${colors.length})</summary>${table}</details>
</section>`;
}

/**
 * The data for the script: the whole record for the download, and its words and places. The data of a packed page is deflated (zlib, base64);
 * nothing is left out, so that the download always equals the record.
 */
function embeddedData(context: PageContext, table: PointColumns): Html {
  const { inspection, packed, large, t } = context;
  const { resolution, points, patches } = inspection.plan;
  const places = (of: readonly SamplePoint[]) => of.map(({ index, xPx, yPx }) => [index, xPx, yPx]);
  const page = {
    widthPx: resolution.widthPx,
    heightPx: resolution.heightPx,
    points: places(points),
    ownPoints: patches.map(({ ownLayout }) => (ownLayout ? places(ownLayout.points) : null)),
    words: { copied: t('copied'), copyFailed: t('copyFailed'), rowsShown: t('rowsShown'), map: t('mapHint') },
    fileName: 'inspection.json',
  };
  return html`${plain('page', page)}
${packed ? [pack('record', inspection), pack('views', packedViews(context))] : plain('record', inspection)}${large && pack('rows', packedRows(context, table))}`;
}

function plain(id: string, value: unknown): Html {
  return new Html(`<script type="application/json" id="${id}">${escapeJson(value)}</script>\n`);
}

function pack(id: string, value: unknown): Html {
  const data = deflateSync(JSON.stringify(value)).toString('base64');
  return new Html(`<script type="text/plain" id="${id}" data-encoding="deflate">${data}</script>\n`);
}
