import type { Inspection } from '../record/inspection.ts';
import { reportCtrf } from './ci/report-ctrf.ts';
import { reportJunit } from './ci/report-junit.ts';
import { reportMarkdown } from './ci/report-markdown.ts';
import { type ReportHtmlOptions, reportHtml } from './html/report-html.ts';
import { heatMapPng } from './map/heat-map-png.ts';
import { type HeatMapOptions, heatMapSvg } from './map/heat-map-svg.ts';
import { reportCgats } from './tables/report-cgats.ts';
import { reportCsv } from './tables/report-csv.ts';

export interface ReportFormatOptions extends ReportHtmlOptions, Pick<HeatMapOptions, 'scaleEnd'> {
  /** See `CsvOptions`. */
  readonly csvLocale?: string | undefined;
}

/** One way to write a record down: the file's name in a run folder, and the function from record to content. */
export interface ReportFormat {
  readonly fileName: string;
  readonly write: (inspection: Inspection, options?: ReportFormatOptions) => string | Promise<Uint8Array>;
}

export const REPORT_FORMAT_NAMES = [
  'html',
  'md',
  'junit',
  'ctrf',
  'csv',
  'xlsx',
  'cgats',
  'png',
  'png-4k',
  'svg',
] as const;
export type ReportFormatName = (typeof REPORT_FORMAT_NAMES)[number];

/** Every format that is a function of the record alone. */
export const reportFormats: Readonly<Record<ReportFormatName, ReportFormat>> = {
  html: { fileName: 'report.html', write: reportHtml },
  md: { fileName: 'summary.md', write: (inspection) => reportMarkdown(inspection) },
  junit: { fileName: 'junit.xml', write: (inspection) => reportJunit(inspection) },
  ctrf: { fileName: 'ctrf.json', write: (inspection) => reportCtrf(inspection) },
  csv: {
    fileName: 'readings.csv',
    write: (inspection, { csvLocale } = {}) => reportCsv(inspection, { locale: csvLocale }),
  },
  xlsx: {
    fileName: 'readings.xlsx',
    write: async (inspection) => (await import('./tables/report-xlsx.ts')).reportXlsx(inspection),
  },
  cgats: { fileName: 'readings.ti3', write: (inspection) => reportCgats(inspection) },
  png: { fileName: 'heat-map.png', write: (inspection, options) => heatMapPng(inspection, mapOptions(options)) },
  'png-4k': {
    fileName: 'heat-map-4k.png',
    write: (inspection, options) => heatMapPng(inspection, { ...mapOptions(options), widthPx: 3840 }),
  },
  svg: { fileName: 'heat-map.svg', write: (inspection, options) => heatMapSvg(inspection, mapOptions(options)) },
};

function mapOptions({ lang = 'en', scaleEnd }: ReportFormatOptions = {}): HeatMapOptions {
  return { lang, ...(scaleEnd !== undefined && { scaleEnd }) };
}
