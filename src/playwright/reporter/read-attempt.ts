import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { TestResult } from '@playwright/test/reporter';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import type { Inspection } from '../../record/inspection.ts';
import { parseInspection } from '../../record/read-inspection.ts';
import { mapThumbnail } from '../../report/map/map-thumbnail.ts';
import { reportFormats } from '../../report/report-formats.ts';
import { wording } from '../../report/text/wording.ts';
import { recordAttachment, runAttachment, subjectAttachment, suiteAttachment } from '../attach-run.ts';
import { lastOfEach, type NotedRun } from '../attempt-notes.ts';
import type { SuitePart } from './merge-problem.ts';
import type { SuiteAttempt, SuiteRun, SuiteSubject } from './suite.ts';

/**
 * An attempt as its attachments tell it, so that it reads the same from a shard's merged report. `keepPage` keeps the page of
 * an inspection and says where, relative to the suite's page. In a merged report, the files of a run must be there too: without them,
 * resources of the report were lost, and it is not known which.
 */
export function readAttempt(
  result: TestResult,
  keepPage: (inspection: Inspection, run: number) => string,
  isMerged = false,
): SuiteAttempt {
  const notes = lastOfEach(textsOf(result, runAttachment).map((text): NotedRun => JSON.parse(text)));
  const records = textsOf(result, recordAttachment);
  const recorded = records.map((text, place) => readRun(text, notes, (inspection) => keepPage(inspection, place + 1)));
  const byNote = new Map(recorded.map((run) => [run.runId, run]));
  // In the order in which they began: a later run may make good an earlier one.
  const noted = notes.map((note) => byNote.get(note.runId ?? '') ?? runWithoutRecord(note));
  const runs = [...noted, ...recorded.filter((run) => !noted.includes(run)), ...lostRuns(result, isMerged)];
  return {
    retry: result.retry,
    status: result.status,
    error: result.error ? plain(result.error.message ?? result.error.value ?? 'an error without a message') : null,
    startedAt: result.startTime.toISOString(),
    durationMs: result.duration,
    subject: textsOf(result, subjectAttachment).map(subjectOf)[0] ?? null,
    runs,
  };
}

/** The part of a suite that an attempt ran in; null if it does not say. */
export function readSuitePart(result: TestResult): SuitePart | null {
  return textsOf(result, suiteAttachment).map((text): SuitePart => JSON.parse(text))[0] ?? null;
}

function readRun(text: string, notes: readonly NotedRun[], keepPage: (inspection: Inspection) => string): SuiteRun {
  try {
    const inspection = parseInspection(text, 'The attached record');
    const { outcome, grade, summary, reasons, counts } = inspection.judgment.verdict;
    const words = wording('en', inspection.plan);
    const noted = notes.find(({ runId }) => runId === inspection.runId);
    return {
      runId: inspection.runId,
      thing: noted?.thing ?? inspection.runId,
      outcome,
      summary: words.summary(summary, grade),
      reasons: reasons
        .filter(({ weight }) => weight !== 'note')
        .map((reason) => `${reason.weight}: ${words.reason(reason)}`),
      basis: words.basis(inspection.judgment, inspection),
      simulated: inspection.simulated !== null,
      hasRead: inspection.readings.length > 0,
      readings: inspection.readings.length,
      planned: counts.planned,
      page: keepPage(inspection),
      map: mapThumbnail(inspection),
      isFailExpected: noted?.isFailExpected ?? false,
      assertions: noted?.assertions ?? [],
    };
  } catch (error) {
    if (!(error instanceof FlatfieldError)) throw error;
    return { ...withoutRecord, summary: error.message };
  }
}

function runWithoutRecord({ runId, thing, summary, hasRead }: NotedRun): SuiteRun {
  return { ...withoutRecord, runId: runId ?? '', thing, summary, hasRead };
}

const withoutRecord: SuiteRun = {
  runId: '',
  thing: null,
  outcome: 'inconclusive',
  summary: '',
  reasons: [],
  basis: '',
  simulated: false,
  hasRead: true,
  readings: 0,
  planned: 0,
  page: null,
  map: null,
  isFailExpected: false,
  assertions: [],
};

/** The texts of attachments of a name: held as bytes, or in a file. */
function textsOf({ attachments }: TestResult, name: string): string[] {
  return attachments.filter((attachment) => attachment.name === name).flatMap((attachment) => textOf(attachment) ?? []);
}

/** Null if it is neither held as bytes nor in a file that is there. */
function textOf({ body, path }: TestResult['attachments'][number]): string | null {
  if (body !== undefined) return body.toString('utf8');
  try {
    return path === undefined ? null : readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/**
 * A run for each attachment of ours that is listed and not there, or that a step of the test attached and no list has, as in a blob that lost
 * its resources: nothing is known of it.
 */
function lostRuns({ attachments, steps, status }: TestResult, isMerged: boolean): readonly SuiteRun[] {
  const own = [recordAttachment, runAttachment, subjectAttachment, suiteAttachment];
  const files = isMerged ? [reportFormats.csv.fileName, reportFormats.html.fileName, reportFormats.png.fileName] : [];
  const listed = attachments.filter(({ name }) => [...own, ...files].includes(name));
  const count = (name: string) => listed.filter((attachment) => attachment.name === name).length;
  const lost = listed.filter((attachment) => !textOf(attachment)).map(({ name }) => name);
  const unlisted = own.filter((name) => attachedBySteps(steps, name) > count(name));
  // A test that passed attached its suite before anything else, without a step.
  const isSuiteLost = isMerged && status === 'passed' && listed.length > 0 && count(suiteAttachment) === 0;
  return [...lost, ...unlisted, ...(isSuiteLost ? [suiteAttachment] : [])].map((name) => ({
    ...withoutRecord,
    summary: `The attachment ${name} is missing: merge reports with their resources.`,
  }));
}

/** Playwright lists a step, `Attach "name"`, for each attachment of a test. */
function attachedBySteps(steps: TestResult['steps'], name: string): number {
  return steps.reduce((sum, { category, title, steps: inner }) => {
    const isOne = category === 'test.attach' && title.endsWith(`"${name}"`);
    return sum + (isOne ? 1 : 0) + attachedBySteps(inner, name);
  }, 0);
}

function subjectOf(text: string): SuiteSubject {
  const { unit, monitor } = JSON.parse(text);
  const { id, modelName, serialNumber } = monitor ?? {};
  return {
    unit: unit === null ? null : String(unit),
    monitor: { id: String(id), modelName: String(modelName), serialNumber: String(serialNumber) },
  };
}

/** One line without the colors of a terminal. */
function plain(text: string): string {
  return stripVTControlCharacters(text).trim().slice(0, 2000);
}
