import { join } from 'node:path';
import type { Inspection } from './inspection/inspection.ts';
import { recordFileName } from './inspection/read-inspection.ts';
import { writeFileAtomically } from './inspection/write-file-atomically.ts';
import { type ReportFormatName, reportFormats } from './report/report-formats.ts';

/** What a run folder holds beside the record and the journal unless told otherwise. */
const defaultFormats: readonly ReportFormatName[] = ['html', 'junit', 'csv'];

/** The record as the text of `inspection.json`, ending in a line break. */
export function recordText(inspection: Inspection): string {
  return `${JSON.stringify(inspection, null, 2)}\n`;
}

/** Writes the record and its reports into a folder, each file whole or not at all, the record first. Throws what the file system throws. */
export async function writeRun(
  folder: string,
  inspection: Inspection,
  formats: readonly ReportFormatName[] = defaultFormats,
): Promise<void> {
  await writeFileAtomically(join(folder, recordFileName), recordText(inspection));
  for (const name of formats) {
    const { fileName, write } = reportFormats[name];
    await writeFileAtomically(join(folder, fileName), await write(inspection));
  }
}
