import { reportHtml } from '../../../report/html/report-html.ts';
import { REPORT_LANGUAGES, type ReportLanguage } from '../../../report/languages/languages.ts';
import type { Bundle } from '../../protocol/bundle.ts';
import { recordOf } from './record-of.ts';

/** The report of a run, made again from its record: a page that came with the run is never shown. */
export function reportOf(bundle: Bundle, lang: string | undefined): string {
  const isKnown = (text: string | undefined): text is ReportLanguage => REPORT_LANGUAGES.some((one) => one === text);
  return reportHtml(recordOf(bundle).inspection, { lang: isKnown(lang) ? lang : 'en' });
}
