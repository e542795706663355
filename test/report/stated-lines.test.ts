import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type Stated, statedTitles } from '../../src/record/stated.ts';
import { reportConsole } from '../../src/report/report-console.ts';
import { type ReportFormatName, reportFormats } from '../../src/report/report-formats.ts';
import { buildInspection } from './build-inspection.ts';

const names = statedTitles.map(([name]) => name);
const stated: Stated = Object.fromEntries(names.map((name) => [name, `said of ${name}`]));
const inspection = { ...buildInspection({ columns: 2, rows: 2 }), ...stated };

/** True for a report about a run, false for one that has readings or a map only. */
const ABOUT_RUN: Readonly<Record<ReportFormatName, boolean>> = {
  html: true,
  md: true,
  junit: true,
  ctrf: true,
  csv: false,
  xlsx: true,
  cgats: false,
  png: false,
  'png-4k': false,
  svg: false,
};

const aboutRun = Object.entries(reportFormats).filter(([name]) => ABOUT_RUN[name as ReportFormatName]);

function textOf(content: string | Uint8Array): string {
  if (typeof content === 'string') return content;
  return Object.values(unzipSync(content))
    .map((bytes) => strFromU8(bytes))
    .join('\n');
}

function missingIn(text: string): readonly string[] {
  return names.filter((name) => !text.includes(`said of ${name}`));
}

describe('every line that the operator states is', () => {
  it.each(aboutRun)('in the report %s', async (_, { write }) => {
    expect(missingIn(textOf(await write(inspection)))).toEqual([]);
  });

  it('in the terminal, beside a label that fits', () => {
    const text = reportConsole(inspection, { color: false, width: 100 });
    expect(missingIn(text)).toEqual([]);
    for (const name of names) expect(text).toMatch(new RegExp(`^\\w{1,8} +said of ${name}$`, 'm'));
  });
});
