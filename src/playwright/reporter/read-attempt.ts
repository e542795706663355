import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { TestResult } from '@playwright/test/reporter';
import { FlatfieldError, type Inspection, parseInspection } from '../../index.ts';
import type { Assertion } from '../assertions.ts';
import { assertionsAttachment, recordAttachment, subjectAttachment } from '../attachment-names.ts';
import type { Subject, SuiteAttempt, SuiteRun } from './suite.ts';

/**
 * An attempt as its attachments tell it, so that it reads the same from a shard's merged report. `keepPage` keeps the page of
 * an inspection and says where, relative to the suite's page.
 */
export function readAttempt(
  result: TestResult,
  keepPage: (inspection: Inspection, run: number) => string,
): SuiteAttempt {
  const assertions = assertionsOf(textsOf(result, assertionsAttachment)[0]);
  const records = textsOf(result, recordAttachment);
  return {
    retry: result.retry,
    status: result.status,
    error: result.error ? plain(result.error.message ?? result.error.value ?? 'an error without a message') : null,
    startedAt: result.startTime.toISOString(),
    durationMs: result.duration,
    subject: textsOf(result, subjectAttachment).map(subjectOf)[0] ?? null,
    runs: records.map((text, place) => readRun(text, assertions, (inspection) => keepPage(inspection, place + 1))),
  };
}

function readRun(
  text: string,
  assertions: ReadonlyMap<string, readonly Assertion[]>,
  keepPage: (inspection: Inspection) => string,
): SuiteRun {
  try {
    const inspection = parseInspection(text, 'The attached record');
    const { outcome, summary, reasons, basis, counts } = inspection.judgement.verdict;
    return {
      runId: inspection.runId,
      outcome,
      summary,
      reasons: reasons.filter(({ weight }) => weight !== 'note').map(({ weight, message }) => `${weight}: ${message}`),
      basis,
      simulated: inspection.simulated !== null,
      readings: inspection.readings.length,
      planned: counts.planned,
      page: keepPage(inspection),
      assertions: assertions.get(inspection.runId) ?? [],
    };
  } catch (error) {
    if (!(error instanceof FlatfieldError)) throw error;
    return { ...unreadable, summary: error.message };
  }
}

const unreadable: SuiteRun = {
  runId: '',
  outcome: 'inconclusive',
  summary: '',
  reasons: [],
  basis: '',
  simulated: false,
  readings: 0,
  planned: 0,
  page: null,
  assertions: [],
};

/** The texts of attachments of a name: held as bytes, or in a file. */
function textsOf({ attachments }: TestResult, name: string): string[] {
  return attachments
    .filter((attachment) => attachment.name === name)
    .flatMap(({ body, path }) => {
      if (body !== undefined) return [body.toString('utf8')];
      return path === undefined ? [] : [readFileSync(path, 'utf8')];
    });
}

/** By the id of the run; the test's own fixture wrote it. */
function assertionsOf(text: string | undefined): ReadonlyMap<string, readonly Assertion[]> {
  const byRun: Record<string, readonly Assertion[]> = text === undefined ? {} : JSON.parse(text);
  return new Map(Object.entries(byRun));
}

function subjectOf(text: string): Subject {
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
