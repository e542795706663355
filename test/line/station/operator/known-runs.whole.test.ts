import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KnownRuns } from '../../../../src/line/station/operator/known-runs.ts';
import { makeRun } from '../../../cli/make-run.ts';

let reports: string;
beforeAll(async () => {
  reports = await mkdtemp(join(tmpdir(), 'flatfield-known-'));
});
afterAll(() => rm(reports, { recursive: true, force: true }));

const WHITE = ['--patches', 'white', '--layout', '3x3'];
const OF = { unit: '0012', profile: 'calibration-match', isSimulated: true };

it('counts the attempts at a unit under a profile, as they come', async () => {
  const known = new KnownRuns(reports);
  expect(await known.earlier(OF)).toEqual({ count: 0, last: null });
  await makeRun(join(reports, 'a'), [...WHITE, '--unit', '0012', '--simulate', 'tinted-corner']);
  expect(await known.earlier(OF)).toMatchObject({ count: 1, last: { outcome: 'fail' } });
  await makeRun(join(reports, 'b'), [...WHITE, '--unit', '0012']);
  await makeRun(join(reports, 'c'), [...WHITE, '--unit', '012']);
  await makeRun(join(reports, 'd'), [...WHITE, '--unit', '0012', '--max-attempts', '2']);
  await makeRun(join(reports, 'e'), ['--unit', '0012', '--profile', 'signal-exact', ...WHITE]);
  expect(await known.earlier(OF)).toMatchObject({ count: 3, last: { outcome: 'inconclusive' } });
  expect(await new KnownRuns(reports).earlier(OF)).toMatchObject({ count: 3, last: { outcome: 'inconclusive' } });
  expect(await known.earlier({ ...OF, isSimulated: false })).toEqual({ count: 0, last: null });
  expect(await known.earlier({ ...OF, profile: 'signal-exact' })).toMatchObject({ count: 1 });
});

describe('counts a run that was stopped as an attempt, so that the operator is asked why', () => {
  const STOPPED = { ...OF, unit: 'stopped' };
  const run = (name: string, scenario: string) =>
    makeRun(join(reports, name), [...WHITE, '--unit', 'stopped', '--simulate', scenario]);

  it('by a fault after its first reading, but not before', async () => {
    const known = new KnownRuns(reports);
    await run('unread', 'no-calibration');
    expect(await known.earlier(STOPPED)).toEqual({ count: 0, last: null });
    await run('stopped', 'unplugged-mid-run');
    expect(await known.earlier(STOPPED)).toMatchObject({ count: 1, last: { outcome: 'inconclusive' } });
  });

  it('by a kill, whose journal is all that is left, and which is one attempt with its resumption', async () => {
    const known = new KnownRuns(reports);
    await run('killed', 'flat');
    const record = await readFile(join(reports, 'killed', 'inspection.json'));
    await rm(join(reports, 'killed', 'inspection.json'));
    expect(await known.earlier(STOPPED)).toMatchObject({ count: 2, last: { outcome: 'inconclusive' } });
    const journal = await readFile(join(reports, 'killed', 'readings.ndjson'), 'utf8');
    const [head = '', ...events] = journal.split('\n');
    const first = events.findIndex((line) => line.includes('"reading"'));
    await writeFile(
      join(reports, 'killed', 'readings.ndjson'),
      [head, ...events.slice(0, first), '{"type":"read'].join('\n'),
    );
    expect(await known.earlier(STOPPED)).toMatchObject({ count: 1 });
    await writeFile(join(reports, 'killed', 'inspection.json'), record);
    await writeFile(join(reports, 'killed', 'readings.ndjson'), journal);
    expect(await known.earlier(STOPPED)).toMatchObject({ count: 2, last: { outcome: 'pass' } });
  });

  it('as inconclusive once anything in its folder was changed', async () => {
    const known = new KnownRuns(reports);
    const EDITED = { ...OF, unit: 'edited' };
    await makeRun(join(reports, 'edited'), [...WHITE, '--unit', 'edited', '--simulate', 'flat']);
    expect(await known.earlier(EDITED)).toMatchObject({ count: 1, last: { outcome: 'pass' } });
    await writeFile(join(reports, 'edited', 'note.txt'), 'looked fine');
    expect(await known.earlier(EDITED)).toMatchObject({ count: 1, last: { outcome: 'inconclusive' } });
  });
});

it('is not kept from it by folders that hold something else', async () => {
  await mkdir(join(reports, 'empty'));
  await writeFile(join(reports, 'file'), 'x');
  for (const [name, text] of Object.entries({
    cut: '{"type":"run","iden',
    other: '{}\n{}\n',
    binary: '\u0000'.repeat(99_999),
  })) {
    await mkdir(join(reports, name));
    await writeFile(join(reports, name, 'readings.ndjson'), text);
  }
  expect(await new KnownRuns(reports).earlier(OF)).toMatchObject({ count: 3 });
  expect(await new KnownRuns(join(reports, 'nowhere')).earlier(OF)).toEqual({ count: 0, last: null });
});
