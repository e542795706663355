import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Inspection } from '../../src/inspection/inspection.ts';
import { parseInspection } from '../../src/inspection/read-inspection.ts';
import { reportHtml } from '../../src/report/html/report-html.ts';
import { reportConsole } from '../../src/report/report-console.ts';
import { reportFormats } from '../../src/report/report-formats.ts';
import { judgeAgain } from '../../src/run/judge-again.ts';

const folder = fileURLToPath(new URL('../../fixtures/golden/', import.meta.url));
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''))
  .sort();

describe('golden inspections', () => {
  it('are there, with every outcome among them', () => {
    const outcomes = names.map((name) => read(name).judgment.verdict.outcome);
    expect(names.length).toBeGreaterThanOrEqual(7);
    expect(new Set(outcomes)).toEqual(new Set(['pass', 'fail', 'inconclusive']));
  });

  it.each(names)('%s is judged as it was', (name) => {
    const inspection = read(name);
    const { runId, judgment, repeats, readings } = inspection;
    const again = judgeAgain({ inspection, recordSha256: '' }, { runId, judgedAt: judgment.judgedAt });
    expect(again.judgment).toEqual(judgment);
    expect(again.repeats).toEqual(repeats);
    expect(again.readings).toEqual(readings);
  });

  it.each(names)('%s is rendered as it was', async (name) => {
    const inspection = read(name);
    const { junit, csv, cgats } = reportFormats;
    const hashes = [];
    for (const { fileName, write } of [junit, csv, cgats])
      hashes.push(`${fileName} ${hash(String(await write(inspection)))}`);
    const summary = reportConsole(inspection, { color: false, width: 100 });
    const text = [summary, hashes.join('\n'), pageText(reportHtml(inspection))].join('\n\n');
    await expect(`${text}\n`).toMatchFileSnapshot(join(folder, `${name}.txt`));
  });
});

function read(name: string): Inspection {
  return parseInspection(readFileSync(join(folder, `${name}.json`), 'utf8'), name);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
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
