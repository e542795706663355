import type { TestInfo } from '@playwright/test';
import { type Inspection, recordText, reportFormats } from '../index.ts';
import { wasJudged } from './judged.ts';

/** Name of the attachment that carries the record of a run; the suite's report is made from these. */
export const recordAttachment = 'flatfield-inspection';

/**
 * Attaches a run to its test: the record, the readings, the page and, where anything was read, the heat map. As bytes, so that
 * Playwright's own reporters and merged shards have them whatever becomes of the output folder.
 */
export async function attachRun(testInfo: Pick<TestInfo, 'attach'>, inspection: Inspection): Promise<void> {
  const record = { body: recordText(inspection), contentType: 'application/json' };
  await testInfo.attach(recordAttachment, record);
  const { csv, html, png } = reportFormats;
  const formats = [
    [csv, 'text/csv'],
    [html, 'text/html'],
    ...(inspection.readings.length > 0 ? [[png, 'image/png'] as const] : []),
  ] as const;
  for (const [format, contentType] of formats) {
    const content = await format.write(inspection);
    await testInfo.attach(format.fileName, { body: Buffer.from(content), contentType });
  }
}

/** Name of the attachment that says which monitor a test is about, inspected or not. */
export const subjectAttachment = 'flatfield-subject';

/** Attaches which monitor a test is about, so that the suite's report has a row for it even where nothing is read. */
export async function attachSubject(
  testInfo: Pick<TestInfo, 'attach'>,
  { id, modelName, serialNumber }: Inspection['monitor'],
  unit: string | null,
): Promise<void> {
  const body = JSON.stringify({ monitor: { id, modelName, serialNumber }, unit });
  await testInfo.attach(subjectAttachment, { body, contentType: 'application/json' });
}

/** Name of the attachment that lists the runs of a test that a matcher looked at. */
export const judgedAttachment = 'flatfield-judged';

/** Attaches which runs a matcher looked at; for all others the suite's report goes by their verdict. */
export async function attachJudged(
  testInfo: Pick<TestInfo, 'attach'>,
  inspections: readonly Inspection[],
): Promise<void> {
  const body = JSON.stringify(inspections.filter(wasJudged).map(({ runId }) => runId));
  await testInfo.attach(judgedAttachment, { body, contentType: 'application/json' });
}
