import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { clockReading } from '../../../../src/line/protocol/clock-reading.ts';
import { receiveRun } from '../../../../src/line/server/intake/receive-run.ts';
import type { Inspection } from '../../../../src/record/inspection.ts';
import { fingerprint } from '../../../../src/record/run-folder/check-folder.ts';
import { withCode } from '../../../with-code.ts';
import { bundleOf, golden, goldenText, lineProfile, production } from './run-of-line.ts';

const flat = production('flat', {}, lineProfile);
const receivedAt = new Date(Date.parse(flat.finishedAt) + 1000).toISOString();
const facts = { receivedAt, token: 'station-1', spool: null, sequence: null, sentAt: null, clocks: null };
const names = ['flat', 'tinted-corner', 'limited-range', 'hdcp-mid-run', 'no-calibration', 'light-profile', 'repeated'];

type Sent = ReturnType<typeof bundleOf>;
const receive = (sent: Sent, keys: readonly string[] = [], at = receivedAt) =>
  receiveRun(sent.bytes, { ...facts, id: sent.id, receivedAt: at }, keys);
const saying = (record: Inspection, changes: Partial<Inspection['judgment']['verdict']>): Inspection => ({
  ...record,
  judgment: { ...record.judgment, verdict: { ...record.judgment.verdict, ...changes } },
});

describe('receiveRun', () => {
  it('keeps what was sent, with its hash and its content', async () => {
    const sent = bundleOf(flat);
    const { arrival, content } = await receive(sent);
    expect(arrival).toMatchObject({ ...facts, id: sent.id, bundleBytes: sent.bytes.byteLength, quarantine: null });
    expect(arrival.bundleSha256).toMatch(/^[0-9a-f]{64}$/);
    expect(content).toMatchObject({ outcome: 'pass', isComplete: true, obstacles: [], kind: 'production' });
  });

  it.each(names)('takes %s', async (name) => {
    const sent = bundleOf(goldenText(name), { runId: golden(name).runId });
    expect((await receive(sent, [], '2027-01-01T00:00:00.000Z')).arrival.quarantine).toBeNull();
  });

  describe('compares the clock of the station with one that cannot be set', () => {
    const startMs = Date.parse(flat.startedAt);
    const endMs = Date.parse(flat.finishedAt);
    const sentAt = new Date(endMs + 500).toISOString();
    const reading = (ms: number, boot = 'b') => clockReading(new Date(ms), { boot, sinceBootMs: ms - startMs + 9000 });
    const clocks = { begun: reading(startMs), ended: reading(endMs), sent: reading(endMs + 500) };
    const arrivalOf = async (sent: typeof clocks) =>
      (await receiveRun(bundleOf(flat).bytes, { ...facts, id: bundleOf(flat).id, sentAt, clocks: sent }, [])).arrival;

    it('and keeps what both showed', async () => {
      expect(await arrivalOf(clocks)).toMatchObject({ clocks: { ...clocks, agree: true }, quarantine: null });
      const restarted = { ...clocks, sent: reading(endMs + 500, 'c') };
      expect(await arrivalOf(restarted)).toMatchObject({ clocks: { ...restarted, agree: false }, quarantine: null });
    });

    it('and quarantines a run whose station set its clock before it was sent', async () => {
      const ended = clockReading(new Date(endMs), { boot: 'b', sinceBootMs: 9000 });
      const sent = clockReading(new Date(endMs + 500), { boot: 'b', sinceBootMs: 9000 + 3_600_000 });
      const { quarantine, clocks: kept } = await arrivalOf({ begun: ended, ended, sent });
      expect(quarantine?.reason).toBe('clock-changed');
      expect(kept?.agree).toBe(false);
    });
  });

  describe('quarantines a failed run that contradicts itself, and takes it for a fail of production:', () => {
    const failed = production('tinted-corner');
    const { readings, judgment, checks } = failed;
    const hour = (time: string, hours: number) => new Date(Date.parse(time) + hours * 3_600_000).toISOString();
    const withReading = (place: number, changes: Partial<(typeof readings)[number]>) => ({
      ...failed,
      readings: readings.with(place, { ...readings[place], ...changes } as (typeof readings)[number]),
    });
    const [part] = failed.parts ?? [];
    const { verdict } = judgment;
    const earlier: NonNullable<Inspection['earlier']>[number] = {
      ...{ runId: 'a', recordSha256: 'b', judgedAt: judgment.judgedAt, profile: { name: 'p', version: 1 } },
      ...{ grade: verdict.grade, summary: verdict.summary },
    };

    it.each<[string, Inspection]>([
      ['it finished before it started', { ...failed, finishedAt: hour(failed.startedAt, -1) }],
      ['it started after its first reading', { ...failed, startedAt: hour(failed.startedAt, 1) }],
      [
        'a part ended before it began',
        { ...failed, parts: part ? [{ ...part, endedAt: hour(part.startedAt, -1) }] : [] },
      ],
      ['a reading is older than the run', withReading(0, { startedAt: hour(failed.startedAt, -1) })],
      ['a reading is younger than the run', withReading(60, { startedAt: hour(failed.finishedAt, 1) })],
      ['a reading is counted before the one before it', withReading(60, { elapsedMs: 0 })],
      ['a reading is counted later than its clock allows', withReading(124, { elapsedMs: 3_600_000 })],
      [
        'its state was checked on another day',
        { ...failed, checks: checks.map((one) => ({ ...one, checkedAt: hour(one.checkedAt, 24) })) },
      ],
      ['it was judged before it ended', { ...failed, judgment: { ...judgment, judgedAt: hour(failed.startedAt, -1) } }],
      [
        'it was judged an hour after it ended',
        { ...failed, judgment: { ...judgment, judgedAt: hour(failed.finishedAt, 1) } },
      ],
      ['it was judged twice at once', { ...failed, earlier: [earlier] }],
      ['only its verdict was simulated', saying(failed, { basis: { ...verdict.basis, simulated: 'flat' } })],
      ['all but its verdict was simulated', { ...failed, simulated: { scenario: 'flat', seed: 1, timeScale: 1 } }],
      ['it counts more readings than it has', saying(failed, { counts: { ...verdict.counts, read: 124 } })],
    ])('%s', async (_, record) => {
      const { arrival, content } = await receive(bundleOf(record), [], hour(failed.finishedAt, 48));
      expect(arrival.quarantine?.reason).toBe('contradicts-itself');
      expect(content).toMatchObject({ kind: 'production', outcome: 'fail' });
    });

    it('but none whose clock is read late by less than a second, or that slept', async () => {
      const late = { ...failed, finishedAt: new Date(Date.parse(failed.finishedAt) - 300).toISOString() };
      expect((await receive(bundleOf(late))).arrival.quarantine).toBeNull();
      const slept = readings.map((reading, place) =>
        place < 60 ? reading : { ...reading, startedAt: hour(reading.startedAt, 8) },
      );
      const end = hour(failed.finishedAt, 8);
      const woken = {
        ...{ ...failed, readings: slept, finishedAt: end, judgment: { ...judgment, judgedAt: end } },
        ...{ parts: part ? [{ ...part, endedAt: end }] : [] },
        checks: checks.map((one) => ((one.afterReading ?? 0) < 60 ? one : { ...one, checkedAt: end })),
      };
      const { arrival } = await receive(bundleOf(woken), [], hour(end, 1));
      expect(arrival.quarantine?.detail).toBeUndefined();
    });

    it('and names everything else that is wrong after it', async () => {
      const record = { ...failed, unit: ' unit-1', simulated: { scenario: 'flat', seed: 1, timeScale: 1 } };
      const { arrival } = await receive(bundleOf(record), ['0'.repeat(64)]);
      expect(arrival.quarantine).toEqual({
        reason: 'contradicts-itself',
        detail: expect.stringMatching(/simulated\. The name of its unit .+ Runs must be signed by a registered key\.$/),
      });
    });
  });

  it.each([
    ['spaces around it', ' unit-1 ', 'unit-1'],
    ['a letter in two pieces', 'Mu\u0308ller', 'M\u00FCller'],
    ['an invisible character', 'unit\u200B-1', 'unit-1'],
    ['a line break', 'unit-\n1', 'unit-1'],
    ['half a character', 'unit-1\ud800', 'unit-1'],
    ['the name of a folder', '..', '..'],
  ])('quarantines a run whose unit has %s under the name that was meant', async (_, unit, meant) => {
    const { arrival, content } = await receive(bundleOf({ ...production('tinted-corner'), unit }));
    expect(arrival.quarantine?.reason).toBe('unit-name');
    expect(content).toMatchObject({ unit: meant, outcome: 'fail' });
  });

  it('takes the serial number of the monitor for the unit without the spaces that the monitor adds', async () => {
    const monitor = { ...flat.monitor, serialNumber: '  00471 ' };
    const { arrival, content } = await receive(bundleOf(production('flat', { unit: null, monitor }, lineProfile)));
    expect(arrival.quarantine).toBeNull();
    expect(content).toMatchObject({ unit: '00471', serialNumber: '  00471 ' });
  });

  it.each([
    ['its outcome', '"outcome":"fail"', '"outcome":"fail","outcome":"fail"'],
    ['a field of a reading', '"sequence":7', '"sequence":7,"sequence":7'],
    ['a field of an answer, in another spelling', '"hdcp":false', '"hdcp":false,"hdc\\u0070":false'],
  ])('refuses a record that has %s twice', async (_, once, twice) => {
    const record = production('tinted-corner');
    const text = JSON.stringify(record).replace(once, twice);
    expect(text).toContain(twice);
    await expect(receive(bundleOf(text, { runId: record.runId }))).rejects.toThrow(withCode('invalid-bundle'));
  });

  it('refuses a run under the id of another', async () => {
    const { bytes } = bundleOf(flat);
    await expect(receiveRun(bytes, { ...facts, id: 'a'.repeat(64) }, [])).rejects.toThrow(withCode('invalid-bundle'));
  });

  describe('judges the readings again', () => {
    const tinted = production('tinted-corner');

    it.each([
      ['fail', 'pass', saying(tinted, { outcome: 'pass', grade: 'pass' })],
      ['fail', 'pass-marginal', saying(tinted, { outcome: 'pass', grade: 'pass-marginal' })],
      ['fail', 'fail', saying(tinted, { outcome: 'pass' })],
      ['inconclusive', 'pass', saying(production('no-calibration'), { outcome: 'pass', grade: 'pass' })],
      ['inconclusive', 'pass', { ...flat, readings: flat.readings.slice(1) }],
      ['inconclusive', 'pass', { ...flat, readings: [] }],
      ['inconclusive', 'pass', { ...flat, readings: tinted.readings, plan: tinted.plan }],
    ])('and refuses a run that comes to %s and says %s', async (grade, _, record) => {
      await expect(receive(bundleOf(record))).rejects.toThrow(`judging its readings gives ${grade}`);
      await expect(receive(bundleOf(record))).rejects.toThrow(withCode('invalid-record'));
    });

    it('and refuses a pass whose limits were opened in the verdict alone', async () => {
      const limits = tinted.judgment.verdict.limits.map((limit) => ({
        ...limit,
        required: 1000,
        result: 'met' as const,
      }));
      const lax = saying(tinted, { outcome: 'pass', grade: 'pass', limits, reasons: [] });
      await expect(receive(bundleOf(lax))).rejects.toThrow('says pass, but judging its readings gives fail');
    });

    it('and quarantines what another release judged more favorably', async () => {
      const tool = { name: 'flatfield', version: '0.0.9' } as const;
      const { arrival } = await receive(bundleOf({ ...saying(tinted, { outcome: 'pass', grade: 'pass' }), tool }));
      expect(arrival.quarantine).toEqual({
        reason: 'judged-otherwise',
        detail: 'Flatfield 0.0.9 judged it pass; by 0.1.0 judging its readings gives fail.',
      });
      expect((await receive(bundleOf({ ...tinted, tool }))).arrival.quarantine).toBeNull();
    });

    it('and keeps a verdict that is worse than its readings as it is', async () => {
      const worse = saying(flat, { outcome: 'inconclusive', grade: 'inconclusive' });
      const { content, arrival } = await receive(bundleOf(worse));
      expect([content.outcome, arrival.quarantine]).toEqual(['inconclusive', null]);
    });

    it('and refuses readings that cannot be judged', async () => {
      const patches = [{ ...flat.plan.patches[0], name: 'white', codes: { r: 1, g: 1, b: 1 } }];
      const record = {
        ...flat,
        plan: { ...flat.plan, patches },
        judgment: { ...flat.judgment, guardBand: { x: 1 } },
      };
      await expect(receive(bundleOf(record as Inspection))).rejects.toThrow(withCode('invalid-record'));
    });
  });

  it.each([
    ['was read elsewhere', { position: { x: 1, y: 1 } }],
    ['had another color', { convertedRgbFull: { r: 255, g: 255, b: 10 } }],
  ])('refuses a record whose readings are not what the monitor answered: it %s', async (_, change) => {
    const readings = flat.readings.map((reading, index) =>
      index === 4 ? { ...reading, received: { ...(reading.received as object), ...change } } : reading,
    );
    await expect(receive(bundleOf({ ...flat, readings }))).rejects.toThrow(
      'reading 4 is not what the monitor answered',
    );
  });

  describe('refuses a record whose plan no release makes', () => {
    const { plan, readings } = flat;
    const [first, second] = plan.points as [(typeof plan.points)[number], (typeof plan.points)[number]];
    const last = (changes: object) => ({ ...plan, points: [...plan.points, { ...first, ...changes }] });

    it.each([
      ['a point twice', last({})],
      ['an index twice', last({ xPx: 1, yPx: 1 })],
      ['two points at one pixel', last({ index: 999 })],
      ['a point of a patch twice', { ...plan, patches: plan.patches.map((one) => ({ ...one, ownLayout: last({}) })) }],
    ])('%s', async (_, doubled) => {
      const sent = bundleOf({ ...flat, plan: doubled } as Inspection);
      await expect(receive(sent)).rejects.toThrow(withCode('invalid-record'));
      await expect(receive(sent)).rejects.toThrow('its plan has a point twice');
    });

    it('a patch twice', async () => {
      const doubled = { ...plan, patches: [...plan.patches, ...plan.patches] };
      await expect(receive(bundleOf({ ...flat, plan: doubled }))).rejects.toThrow('its plan has a patch twice');
    });

    it('also in another pass', async () => {
      const repeated = production('repeated');
      const others = repeated.repeats?.others.map((one) => ({
        ...one,
        plan: { ...one.plan, points: [...one.plan.points, ...one.plan.points] },
      }));
      const sent = bundleOf({ ...repeated, repeats: { ...repeated.repeats, others } } as Inspection);
      await expect(receive(sent)).rejects.toThrow('its plan has a point twice');
    });

    it.each([
      ['no patch of the plan', { patchIndex: 99 }],
      ['no point of the plan', { pointIndex: 999 }],
      ['another place than its point', { requested: { xPx: 1, yPx: 1 } }],
      ['the place of another point', { requested: { xPx: second.xPx, yPx: second.yPx } }],
    ])('with a replaced reading of %s', async (_, changes) => {
      const own = readings.find(({ pointIndex }) => pointIndex === first.index) as (typeof readings)[number];
      const replaced = (reading: object) => bundleOf({ ...flat, replaced: [reading] } as Inspection);
      expect((await receive(replaced(own))).arrival.quarantine).toBeNull();
      await expect(receive(replaced({ ...own, ...changes }))).rejects.toThrow(
        'replaced reading 0 is not of a point of its plan',
      );
    });

    it('with a replaced reading of a point that HDCP moved elsewhere', async () => {
      const moved = production('hdcp-mid-run');
      expect(moved.replaced.length).toBeGreaterThan(0);
      const replaced = moved.replaced.map((one) => ({ ...one, requested: { xPx: 3, yPx: 3 } }));
      await expect(receive(bundleOf({ ...moved, replaced }), [], '2027-01-01T00:00:00.000Z')).rejects.toThrow(
        'replaced reading 0 is not of a point of its plan',
      );
    });
  });

  it('does not look at what a custom source answered', async () => {
    const readings = flat.readings.map((reading) => ({ ...reading, received: { position: 'left', rgb: [1, 2, 3] } }));
    expect((await receive(bundleOf({ ...flat, readings }))).arrival.quarantine).toBeNull();
  });

  describe('with registered keys', () => {
    const [own, other] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
    const keys = [fingerprint(own.publicKey)];

    it('takes a run that one of them signed', async () => {
      expect((await receive(bundleOf(flat, { key: own }), keys)).arrival.quarantine).toBeNull();
    });

    it('quarantines a run that is not signed, or by another key', async () => {
      expect((await receive(bundleOf(flat), keys)).arrival.quarantine?.reason).toBe('not-signed');
      expect((await receive(bundleOf(flat, { key: other }), keys)).arrival.quarantine?.reason).toBe('wrong-key');
    });

    it('refuses a signature that does not fit, whatever key it names', async () => {
      const forged = { publicKey: own.publicKey, privateKey: other.privateKey };
      await expect(receive(bundleOf(flat, { key: forged }), keys)).rejects.toThrow('does not fit its signature');
    });
  });

  it('quarantines a run from a clock that is ahead, by more than five minutes', async () => {
    const earlier = (ms: number) => new Date(Date.parse(flat.judgment.judgedAt) - ms).toISOString();
    expect((await receive(bundleOf(flat), [], earlier(299_000))).arrival.quarantine).toBeNull();
    const ahead = await receive(bundleOf(flat), [], earlier(301_000));
    expect(ahead.arrival.quarantine).toMatchObject({ reason: 'from-the-future' });
  });
});
