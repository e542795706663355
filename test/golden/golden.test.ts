import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Inspection } from '../../src/inspection/inspection.ts';
import { parseInspection } from '../../src/inspection/read-inspection.ts';
import { html } from '../../src/report/html/html.ts';
import { reportHtml } from '../../src/report/html/report-html.ts';
import { REPORT_LANGUAGES, translator } from '../../src/report/languages/languages.ts';
import { reportConsole } from '../../src/report/report-console.ts';
import { reportFormats } from '../../src/report/report-formats.ts';
import { judgeAgain } from '../../src/run/judge-again.ts';
import type { Judgement } from '../../src/verdict/judgement.ts';

const folder = fileURLToPath(new URL('../../fixtures/golden/', import.meta.url));
/** Of today's version; those of version 1 have the same names. */
const names = namesIn('.');
const JUDGE = 'If the verdict was meant to change: npm run golden, and look at every difference.';
const RENDER = 'If the report was meant to change: npx vitest run test/golden -u, and look at every difference.';
const oldNames = namesIn('version-1').map((name) => `version-1/${name}`);

describe('golden inspections', () => {
  it('are there in both versions, with every outcome among them', () => {
    const outcomes = names.map((name) => read(name).judgement.verdict.outcome);
    expect(names.length).toBeGreaterThanOrEqual(7);
    expect(new Set(outcomes)).toEqual(new Set(['pass', 'fail', 'inconclusive']));
    expect(names.map((name) => versionOf(name))).toEqual(names.map(() => 2));
    expect(oldNames).toEqual(names.map((name) => `version-1/${name}`));
    expect(oldNames.map((name) => versionOf(name))).toEqual(names.map(() => 1));
    expect(versionOf('version-0')).toBe(0);
  });

  it.each(names)('%s is judged as it was', (name) => {
    const stored = read(name);
    const again = judgedAgain(stored);
    // Records of earlier builds do not hold what they could have seen.
    const { detectability = again.judgement.detectability } = stored.judgement;
    // A diagnosis is no part of the verdict: it may learn.
    const { diagnoses } = again.judgement;
    expect(again.judgement, JUDGE).toEqual({ ...stored.judgement, diagnoses, ...(detectability && { detectability }) });
    expect(again.judgement.verdict.outcome === 'pass' && (diagnoses?.length ?? 0) > 0).toBe(false);
    expect(again.repeats, JUDGE).toEqual(stored.repeats);
    expect(again.readings).toEqual(stored.readings);
  });

  it.each([...oldNames, 'version-0'])('%s is judged as it was, but for its sentences', (name) => {
    const stored = read(name);
    const again = judgedAgain(stored);
    // Older records of version 1 hold neither the signal path nor whether readings of the signal were accepted.
    const {
      signalPath = again.judgement.signalPath,
      acceptSignal = again.judgement.acceptSignal,
      detectability = again.judgement.detectability,
    } = stored.judgement;
    const expected = withoutSentences({
      ...stored.judgement,
      signalPath,
      acceptSignal,
      detectability,
    } as Judgement);
    expect(withoutSentences(again.judgement)).toEqual(expected);
    expect(again.repeats?.spread).toEqual(stored.repeats?.spread);
    expect(again.repeats?.others.map(({ pass, grade }) => [pass, grade])).toEqual(
      stored.repeats?.others.map(({ pass, grade }) => [pass, grade]),
    );
    expect(again.readings).toEqual(stored.readings);
    for (const reason of again.judgement.verdict.reasons) expect(reason.stored).toBeUndefined();
  });

  // What is migrated from version 0 equals the record that it was made from, and is rendered once.
  it.each([...names, ...oldNames])('%s is rendered as it was', async (name) => {
    const inspection = read(name);
    const { junit, csv, cgats } = reportFormats;
    const formats = [];
    for (const { fileName, write } of name.includes('/') ? [] : [junit, csv, cgats])
      formats.push(`== ${fileName}\n${String(await write(inspection)).replaceAll('\r', '')}`);
    const summary = reportConsole(inspection, { color: false, width: 100 });
    const text = [summary, ...formats, `== report.html\n${pageText(reportHtml(inspection))}`].join('\n\n');
    await expect(`${text}\n`, RENDER).toMatchFileSnapshot(join(folder, `${name}.txt`));
  });
});

describe('a record of schema version 1', () => {
  it.each(oldNames)('%s shows its sentences as they were stored, marked as such, in every language', (name) => {
    const { summary, basis, reasons } = storedVerdict(name);
    // The summary is the first of them: the page says each once.
    const others = reasons.map(({ message }) => message).filter((message) => !summary.includes(message));
    for (const lang of REPORT_LANGUAGES) {
      const page = reportHtml(read(name), { lang });
      for (const sentence of [summary, basis, ...others]) {
        const marked = html`<bdi lang="en">${sentence}</bdi> <span class="where">${translator(lang)('asStored')}</span>`;
        expect(page).toContain(marked.markup);
      }
    }
  });

  it('is read with its version raised and all of its readings', () => {
    expect(oldNames.map((name) => read(name).schemaVersion)).toEqual(oldNames.map(() => 2));
  });
});

describe('the version of schema 0', () => {
  it('is migrated into the same record as version 1, with its grade', () => {
    const { judgement, schemaVersion } = read('version-0');
    expect(schemaVersion).toBe(2);
    expect(judgement.verdict).toEqual(read('version-1/flat').judgement.verdict);
  });
});

function namesIn(place: string): readonly string[] {
  return readdirSync(join(folder, place))
    .filter((file) => file.endsWith('.json') && file !== 'version-0.json')
    .map((file) => file.replace('.json', ''))
    .sort();
}

function read(name: string): Inspection {
  return parseInspection(readFileSync(join(folder, `${name}.json`), 'utf8'), name);
}

function storedJson(name: string) {
  return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
}

function versionOf(name: string): unknown {
  return storedJson(name).schemaVersion;
}

function storedVerdict(name: string): { summary: string; basis: string; reasons: readonly { message: string }[] } {
  return storedJson(name).judgement.verdict;
}

/** With the metrics that the record has: a new one is no reason to make the records again. */
function judgedAgain(stored: Inspection): Inspection {
  const again = judgeAgain(
    { inspection: stored, recordSha256: '' },
    { runId: stored.runId, judgedAt: stored.judgement.judgedAt },
  );
  const known = new Set(stored.judgement.metrics.map(({ name }) => name));
  const metrics = again.judgement.metrics.filter(({ name }) => known.has(name));
  return { ...again, judgement: { ...again.judgement, metrics } };
}

/** All that judges, without diagnoses and what a sentence is made of: outcome, grade, limits, codes and places stay. */
function withoutSentences({ verdict, metrics, diagnoses: _diagnoses, ...judgement }: Judgement) {
  const { summary: _summary, basis: _basis, reasons, ...rest } = verdict;
  return {
    ...judgement,
    metrics: metrics.map(({ why, ...metric }) => ({ ...metric, hasWhy: why !== undefined })),
    verdict: {
      ...rest,
      reasons: reasons.map(({ weight, code, patchIndex, pointIndex }) => ({ weight, code, patchIndex, pointIndex })),
    },
  };
}

/** What a reader of the page reads, a line a piece; drawings, style and script left out. */
function pageText(page: string): string {
  return page
    .replaceAll(/<(script|style|svg)\b[^>]*>[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
