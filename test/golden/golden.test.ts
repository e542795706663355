import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Inspection } from '../../src/record/inspection.ts';
import { parseInspection } from '../../src/record/read-inspection.ts';
import type { JudgedPasses } from '../../src/record/repeats/pass.ts';
import { reportHtml } from '../../src/report/html/report-html.ts';
import { reportConsole } from '../../src/report/report-console.ts';
import { reportFormats } from '../../src/report/report-formats.ts';
import { judgeStored } from './judge-stored.ts';

const folder = fileURLToPath(new URL('../../fixtures/golden/', import.meta.url));
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''))
  .sort();
const JUDGE = 'If the verdict was meant to change: npm run golden, and look at every difference.';
const RENDER = 'If the report was meant to change: npx vitest run test/golden -u, and look at every difference.';

describe('golden inspections', () => {
  it('are there, with every outcome among them', () => {
    const outcomes = names.map((name) => read(name).judgment.verdict.outcome);
    expect(names.length).toBeGreaterThanOrEqual(7);
    expect(new Set(outcomes)).toEqual(new Set(['pass', 'fail', 'inconclusive']));
  });

  it.each(names)('%s is judged as it was', (name) => {
    const stored = read(name);
    const again = judgedAgain(stored);
    expect(again.judgment, JUDGE).toEqual(stored.judgment);
    expect(again.repeats, JUDGE).toEqual(stored.repeats);
    expect(again.readings).toEqual(stored.readings);
  });

  it.each(names)('%s is rendered as it was', async (name) => {
    const inspection = read(name);
    const { junit, csv, cgats } = reportFormats;
    const formats = [];
    for (const { fileName, write } of [junit, csv, cgats])
      formats.push(`== ${fileName}\n${String(await write(inspection)).replaceAll('\r', '')}`);
    const summary = reportConsole(inspection, { color: false, width: 100 });
    const text = [summary, ...formats, `== report.html\n${pageText(reportHtml(inspection))}`].join('\n\n');
    await expect(`${text}\n`, RENDER).toMatchFileSnapshot(join(folder, `${name}.txt`));
  });
});

function read(name: string): Inspection {
  return parseInspection(readFileSync(join(folder, `${name}.json`), 'utf8'), name);
}

/** With the metrics that the record has: a new one is no reason to make the records again. */
function judgedAgain(stored: Inspection): JudgedPasses {
  const { judgment } = stored;
  const again = judgeStored(stored, { judgedAt: judgment.judgedAt });
  const known = new Set(judgment.metrics.map(({ name }) => name));
  const metrics = again.judgment.metrics.filter(({ name }) => known.has(name));
  return { ...again, judgment: { ...again.judgment, metrics } };
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
