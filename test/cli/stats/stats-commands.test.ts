import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runFlatfield } from '../run-flatfield.ts';

const data = (name: string) => fileURLToPath(new URL(`../../../fixtures/statistics/${name}.csv`, import.meta.url));

async function folderForTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'flatfield-stats-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function json(args: readonly string[]): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await runFlatfield(['stats', ...args, '--json']);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
}

describe('flatfield stats, with data whose results are published', () => {
  it('charts the flow rates of the NIST handbook', async () => {
    const found = await json([
      'chart',
      '--kind',
      'i-mr',
      '--input',
      data('flow-rate'),
      '--column',
      'flowRate',
      '--constants',
      'table',
    ]);
    expect(found).toMatchObject({ analysis: 'control-chart', centerLine: expect.closeTo(50.81, 8), signals: [] });
    expect(found).toMatchObject({ upperLimit: expect.closeTo(55.8041, 4), lowerLimit: expect.closeTo(45.8159, 4) });
    expect(found).toMatchObject({ conventions: { constants: 'table' }, spread: { of: 'moving-range' } });
  });

  it('charts the other published data', async () => {
    const ewma = await json([
      'chart',
      '--kind',
      'ewma',
      '--input',
      data('ewma'),
      '--center',
      '50',
      '--sigma',
      '2.0539',
      '--lambda',
      '0.3',
    ]);
    expect(ewma).toMatchObject({ upperLimit: expect.closeTo(52.5884, 4), lowerLimit: expect.closeTo(47.4116, 4) });
    const means = await json(['chart', '--kind', 'xbar-r', '--input', data('hard-bake'), '--subgroup', 'wafer']);
    expect(means).toMatchObject({ centerLine: expect.closeTo(1.5056, 4), upperLimit: expect.closeTo(1.6932, 4) });
    const shares = await json([
      'chart',
      '--kind',
      'p',
      '--input',
      data('wafers'),
      '--column',
      'defective',
      '--size',
      'inspected',
      '--rules',
      '1',
    ]);
    expect(shares).toMatchObject({
      signals: [
        { point: 15, rule: 1 },
        { point: 23, rule: 1 },
      ],
    });
    const sums = await json(['chart', '--kind', 'cusum', '--input', data('cusum'), '--center', '10', '--sigma', '1']);
    expect(sums).toMatchObject({
      signals: [
        { point: 29, side: 'above' },
        { point: 30, side: 'above' },
      ],
    });
  });

  it('finds the capability of hard-bake', async () => {
    const found = await json([
      'capability',
      '--input',
      data('hard-bake'),
      '--subgroup',
      'wafer',
      '--lsl',
      '1',
      '--usl',
      '2',
    ]);
    expect(found).toMatchObject({
      cp: expect.closeTo(1.192, 3),
      cpk: expect.closeTo(1.179, 3),
      ppk: expect.closeTo(1.237, 3),
    });
    expect(found).toMatchObject({ intervals: { cp: { lower: expect.closeTo(1.019, 3) } } });
  });

  it('analyzes the helicopter study and that of the AIAG', async () => {
    const columns = ['--part', 'prototype', '--operator', 'operator', '--value', 'time'];
    const found = await json(['gauge', '--input', data('helicopter'), ...columns, '--tolerance', '1.1']);
    expect(found).toMatchObject({
      method: 'anova',
      isPooled: true,
      ndc: 2,
      varianceComponents: { repeatability: expect.closeTo(0.0213087542, 10) },
      percentStudyVariation: { gaugeRR: expect.closeTo(50.38, 2), partToPart: expect.closeTo(86.38, 2) },
    });
    const aiag = ['--input', data('aiag'), '--part', 'part', '--operator', 'appraiser', '--value', 'value'];
    expect(await json(['gauge', ...aiag, '--method', 'range'])).toMatchObject({
      ndc: 5,
      percentStudyVariation: { gaugeRR: expect.closeTo(26.68, 2) },
    });
  });

  it('finds Cg and Cgk', async () => {
    const found = await json([
      'type1',
      '--input',
      data('ewma'),
      '--value',
      'value',
      '--reference',
      '50',
      '--tolerance',
      '60',
    ]);
    expect(found).toMatchObject({ count: 20, bias: expect.closeTo(0.465, 8), cg: expect.closeTo(1.01572, 4) });
  });
});

describe('flatfield stats', () => {
  it('prints a summary, and writes page, CSV and JSON on request', async () => {
    const out = join(await folderForTest(), 'new');
    const args = ['stats', 'chart', '--kind', 'xbar-s', '--input', data('hard-bake'), '--subgroup', 'wafer'];
    const { code, stdout } = await runFlatfield([...args, '--out', out, '--format', 'html,csv,json', '--lang', 'de']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^xbar-s chart of flowWidth: 25 points from 125 rows\n/);
    expect((await readdir(out)).sort()).toEqual(['chart.csv', 'chart.html', 'chart.json']);
    expect(await readFile(join(out, 'chart.html'), 'utf8')).toContain('<html lang="de">');
    expect((await readFile(join(out, 'chart.csv'), 'utf8')).split('\r\n')).toHaveLength(27);
    expect(JSON.parse(await readFile(join(out, 'chart.json'), 'utf8'))).toMatchObject({ kind: 'xbar-s' });
  });

  it('takes limits from the first points', async () => {
    const file = join(await folderForTest(), 'v.csv');
    await writeFile(file, `value\n${[1, 2, 1, 2, 1, 2, 50].join('\n')}\n`);
    const found = await json(['chart', '--kind', 'i-mr', '--input', file, '--baseline', '6']);
    expect(found).toMatchObject({ baseline: { center: 1.5, points: 6 }, signals: [{ point: 7, rule: 1 }] });
  });

  it.each([
    ['chart', ['--kind', 'i-mr']],
    ['capability', ['--usl', '9']],
    ['type1', ['--reference', '5', '--tolerance', '1']],
  ])('%s says that nothing varies, and ends in 2', async (command, args) => {
    const file = join(await folderForTest(), 'same.csv');
    await writeFile(file, 'value\n5\n5\n5\n');
    const { code, stdout } = await runFlatfield(['stats', command, '--input', file, ...args]);
    expect(code).toBe(2);
    expect(stdout).toMatch(/No variation: .*below/);
    expect(stdout).not.toMatch(/NaN|Infinity/);
  });

  it.each([
    [['chart', '--kind', 'i-mr', '--input', 'none.csv'], /none\.csv.*cannot be read/],
    [['chart', '--kind', 'i-mr', '--input', data('hard-bake')], /Name the column.*"wafer", "flowWidth"/],
    [['chart', '--kind', 'i-mr', '--input', data('hard-bake'), '--column', 'flowwidth'], /did you mean "flowWidth"/],
    [
      ['chart', '--kind', 'i-mr', '--input', data('aiag'), '--column', 'appraiser'],
      /aiag\.csv": Line 2: "appraiser" expects a number, got "A"/,
    ],
    [['chart', '--kind', 'xbar-r', '--input', data('ewma')], /needs --subgroup/],
    [['chart', '--kind', 'i-mr', '--input', data('ewma'), '--lambda', '0.3'], /--lambda belongs to --kind ewma/],
    [['chart', '--kind', 'i-mr', '--input', data('ewma'), '--rules', '1,9'], /--rules expects numbers from 1 to 8/],
    [['chart', '--kind', 'i-mr', '--input', data('ewma'), '--baseline', '21'], /from 2 to 20, got 21/],
    [['chart', '--kind', 'i-mr', '--input', data('ewma'), '--sigma', '2'], /--sigma needs --center/],
    [['chart', '--kind', 'i-mr', '--input', data('ewma'), '--center', '2', '--sigma', '0'], /--sigma must be above 0/],
    [['chart', '--kind', 'i-mr', '--input', data('ewma'), '--center', '2', '--baseline', '4'], /not from both/],
    [['chart', '--kind', 'p', '--input', data('ewma')], /--kind p needs --size/],
    [
      ['chart', '--kind', 'p', '--input', data('hard-bake'), '--subgroup', 'wafer'],
      /0 or 1, one for each unit, got 1\.3235/,
    ],
    [
      ['chart', '--kind', 'i-mr', '--input', data('ewma'), '--format', 'pdf'],
      /--format expects some of html, csv, json/,
    ],
    [['capability', '--input', data('ewma')], /a lower or an upper limit/],
    [['capability', '--input', data('ewma'), '--usl', '1', '--within', 'pooled'], /--within needs --subgroup/],
    [
      [
        'gauge',
        '--input',
        data('aiag'),
        '--part',
        'part',
        '--operator',
        'appraiser',
        '--value',
        'value',
        '--tolerance',
        '0',
      ],
      /--tolerance must be above 0/,
    ],
    [
      [
        'gauge',
        '--input',
        data('aiag'),
        '--part',
        'part',
        '--operator',
        'appraiser',
        '--value',
        'value',
        '--method',
        'range',
        '--pool-above',
        '0.1',
      ],
      /belongs to --method anova/,
    ],
    [
      ['gauge', '--input', data('aiag'), '--part', 'part', '--operator', 'part', '--value', 'value'],
      /crossed study must be complete/,
    ],
  ] as const)('refuses %j in one line', async (args, message) => {
    const { code, stdout, stderr } = await runFlatfield(['stats', ...args]);
    expect(code).toBe(3);
    expect(stdout).toBe('');
    expect(stderr).toMatch(message);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});
