import { join } from 'node:path';
import { monitorProfileSchema } from '../api/probed/monitor-profile.ts';
import { writeFileAtomically } from '../base/storage/write-file-atomically.ts';
import type { ReportLanguage } from '../report/languages/languages.ts';
import { probeHtml } from './probe-html.ts';
import type { Probed } from './probe-monitor.ts';
import { probeRecordSchema } from './probe-record.ts';

export const probePageName = 'probe.html';

/** Writes the record, the page and the profile of a probe into a folder. Throws the file system's error. */
export async function writeProbe(folder: string, { record, profile }: Probed, lang: ReportLanguage): Promise<void> {
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  await writeFileAtomically(join(folder, 'probe.json'), json(probeRecordSchema.parse(record)));
  await writeFileAtomically(join(folder, 'monitor-profile.json'), json(monitorProfileSchema.parse(profile)));
  await writeFileAtomically(join(folder, probePageName), probeHtml(record, lang));
}
