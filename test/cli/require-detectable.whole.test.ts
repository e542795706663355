import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseInspection, readRecord } from '../../src/record/read-inspection.ts';
import { makeRun, scratchFolder } from './make-run.ts';
import { runFlatfield } from './run-flatfield.ts';

const folder = scratchFolder();
const toned = () => join(folder(), 'toned.json');

beforeAll(async () => {
  const plan = { layout: '3x3', patches: ['white', 'gray-20', 'gray-64', 'gray-128', 'gray-200', 'black'] };
  await writeFile(toned(), JSON.stringify({ extends: 'calibration-match', name: 'toned', plan }));
});

describe('--require-detectable', () => {
  it('refuses a plan that would miss such an error before anything is read, without offering to resume', async () => {
    const out = join(folder(), 'blind');
    const { code, stdout, stderr } = await makeRun(out, ['--require-detectable', '16']);
    expect(code).toBe(2);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      'The plan would miss an error of 16/255: in dark gray, as it reads no gray of 16 to 64 of 255; in middle gray,',
    );
    expect(stderr).not.toContain('Resume');
    const { readings, stopped, judgment } = await readRecord(out);
    expect([readings, stopped?.code]).toEqual([[], 'plan-blind']);
    expect(judgment).toMatchObject({ requireDetectable: 16, verdict: { outcome: 'inconclusive' } });
    expect(judgment.verdict.reasons.map(({ code }) => code)).not.toContain('run-stopped');
  });

  it('lets a plan pass that would see it, and stays with the run if it is judged again', async () => {
    const out = join(folder(), 'seeing');
    const { code, stdout } = await makeRun(out, ['--profile', toned(), '--require-detectable', '16']);
    expect(code).toBe(0);
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(
      /detects errors from dark gray \d+, middle gray \d+, light gray \d+, white/,
    );
    const stricter = join(folder(), 'stricter');
    const again = await runFlatfield(['judge', out, '--require-detectable', '2', '--out', stricter]);
    expect(again).toMatchObject({ code: 2, stdout: expect.stringContaining('The plan would miss an error of 2/255') });
    const still = join(folder(), 'still');
    expect((await runFlatfield(['judge', stricter, '--out', still])).code).toBe(2);
    const light = ['--profile', 'panel-data-sheet', '--accept-signal'];
    expect((await runFlatfield(['judge', stricter, ...light, '--out', join(folder(), 'light')])).code).toBe(0);
  });

  it('is a key of the configuration, and of a profile', async () => {
    const config = join(folder(), 'own.json');
    await writeFile(config, JSON.stringify({ inspect: { 'require-detectable': 16 } }));
    expect((await makeRun(join(folder(), 'configured'), ['--config', config])).code).toBe(2);
    const profile = join(folder(), 'profile.json');
    const requires = { minimumPoints: 9, patches: [], detectable: 16 };
    const plan = { layout: '3x3', patches: ['white', 'black'] };
    await writeFile(profile, JSON.stringify({ extends: 'calibration-match', name: 'seeing', plan, requires }));
    const { code, stdout } = await makeRun(join(folder(), 'profiled'), ['--profile', profile]);
    expect([code, stdout.includes('16/255')]).toEqual([2, true]);
  });

  it.each([
    [['--profile', 'panel-data-sheet', '--accept-signal', '--require-detectable', '16'], 'describes emitted light'],
    [['--require-detectable', '0'], '1 to 254 steps of 255, not 0'],
  ])('refuses %j in one line', async (args, expected) => {
    const { code, stderr } = await makeRun(join(folder(), 'refused'), args);
    expect(code).toBe(3);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain(expected);
  });
});

describe('a plan narrower than that of its profile', () => {
  it('passes and says on every output what was not tested', async () => {
    const out = join(folder(), 'narrow');
    const { code, stdout } = await makeRun(out, ['--profile', toned(), '--patches', 'white,black']);
    const said = 'Dark gray, middle gray and light gray were not tested: the plan reads only white and black.';
    expect(code).toBe(0);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(`untested ${said}`);
    const read = (name: string) => readFile(join(out, name), 'utf8');
    expect(await read('report.html')).toContain(said);
    expect(await read('junit.xml')).toContain(said);
    const record = await read('inspection.json');
    const { judgment } = parseInspection(record, out);
    expect(judgment.verdict.reasons).toContainEqual(expect.objectContaining({ weight: 'note', code: 'not-tested' }));
    expect(judgment.detectability?.classes.map(({ color }) => color)).toEqual(['white', 'black']);
  });
});
