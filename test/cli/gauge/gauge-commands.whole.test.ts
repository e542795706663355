import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { GaugeStudy } from '../../../src/record/gauge/gauge-study.ts';
import { writeManifest } from '../../../src/record/run-folder/write-manifest.ts';
import { stepRecord } from '../../record/gauge/study-run.ts';
import { makeRun, scratchFolder } from '../make-run.ts';
import { runFlatfield } from '../run-flatfield.ts';

const scratch = scratchFolder();

async function planned(name: string): Promise<{ readonly file: string; readonly study: GaugeStudy }> {
  const file = join(scratch(), `${name}.json`);
  const args = [
    'gauge',
    'plan',
    '--parts',
    '3',
    '--operators',
    'Ada,Bo',
    '--trials',
    '2',
    '--seed',
    '5',
    '--out',
    file,
  ];
  const { code, stdout, stderr } = await runFlatfield(args);
  expect(code, stderr).toBe(0);
  expect(stdout).toBe(`${file}\n12 steps: 3 parts, 2 operators, 2 trials; seed 5\n`);
  return { file, study: JSON.parse(await readFile(file, 'utf8')) };
}

/** A folder of runs of the first steps. */
async function runs(
  name: string,
  study: GaugeStudy,
  count: number,
  value: (step: number) => number | 'signal',
): Promise<string> {
  const folder = join(scratch(), `${name}-runs`);
  for (const step of study.steps.slice(0, count)) {
    await writeStep(join(folder, `run-${step.step}`), stepRecord(study, step, value(step.step)));
  }
  return folder;
}

async function writeStep(folder: string, record: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'inspection.json'), record);
  await writeManifest(folder, 'step');
}

describe('flatfield gauge', () => {
  it('writes no plan over another one', async () => {
    const { file } = await planned('twice');
    const { code, stderr } = await runFlatfield([
      'gauge',
      'plan',
      '--parts',
      '2',
      '--operators',
      '2',
      '--trials',
      '2',
      '--out',
      file,
    ]);
    expect(code).toBe(3);
    expect(stderr).toMatch(/exists already/);
  });

  it('shows which part comes next and by whom, at any time', async () => {
    const { file, study } = await planned('next');
    const folder = await runs('next', study, 4, () => 100);
    const step = study.steps[4];
    const { code, stdout } = await runFlatfield(['gauge', 'next', file, folder]);
    expect(code).toBe(0);
    expect(stdout).toBe(
      [
        `Step 5 of 12, 4 done: part ${step?.part}, operator ${step?.operator}, trial ${step?.trial} of 2`,
        `Options of flatfield inspect: --unit "${step?.part}" --operator "${step?.operator}" --gauge-study ${study.id}/5\n`,
      ].join('\n'),
    );
    const json = await runFlatfield(['gauge', 'next', file, folder, '--json']);
    expect(JSON.parse(json.stdout)).toMatchObject({
      done: 4,
      planned: 12,
      next: { step: 5, gaugeStudy: `${study.id}/5` },
    });
  });

  it('takes a run of flatfield inspect with these options as the step, and such a run does not count', async () => {
    const { file, study } = await planned('real');
    const [step] = study.steps;
    const out = join(scratch(), 'real-run');
    const label = ['--unit', step?.part ?? '', '--operator', step?.operator ?? '', '--gauge-study', `${study.id}/1`];
    await makeRun(out, ['--layout', '1x1', '--patches', 'white', ...label]);
    const { stdout } = await runFlatfield(['gauge', 'next', file, out]);
    expect(stdout).toMatch(/^Step 2 of 12, 1 done/);
    const csv = join(scratch(), 'index.csv');
    await runFlatfield(['report', out, '--index', '--format', 'csv', '--out', csv]);
    const [header = '', row = ''] = (await readFile(csv, 'utf8')).split('\r\n');
    expect(row.split(',')[header.split(',').indexOf('counted')]).toBe('false');
  });

  it('analyzes a complete study by both methods, and writes page, CSV and JSON', async () => {
    const { file, study } = await planned('whole');
    const folder = await runs('whole', study, 12, (number) => {
      const step = study.steps[number - 1];
      return 100 + 10 * Number(step?.part) + (step?.operator === 'Bo' ? 1 : 0) + ((number * 7) % 5) / 10;
    });
    const out = join(scratch(), 'whole-out');
    const args = ['gauge', 'analyze', file, folder, '--metric', 'luminance', '--patch', 'white', '--tolerance', '50'];
    const { code, stdout, stderr } = await runFlatfield([...args, '--out', out, '--format', 'html,csv,json', '--json']);
    expect(code, stderr).toBe(0);
    const found = JSON.parse(stdout);
    expect(found).toMatchObject({
      method: 'anova',
      averagesAndRanges: { method: 'range' },
      simulated: false,
      study: { parts: 3, operators: 2, trials: 2 },
    });
    expect(found.percentStudyVariation.partToPart).toBeGreaterThan(95);
    expect(found.input.runs).toHaveLength(12);
    expect(await readFile(join(out, 'gauge.html'), 'utf8')).toContain('luminance, white');
    expect((await readFile(join(out, 'gauge.csv'), 'utf8')).split('\r\n')).toHaveLength(15);
  });

  it('analyzes neither half a study nor readings of the signal', async () => {
    const { file, study } = await planned('half');
    const folder = await runs('half', study, 11, () => 100);
    const half = await runFlatfield(['gauge', 'analyze', file, folder, '--metric', 'luminance', '--patch', 'white']);
    expect(half.code).toBe(2);
    expect(half.stderr).toMatch(/11 of 12 steps are done; next is step 12/);
    const signal = await runs('signal', study, 12, () => 'signal');
    const refused = await runFlatfield(['gauge', 'analyze', file, signal, '--metric', 'luminance', '--patch', 'white']);
    expect(refused.code).toBe(3);
    expect(refused.stderr).toMatch(/read the signal, which is exact: no variation, below resolution/);
  });

  it('analyzes no study whose runs do not fit it', async () => {
    const { file, study } = await planned('wrong');
    const folder = await runs('wrong', study, 12, () => 100);
    const [step] = study.steps;
    if (step) await writeStep(join(folder, 'run-1'), stepRecord(study, step, 100, { unit: '77' }));
    const { code, stderr } = await runFlatfield([
      'gauge',
      'analyze',
      file,
      folder,
      '--metric',
      'luminance',
      '--patch',
      'white',
    ]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/step 1 is of part \d, but the run is of unit 77/);
  });
});
