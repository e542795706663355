import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hasCode } from '../../../src/base/flatfield-error.ts';
import { measure } from '../../../src/read/measure.ts';
import { isUnderHdcp } from '../../../src/read/reading.ts';
import { continueJournal, createJournal, type Journal } from '../../../src/read/state/journal.ts';
import { type Measurement, measurementOf } from '../../../src/read/state/measurement.ts';
import { readJournal } from '../../../src/read/state/read-journal.ts';
import { reduce } from '../../../src/read/state/reduce.ts';
import { initialState, type RunState } from '../../../src/read/state/run-state.ts';
import { withCode } from '../../with-code.ts';
import { planOf, ScriptedSource, SourceError, TestClock, underHdcp } from '../scripted-source.ts';

let folder: string;
let path: string;
let open: Journal | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-journal-'));
  path = join(folder, 'readings.ndjson');
});
afterEach(async () => {
  await open?.close();
  open = undefined;
  await rm(folder, { recursive: true });
});

const plan = planOf('101px,101px;200px,102px;301px,103px', 'white,black');
const manifest = { runId: 'r1', monitorId: 'cg279x_1', deep: { plan: [1, 2] }, plan };
const part = { type: 'part', startedAt: '2026-01-01T00:00:00.000Z' } as const;

async function run(source: ScriptedSource, journal: Journal, state: RunState): Promise<Measurement> {
  open = journal;
  await journal.append(part);
  return measure({
    plan,
    state: reduce(state, part),
    source,
    clock: source.clock,
    showPatch: (patch) => source.showPatch(patch),
    onEvent: (event) => journal.append(event),
  });
}

async function troubledRun(): Promise<Measurement> {
  const source = new ScriptedSource(new TestClock());
  source.answer = (position, place) => {
    if (place === 1) throw new SourceError('reset');
    return place >= 3 ? underHdcp(position) : {};
  };
  return run(source, await createJournal(path, manifest), initialState(plan));
}

describe('a journal', () => {
  test('holds everything that a run took, as the run itself gives it', async () => {
    const measurement = await troubledRun();
    const { replaced, missed, checks } = measurement;
    expect(replaced.length * missed.length).toBeGreaterThan(0);
    const bytes = (await readFile(path)).length;
    const { state, ...stored } = await readJournal(path);
    expect(stored).toEqual({ manifest: JSON.parse(JSON.stringify(manifest)), intactBytes: bytes, torn: false });
    // To the last byte, so that a record does not change when its run is resumed.
    expect(JSON.stringify(measurementOf(state))).toBe(JSON.stringify(measurement));
    expect(state.parts).toEqual([{ startedAt: part.startedAt, endedAt: checks.at(-1)?.checkedAt }]);
  });

  test('is on the disk, line by line, while its run continues', async () => {
    const source = new ScriptedSource(new TestClock());
    open = await createJournal(path, manifest);
    expect((await readJournal(path)).state.checks).toEqual([]);
    await open.append({ type: 'check', check: await source.check(null) });
    expect((await readJournal(path)).state.checks).toHaveLength(1);
  });

  test('interrupted anywhere is read up to its last whole line, and its run continues to the same end', async () => {
    await troubledRun();
    await open?.close();
    const bytes = await readFile(path);
    const header = bytes.indexOf('\n') + 1;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: header, max: bytes.length }), async (length) => {
        await writeFile(path, bytes.subarray(0, length));
        const content = await readJournal(path);
        expect(content.torn).toBe(content.intactBytes < length);
        expect(content.intactBytes).toBe(bytes.lastIndexOf('\n', length - 1) + 1);

        const source = new ScriptedSource(new TestClock());
        // HDCP is as at the end of the first part: a signal that changed between the parts ends the run.
        const last = measurementOf(content.state).readings.at(-1);
        const hdcp = last === undefined || isUnderHdcp(last);
        source.answer = (position) => (hdcp ? underHdcp(position) : {});
        const journal = await continueJournal(path, content.intactBytes);
        const measurement = await run(source, journal, content.state);
        await journal.close();
        const after = await readJournal(path);
        expect(after.torn).toBe(false);
        expect(measurement.readings.length).toBe(6);
        expect(new Set(measurement.readings.map((each) => each.sequence)).size).toBe(6);
        expect(measurementOf(after.state)).toEqual(measurement);
      }),
      { numRuns: 40 },
    );
    open = undefined;
  });

  test('knows each request that failed, even if the run was interrupted before its point was read or given up', async () => {
    await troubledRun();
    await open?.close();
    const lines = (await readFile(path, 'utf8')).split('\n');
    const failed = lines.findIndex((line) => line.startsWith('{"type":"attempt"'));
    expect(lines[failed + 1]).toMatch(/^\{"type":"missed"/);
    await writeFile(path, `${lines.slice(0, failed + 1).join('\n')}\n`);
    const content = await readJournal(path);
    const attempts = [expect.objectContaining({ outcome: 'failed', message: 'SourceError: reset' })];
    expect(measurementOf(content.state).missed).toMatchObject([{ pointIndex: 1, code: 'broken-off', attempts }]);

    const source = new ScriptedSource(new TestClock());
    const journal = await continueJournal(path, content.intactBytes);
    const { readings, missed } = await run(source, journal, content.state);
    expect(missed).toEqual([]);
    const again = readings.find(({ patchIndex, pointIndex }) => patchIndex === 0 && pointIndex === 1);
    expect(again?.attempts.map(({ outcome }) => outcome)).toEqual(['failed', 'answered']);
  });

  test('whose last line has its end but not its middle is torn', async () => {
    await troubledRun();
    const before = (await readFile(path)).length;
    await appendFile(path, '{"type":"reading","rea\0\0\0\0}\n');
    await expect(readJournal(path)).resolves.toMatchObject({ intactBytes: before, torn: true });
  });

  test('damaged before its last line is refused', async () => {
    await troubledRun();
    const lines = (await readFile(path, 'utf8')).split('\n');
    for (const damage of ['', 'x', '{}', '{"type":"reading"}', '{"type":"replaced","sequence":-1}']) {
      await writeFile(path, [...lines.slice(0, 3), damage, ...lines.slice(4)].join('\n'));
      await expect(readJournal(path)).rejects.toThrow(/line 4, is damaged/);
    }
  });

  test.each([
    '',
    '\n',
    'hello\n',
    '[]\n',
    '{"type":"run","journalVersion":1}\n',
    '{"type":"run","journalVersion":1,"identity":{}}\n',
    '{"type":"run","journalVersion":1,"identity":{"plan":{"points":[]}}}\n',
  ])('beginning with %j is rejected', async (content) => {
    await writeFile(path, content);
    await expect(readJournal(path)).rejects.toThrow(withCode('journal-failed'));
  });

  test('of another version is refused with the version found and the one expected', async () => {
    await writeFile(path, '{"type":"run","journalVersion":2,"identity":{}}\n');
    await expect(readJournal(path)).rejects.toThrow(
      /readings\.ndjson is of version 2, expected 1: it was made by a newer Flatfield\.$/,
    );
  });

  test('that is not there is reported as missing', async () => {
    await expect(readJournal(path)).rejects.toThrow(/could not be read/);
    await expect(continueJournal(path, 0)).rejects.toThrow(withCode('journal-failed'));
  });

  test('is never written over', async () => {
    open = await createJournal(path, manifest);
    await expect(createJournal(path, manifest)).rejects.toThrow(/could not be created/);
  });

  test('that failed once takes nothing more, and what it held stays readable', async () => {
    const journal = await createJournal(path, manifest);
    await journal.close();
    await expect(journal.append({ type: 'stopped', code: 'a', params: {} })).rejects.toThrow(/could not be written/);
    await expect(journal.append({ type: 'stopped', code: 'a', params: {} })).rejects.toThrow(/failed before/);
    await expect(readJournal(path)).resolves.toMatchObject({ manifest: { runId: 'r1' }, torn: false });
  });

  test('takes no line that would make it larger than can be read back, in a later part too', async () => {
    const check = { type: 'check' as const, check: await new ScriptedSource(new TestClock()).check(null) };
    const maxBytes = 3000;
    const appendAll = async (journal: Journal) => {
      for (let line = 0; line < maxBytes; line += 1) await journal.append(check);
    };
    open = await createJournal(path, manifest, maxBytes);
    await expect(appendAll(open)).rejects.toThrow(/would grow beyond 0\.003 MB, more than can be read back/);
    const { state, intactBytes, torn } = await readJournal(path, { maxBytes });
    expect([state.checks.length > 1, intactBytes <= maxBytes, torn]).toEqual([true, true, false]);
    await open.close();
    open = undefined;
    open = await continueJournal(path, intactBytes, intactBytes + 10);
    await expect(open.append(part)).rejects.toThrow(withCode('journal-failed'));
    await open.close();
    open = undefined;
    expect((await readFile(path)).length).toBe(intactBytes);
    await expect(readJournal(path, { maxBytes: intactBytes - 1 })).rejects.toThrow(/is larger than/);
  });

  test('any bytes give a content or the one error', async () => {
    const header = JSON.stringify({ type: 'run', journalVersion: 1, identity: { plan } });
    const line = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constant(JSON.stringify({ type: 'part', startedAt: '2026-01-01' })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line), async (lines) => {
        await writeFile(path, `${[header, ...lines].join('\n')}\n`);
        const outcome = await readJournal(path).then(
          ({ state }) => [...state.readings.values()],
          (error: unknown) => hasCode(error, 'journal-failed'),
        );
        expect([true, []]).toContainEqual(outcome);
      }),
      { numRuns: 60 },
    );
  });
});
