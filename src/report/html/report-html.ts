import type { Inspection } from '../../inspection/inspection.ts';
import { isSignalPathOnly } from '../../verdict/signal-path-only.ts';
import { type ReportLanguage, translator } from '../languages/languages.ts';
import { mappedViews } from '../map/mapped-view.ts';
import { pointResults } from '../point-results.ts';
import { readingRows } from '../reading-rows.ts';
import type { LocalClock } from '../text/local-time.ts';
import { statedText } from '../text/stated-text.ts';
import { wording } from '../text/wording.ts';
import { attemptsSection } from './attempts-section.ts';
import { calibrationSection } from './calibration-section.ts';
import { conditionsSection } from './conditions-section.ts';
import { detectabilitySection } from './detectability-section.ts';
import { driftSection } from './drift-section.ts';
import { embeddedData } from './embedded-data.ts';
import { html } from './html.ts';
import { lightAndSignalSection } from './light-and-signal-section.ts';
import { limitsSection } from './limits-section.ts';
import { page } from './page.ts';
import { LARGE_PAGE_READINGS, PACKED_PAGE_READINGS, type PageContext } from './page-context.ts';
import { PAGE_SCRIPT } from './page-script.ts';
import { PAGE_STYLE } from './page-style.ts';
import { columnRules, pointsSection } from './points-section.ts';
import { reasonsSection } from './reasons-section.ts';
import { screenSection } from './screen-section.ts';
import { summarySection } from './summary-section.ts';

export interface ReportHtmlOptions extends LocalClock {
  /** Language of the page. Default: English. */
  readonly lang?: ReportLanguage;
  /** What the record was read from, to be named in the footer. */
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
    views: mappedViews(inspection),
    resultOf: pointResults(inspection),
    packed: rows.length > PACKED_PAGE_READINGS,
    large: rows.length > LARGE_PAGE_READINGS,
  };
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
${lightAndSignalSection(context)}
${driftSection(context)}
${detectabilitySection(context)}
${pointsSection(context)}
<div class="columns">${conditionsSection(context)}
${calibrationSection(context)}</div>
${attemptsSection(context)}
</main>
<footer>
<p class="actions" hidden><button type="button" name="download">${t('download')}</button> <button type="button" name="print">${t('print')}</button></p>
<p>${t('madeBy', { version: inspection.tool.version, runId: inspection.runId })} ${generatedFrom !== undefined && t('madeFrom', { source: generatedFrom })}</p>
</footer>
${embeddedData(context)}`;
  return page({
    lang,
    title: shorten(name, 60),
    style: `${PAGE_STYLE}${columnRules(context)}`,
    body,
    script: PAGE_SCRIPT,
  });
}

function shorten(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}
