import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { makeFolder } from '../../base/make-folder.ts';
import { clearOutput } from '../../base/storage/clear-output.ts';
import { writeFileAtomically } from '../../base/storage/write-file-atomically.ts';
import { systemMessage } from '../../base/system-message.ts';
import type { Inspection } from '../../record/inspection.ts';
import { readUnchangedRun } from '../../record/run-folder/read-unchanged-run.ts';
import { refuseInsideRun } from '../../record/run-folder/refuse-inside-run.ts';
import { reportHtml } from '../../report/html/report-html.ts';
import { REPORT_FORMAT_NAMES, type ReportFormatOptions, reportFormats } from '../../report/report-formats.ts';
import { recordText } from './write-run.ts';

export interface WriteReportsOptions extends ReportFormatOptions {
  /** The environment in which the browser that prints the PDF is looked for; default: that of this process. */
  readonly environment?: NodeJS.ProcessEnv | undefined;
}

/** Every form that a stored run can be written in. */
export const REPORT_NAMES = [...REPORT_FORMAT_NAMES, 'json', 'pdf'] as const;

export type ReportName = (typeof REPORT_NAMES)[number];

export function isReportName(text: string): text is ReportName {
  return (REPORT_NAMES as readonly string[]).includes(text);
}

/**
 * Writes reports of a stored run into a folder of their own and gives their names. Those of an earlier call are removed first; those in other forms must be of the same run. The folder of a run is refused, by whatever link: it stays as
 * its manifest says. Throws `run-folder`, `invalid-record`, `run-changed`, and for `pdf` what `reportPdf` throws.
 */
export async function writeReports(
  run: string,
  folder: string,
  names: readonly ReportName[],
  options: WriteReportsOptions = {},
): Promise<readonly string[]> {
  await refuseInsideRun(folder);
  const distinct = [...new Set(names)];
  for (const name of distinct) clearOutput(join(folder, fileNameOf(name)));
  const { inspection } = await readUnchangedRun(run);
  await refuseOtherRun(folder, distinct, inspection.runId);
  await makeFolder(folder).catch((cause: unknown) => {
    throw new FlatfieldError(
      'run-folder',
      `The folder ${folder} cannot be made: ${systemMessage(cause)}. Name another with --out.`,
      {
        cause,
      },
    );
  });
  // All of them before the first is written: a PDF needs a browser, which may not be there.
  const contents: (readonly [fileName: string, content: string | Uint8Array])[] = [];
  for (const name of distinct) contents.push([fileNameOf(name), await report(inspection, name, options)]);
  for (const [fileName, content] of contents) await writeFileAtomically(join(folder, fileName), content);
  return contents.map(([fileName]) => fileName);
}

async function report(
  inspection: Inspection,
  name: ReportName,
  options: WriteReportsOptions,
): Promise<string | Uint8Array> {
  if (name === 'json') return recordText(inspection);
  if (name === 'pdf') {
    const { reportPdf } = await import('./report-pdf.ts');
    return reportPdf(reportHtml(inspection, options), options);
  }
  return reportFormats[name].write(inspection, options);
}

const STATE_THEIR_RUN: readonly ReportName[] = ['html', 'junit', 'ctrf', 'json'];

/** A report of another run, in a form that is not written now, would pass for one of this run. What is not of Flatfield is left alone. */
async function refuseOtherRun(folder: string, written: readonly ReportName[], runId: string): Promise<void> {
  // A name of other characters is escaped.
  if (!/^[\w.-]+$/.test(runId)) return;
  for (const name of STATE_THEIR_RUN.filter((one) => !written.includes(one))) {
    const file = join(folder, fileNameOf(name));
    const text = await readFile(file, 'utf8').catch(() => '');
    if (!/flatfield/i.test(text) || text.split(/[^\w.-]+/).includes(runId)) continue;
    throw new FlatfieldError(
      'run-folder',
      `${file} is of another run, and nothing was written next to it: remove it, or name another folder with --out.`,
    );
  }
}

function fileNameOf(name: ReportName): string {
  // Not the name of a record in a run folder: a folder of reports is no run.
  if (name === 'json') return 'record.json';
  return name === 'pdf' ? 'report.pdf' : reportFormats[name].fileName;
}
