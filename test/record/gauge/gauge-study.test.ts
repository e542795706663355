import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { labeledStep, planGaugeStudy, stepLabel } from '../../../src/record/gauge/gauge-study.ts';
import { readGaugeStudy, writeGaugeStudy } from '../../../src/record/gauge/study-file.ts';
import { studyProgress } from '../../../src/record/gauge/study-runs.ts';
import { studyValue } from '../../../src/record/gauge/study-value.ts';
import { withCode } from '../../with-code.ts';
import { stepRun } from './study-run.ts';

const design = { parts: ['P1', 'P2', 'P3'], operators: ['Ada', 'Bo'], trials: 2, seed: 7, id: 'a1b2c3d4e5f6' };
const study = planGaugeStudy(design);
const [first, second] = study.steps;
if (!first || !second) throw new Error('The study has no steps.');

describe('the plan of a gauge study', () => {
  it('has each part by each operator in each trial, once, in an order of its seed', () => {
    const keys = study.steps.map(({ part, operator, trial }) => `${trial} ${operator} ${part}`);
    expect(new Set(keys).size).toBe(12);
    expect(study.steps.map(({ step }) => step)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
    expect(planGaugeStudy(design)).toEqual(study);
    const orders = new Set([1, 2, 3, 4, 5].map((seed) => JSON.stringify(planGaugeStudy({ ...design, seed }).steps)));
    expect(orders.size).toBeGreaterThan(3);
  });

  it('lets each operator finish all parts before the next one', () => {
    for (let start = 0; start < study.steps.length; start += 3) {
      const block = study.steps.slice(start, start + 3);
      expect(new Set(block.map(({ operator, trial }) => `${operator} ${trial}`)).size).toBe(1);
      expect(new Set(block.map(({ part }) => part)).size).toBe(3);
    }
  });

  it.each([
    ['one part', { parts: ['1'] }],
    ['one operator', { operators: ['A'] }],
    ['a part twice', { parts: ['1', '1'] }],
    ['a name of control characters', { parts: ['1', '\u0007'] }],
    ['an empty name', { operators: ['A', ''] }],
    ['one trial', { trials: 1 }],
    ['half a trial', { trials: 2.5 }],
    ['a seed that is no number', { seed: Number.NaN }],
    ['more steps than anybody makes', { trials: 1000 }],
  ])('refuses %s', (_, change) => {
    expect(() => planGaugeStudy({ ...design, ...change })).toThrow(withCode('invalid-argument'));
  });

  it('is read from its file as it was written, and only if it is whole', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'flatfield-gauge-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, 'study.json');
    await writeGaugeStudy(file, study);
    expect(await readGaugeStudy(file)).toEqual(study);
    const text = await readFile(file, 'utf8');
    for (const damaged of [
      '',
      '{}',
      text.slice(0, 200),
      text.replace('"part": "P2"', '"part": "P1"'),
      text.replace('"step": 2', '"step": 3'),
    ]) {
      await writeFile(file, damaged);
      await expect(readGaugeStudy(file)).rejects.toThrow(withCode('invalid-argument'));
    }
    await writeFile(file, 'hello');
    await expect(readGaugeStudy(file)).rejects.toThrow(': line 1, column 1 expects a value, got "h".');
    await expect(readGaugeStudy(join(folder, 'none'))).rejects.toThrow(withCode('invalid-argument'));
  });

  it('knows its steps by their labels', () => {
    expect(labeledStep(study, stepLabel(study, second))).toEqual(second);
    expect(labeledStep(study, 'a1b2c3d4e5f6/13')).toBe('unknown');
    for (const other of ['', 'a1b2c3d4e5f7/1', 'a1b2c3d4e5f6', 'a1b2c3d4e5f6/1 ', 'x'])
      expect(labeledStep(study, other)).toBeNull();
  });
});

describe('the progress of a gauge study', () => {
  it('goes on after the steps that have runs, in any order', () => {
    expect(studyProgress(study, [])).toMatchObject({ done: [], next: first, problems: [] });
    const run = stepRun(study, first, 100);
    expect(studyProgress(study, [run])).toMatchObject({ next: second, problems: [] });
    const all = study.steps.map((step) => stepRun(study, step, 100)).reverse();
    const progress = studyProgress(study, all);
    expect(progress.next).toBeNull();
    expect(progress.done.map(({ step }) => step)).toEqual(study.steps);
  });

  it('leaves out runs of other studies, and repeats steps whose run was stopped', () => {
    const other = stepRun(study, first, 100, { gaugeStudy: 'ffffffffffff/1' });
    const none = stepRun(study, first, 100, { gaugeStudy: undefined });
    const stopped = stepRun(study, first, 100, { stopped: { code: 'interrupted', params: {}, afterReading: 3 } });
    const progress = studyProgress(study, [other, none, stopped]);
    expect(progress).toMatchObject({ done: [], next: first, problems: [], stopped: ['run-1'] });
  });

  it.each([
    ['another unit', [stepRun(study, first, 100, { unit: 'P9' })], /step 1 is of part \w+, but the run is of unit P9/],
    [
      'another operator',
      [stepRun(study, first, 100, { station: { name: 'b', operator: null } })],
      /but the run is by nobody/,
    ],
    ['no such step', [stepRun(study, first, 100, { gaugeStudy: `${study.id}/99` })], /has no step a1b2c3d4e5f6\/99/],
    [
      'two runs of a step',
      [stepRun(study, first, 100), stepRun(study, first, 101, { runId: 'again' })],
      /Step 1 has two complete runs/,
    ],
    [
      'simulated runs among real ones',
      [
        stepRun(study, first, 100),
        stepRun(study, second, 100, { simulated: { scenario: 'flat', seed: 1, timeScale: 0 } }),
      ],
      /1 of 2 runs are of a simulated monitor/,
    ],
  ])('says what is wrong with %s', (_, runs, message) => {
    expect(studyProgress(study, runs).problems.join('\n')).toMatch(message);
  });

  it('takes two copies of one run for one', () => {
    const run = stepRun(study, first, 100);
    expect(studyProgress(study, [run, { ...run, folder: 'copy' }])).toMatchObject({ problems: [], next: second });
  });
});

describe('the value of a run of a study', () => {
  it('is the mean luminance of a patch, or a metric', () => {
    const run = stepRun(study, first, 100);
    expect(studyValue(run, { metric: 'luminance', patch: 'white' })).toBe(100);
    expect(studyValue(run, { metric: 'delta-e-2000-reference-max', patch: 'white' })).toBeCloseTo(3.3557, 4);
  });

  it.each([
    [
      'the signal, which does not vary',
      'signal',
      { metric: 'luminance', patch: 'white' },
      /no variation, below resolution/,
    ],
    ['an unknown patch', 100, { metric: 'luminance', patch: 'pink' }, /no patch "pink"; expected white/],
    ['luminance of no patch', 100, { metric: 'luminance', patch: null }, /name the patch/],
    ['a metric of several patches', 100, { metric: 'delta-e-2000-reference-max', patch: null }, /for several patches/],
    [
      'an unknown metric',
      100,
      { metric: 'sharpness', patch: 'white' },
      /no metric "sharpness" there; expected luminance, /,
    ],
  ] as const)('refuses %s', (_, luminance, quantity, message) => {
    expect(() => studyValue(stepRun(study, first, luminance), quantity)).toThrow(message);
  });
});
