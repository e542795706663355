import { describe, expect, it } from 'vitest';
import { inspect } from '../../src/inspect/inspect.ts';
import { findChart } from '../../src/plan/pattern/charts.ts';
import { reportJunit } from '../../src/report/ci/report-junit.ts';
import { reportHtml } from '../../src/report/html/report-html.ts';
import { reportConsole } from '../../src/report/report-console.ts';
import { reportCgats } from '../../src/report/tables/report-cgats.ts';
import { reportCsv } from '../../src/report/tables/report-csv.ts';
import { PathSource } from '../chart-paths.ts';
import { clock } from '../inspect/fake-source.ts';
import { REFERENCE } from '../judge/build-evidence.ts';
import { readCsv } from './read-csv.ts';

const { codes = [] } = findChart('tone-chart') ?? {};

/** White and the chart, whose mid green arrives too bright. */
async function inspected() {
  const source = new PathSource((shown) =>
    shown.g === 192 && shown.r === 64 && shown.b === 64 ? { ...shown, g: 220 } : shown,
  );
  return inspect({
    source,
    reference: { ...REFERENCE, source: 'custom' },
    resolution: '3840x2160',
    layout: '3x3',
    patches: ['white', 'tone-chart'],
    clock,
    showPatch: source.showPatch,
    shownBy: 'browser',
  });
}

describe('reports of a chart', async () => {
  const inspection = await inspected();

  it('name the cell that decides by column, row and code values, in each language', () => {
    const cell = 'tone-chart at column 6, row 1 (64/192/64; 3520, 216 px)';
    expect(reportConsole(inspection, { color: false, width: 400 })).toContain(cell);
    expect(reportJunit(inspection)).toContain(`name="${cell}"`);
    expect(reportHtml(inspection)).toContain('C6 R1 64/192/64');
    expect(reportHtml(inspection, { lang: 'de' })).toContain('Spalte 6, Zeile 1 (64/192/64; 3520, 216 px)');
    expect(reportHtml(inspection, { lang: 'ja' })).toContain('6 列 1 行（64/192/64; 3520, 216 px）');
  });

  it('draw the color that each cell should have, and say what it is', () => {
    const whole = reportHtml(inspection);
    // Above it is the map that decides the verdict: of the chart, too.
    const page = whole.slice(whole.indexOf('class="screens"'));
    const panel = page.slice(page.indexOf('data-patch="1"'));
    expect(panel).toContain('<small>6 × 5, 8 bit</small>');
    const map = panel.slice(
      panel.indexOf('<g class="expected">'),
      panel.indexOf('</g>', panel.indexOf('<g class="expected">')),
    );
    const fills = [...map.matchAll(/fill="(#[0-9a-f]{6})"/g)].map(([, fill]) => fill);
    expect(fills).toEqual(
      codes.map(({ r, g, b }) => `#${[r, g, b].map((code) => code.toString(16).padStart(2, '0')).join('')}`),
    );
    expect(panel).toContain('color that the cell should have');
    expect(page.slice(0, page.indexOf('data-patch="1"'))).not.toContain('class="expected"');
  });

  it('keep the expected code values of each cell in CSV', () => {
    const [header = [], ...rows] = readCsv(reportCsv(inspection));
    const of = (row: readonly string[], name: string) => Number(row[header.indexOf(name)]);
    const cells = rows.filter((row) => row[header.indexOf('patch')] === 'tone-chart');
    const rgb = (prefix: string) =>
      cells.map((row) => ({ r: of(row, `${prefix}R`), g: of(row, `${prefix}G`), b: of(row, `${prefix}B`) }));
    expect(rgb('patch')).toEqual(codes);
    expect(rgb('expected')).toEqual(codes);
    expect(cells.map((row) => of(row, 'codeErrorG')).filter((error) => error !== 0)).toEqual([28]);
  });

  it('are a list of patches with their own RGB in CGATS', () => {
    const lines = reportCgats(inspection).split('\n');
    const sets = lines.slice(lines.indexOf('BEGIN_DATA') + 10, lines.indexOf('END_DATA'));
    expect(sets).toHaveLength(codes.length);
    const rgb = sets.map((line) =>
      line
        .split(' ')
        .slice(2, 5)
        .map((percent) => Math.round((Number(percent) * 255) / 100)),
    );
    expect(rgb).toEqual(codes.map(({ r, g, b }) => [r, g, b]));
  });
});
