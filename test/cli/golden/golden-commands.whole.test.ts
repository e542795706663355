import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Clock, systemClock } from '../../../src/base/http/clock.ts';
import { packBundle } from '../../../src/line/protocol/bundle.ts';
import { readRecord } from '../../../src/record/read-inspection.ts';
import { runFlatfield } from '../run-flatfield.ts';

const HOUR = 3_600_000;
const PLAN = ['--resolution', '960x540', '--patches', 'white', '--layout', '3x3'];
const LIGHT = ['--resolution', '960x540', '--profile', 'panel-data-sheet', '--meter', 'fake', '--settle', '0'];

let folder: string;
let aheadMs = 0;
const clock: Clock = { ...systemClock, now: () => new Date(Date.now() + aheadMs) };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-golden-'));
  aheadMs = 0;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function flatfield(...args: readonly string[]) {
  return runFlatfield(args, { cwd: folder, env: { XDG_STATE_HOME: join(folder, 'state') }, clock });
}

const placed = (out: string, scenario: string) => [
  '--simulate',
  scenario,
  '--time-scale',
  '0',
  '--out',
  join(folder, out),
];
const inspect = (out: string, args = PLAN) => flatfield('inspect', ...placed(out, 'flat'), ...args);
const check = (out: string, scenario = 'flat', ...args: readonly string[]) =>
  flatfield('golden', 'check', ...placed(out, scenario), ...args);

async function set(args: readonly string[] = PLAN, ...rules: readonly string[]) {
  expect(await inspect('reference', [...args, '--unit', 'GOLD-1'])).toMatchObject({ code: 0 });
  return flatfield('golden', 'set', join(folder, 'reference'), ...rules);
}

const recordOf = (out: string) => readRecord(join(folder, out));
const file = () => join(folder, 'state', 'flatfield', 'golden', 'simulated-signal.json');
const refused = (why: RegExp) => ({ code: 2, stdout: expect.stringMatching(why) });

describe('a station with a golden unit', () => {
  it('passes runs only between a good check and the next one that is due', async () => {
    expect(await flatfield('golden', 'status')).toMatchObject(refused(/No golden unit is set/));
    const rules = ['--every', '8h,1runs'];
    expect(await set(PLAN, ...rules)).toMatchObject({ code: 0, stdout: expect.stringContaining('GOLD-1') });
    expect(await inspect('before')).toMatchObject(refused(/Check the golden\s+unit: it was never checked/));
    const before = await recordOf('before');
    expect([before.stopped?.code, before.readings]).toEqual(['golden-unit-due', []]);
    expect((await flatfield('judge', join(folder, 'before'), '--out', join(folder, 'again'))).code).toBe(2);

    expect(await check('good')).toMatchObject({ code: 0, stderr: expect.stringContaining('Golden unit: good') });
    expect(await recordOf('good')).toMatchObject({ unit: 'GOLD-1', goldenCheck: { previous: null } });
    expect(await flatfield('golden', 'status')).toMatchObject({ code: 0, stdout: expect.stringContaining('GOLD-1') });
    expect((await inspect('first')).code).toBe(0);
    expect((await recordOf('first')).goldenUnit).toMatchObject({ runs: 0, due: null });
    expect(await inspect('second')).toMatchObject(refused(/too many runs/));
    aheadMs = 8 * HOUR;
    expect(await inspect('late')).toMatchObject(refused(/too long ago/));
    aheadMs = -HOUR;
    expect(await inspect('back')).toMatchObject(refused(/set\s+back/));
    const { stdout } = await flatfield('golden', 'status', '--json');
    expect(JSON.parse(stdout)).toMatchObject([{ due: { why: 'clock-back' } }]);
  });

  it('passes nothing after a check that failed, was not finished or was begun anew, until one is good', async () => {
    await set();
    await check('good');
    const cut = await inspect('cut', [...PLAN, '--max-attempts', '4']);
    expect(cut.code).toBe(2);
    expect(await check('bad', 'tinted-corner')).toMatchObject({ code: 1, stderr: expect.stringContaining('failed') });
    expect(await inspect('after')).toMatchObject(refused(/the last check\s+failed/));
    expect((await flatfield('golden', 'status')).code).toBe(1);
    expect((await check('stopped', 'flat', '--max-attempts', '4')).code).toBe(2);
    expect(await inspect('later')).toMatchObject(refused(/the last check\s+failed/));
    expect((await flatfield('inspect', '--resume', join(folder, 'stopped'))).code).toBe(3);
    expect((await check('good-again')).code).toBe(0);
    const { id } = await packBundle(join(folder, 'bad'));
    expect((await recordOf('good-again')).goldenCheck).toMatchObject({ failed: [id] });
    expect((await check('unfinished', 'flat', '--max-attempts', '4')).code).toBe(2);
    expect(await inspect('open')).toMatchObject(refused(/was not\s+finished/));
    expect((await check('good-at-last')).code).toBe(0);
    expect((await recordOf('good-at-last')).goldenCheck).not.toHaveProperty('failed');
    expect(await flatfield('inspect', '--resume', join(folder, 'cut'))).toMatchObject(
      refused(/the\s+last\s+good\s+check\s+of\s+the\s+golden\s+unit\s+changed/),
    );
    expect((await inspect('allowed')).code).toBe(0);
  });

  it('takes a file that it cannot use for a check that is due, and another monitor for no golden unit', async () => {
    await set();
    const stored = await readFile(file(), 'utf8');
    await writeFile(file(), stored.replaceAll('31573111', '31573112'));
    expect(await check('other')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('This is not the golden unit'),
    });
    await writeFile(file(), '{');
    expect(await inspect('unread')).toMatchObject(refused(/cannot be\s+read/));
    expect((await check('unset')).code).toBe(2);
    expect((await flatfield('golden', 'set', join(folder, 'reference'))).code).toBe(0);
  });

  it('compares the light with the reference, and asks runs of light only', async () => {
    await set(LIGHT);
    expect((await check('good', 'flat', ...LIGHT.slice(4))).code).toBe(0);
    expect((await recordOf('good')).goldenCheck?.reference.means).toHaveLength(1);
    expect((await check('dim', 'panel-dim-edge', ...LIGHT.slice(4))).code).toBe(1);
    const codes = (await recordOf('dim')).judgment.verdict.reasons.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['golden-bias', 'golden-drift']));
    expect((await inspect('signal')).code).toBe(0);
    expect(await recordOf('signal')).not.toHaveProperty('goldenUnit');
  });
});

describe('flatfield golden', () => {
  it('takes no check, no fail and no changed run for a reference', async () => {
    const light = await check('none', 'flat', ...LIGHT.slice(4));
    expect(light).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('No golden unit is set for readings of light'),
    });
    await set();
    await check('good');
    const problem = (text: string) => ({ code: 2, stderr: expect.stringContaining(text) });
    expect(await flatfield('golden', 'set', join(folder, 'good'))).toMatchObject(
      problem('it is a check of a golden unit'),
    );
    await check('bad', 'tinted-corner');
    await inspect('late');
    expect(await flatfield('golden', 'set', join(folder, 'late'))).toMatchObject(problem('it did not pass'));
    await cp(join(folder, 'reference'), join(folder, 'changed'), { recursive: true });
    const record = join(folder, 'changed', 'inspection.json');
    await writeFile(record, (await readFile(record, 'utf8')).replace('CG279X', 'CG279Y'));
    expect((await flatfield('golden', 'set', join(folder, 'changed'))).code).toBe(2);
  });

  it.each([
    ['--every', '8h'],
    ['--every', '32d,10runs'],
    ['--every', '8h,0runs'],
    ['--every', 'x,10runs'],
    ['--max-bias', '4'],
    ['--max-bias', '0%,0.004'],
    ['--max-drift', '60%,0.004'],
  ])('refuses %s %s', async (...option) => {
    expect((await flatfield('golden', 'set', folder, ...option)).code).toBe(3);
  });
});
