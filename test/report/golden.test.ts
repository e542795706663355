import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseInspection } from '../../src/record/read-inspection.ts';
import { reportConsole } from '../../src/report/report-console.ts';
import { reportFormats } from '../../src/report/report-formats.ts';

const folder = fileURLToPath(new URL('../../fixtures/inspections/', import.meta.url));
const runs = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());

describe('stored inspections', () => {
  it('are there', () => {
    expect(runs.map(({ name }) => name)).toEqual(['tinted-corner', 'unplugged-mid-run']);
  });

  it.each(runs.map(({ name }) => name))('are rendered as they always were: %s', async (name) => {
    const inspection = parseInspection(readFileSync(`${folder}${name}/inspection.json`, 'utf8'), name);
    const { junit, csv, cgats } = reportFormats;
    for (const { fileName, write } of [junit, csv, cgats]) {
      // Compared line by line: a checkout may have changed the line ends of the stored file.
      const lines = String(await write(inspection)).replaceAll('\r\n', '\n');
      await expect(lines).toMatchFileSnapshot(`${folder}${name}/${fileName}`);
    }
    const summary = reportConsole(inspection, { color: false, width: 100 });
    await expect(summary).toMatchFileSnapshot(`${folder}${name}/console.txt`);
  });
});
