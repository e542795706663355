import type { Inspection } from '../inspection/inspection.ts';
import { type ReportHtmlOptions, reportHtml } from './html/report-html.ts';
import { heatMapPng } from './map/heat-map-png.ts';
import { reportCgats } from './report-cgats.ts';
import { reportCsv } from './report-csv.ts';
import { reportCtrf } from './report-ctrf.ts';
import { reportJunit } from './report-junit.ts';
import { reportMarkdown } from './report-markdown.ts';

/** One way to write a record down: the file's name in a run folder, and the function from record to content. */
export interface ReportFormat {
  readonly fileName: string;
  readonly write: (inspection: Inspection, options?: ReportHtmlOptions) => string | Promise<Uint8Array>;
}

export const REPORT_FORMAT_NAMES = ['html', 'md', 'junit', 'ctrf', 'csv', 'cgats', 'png'] as const;
export type ReportFormatName = (typeof REPORT_FORMAT_NAMES)[number];

/** Every format that is a function of the record alone. */
export const reportFormats: Readonly<Record<ReportFormatName, ReportFormat>> = {
  html: { fileName: 'report.html', write: reportHtml },
  md: { fileName: 'summary.md', write: (inspection) => reportMarkdown(inspection) },
  junit: { fileName: 'junit.xml', write: (inspection) => reportJunit(inspection) },
  ctrf: { fileName: 'ctrf.json', write: (inspection) => reportCtrf(inspection) },
  csv: { fileName: 'readings.csv', write: (inspection) => reportCsv(inspection) },
  cgats: { fileName: 'readings.ti3', write: (inspection) => reportCgats(inspection) },
  png: { fileName: 'heat-map.png', write: (inspection, { lang = 'en' } = {}) => heatMapPng(inspection, { lang }) },
};
