import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { GoldenCheck } from '../../../../src/judge/golden/golden-schema.ts';
import { contentOf } from '../../../../src/line/server/intake/content-of.ts';
import { profileHash } from '../../../../src/line/server/intake/profiles.ts';
import { saidOf } from '../../../../src/line/server/intake/said-of.ts';
import type { Inspection } from '../../../../src/record/inspection.ts';
import { fingerprint } from '../../../../src/record/run-folder/check-folder.ts';
import { withCode } from '../../../with-code.ts';
import { bundleOf, golden, goldenText, production } from './run-of-line.ts';

const names = ['flat', 'tinted-corner', 'limited-range', 'hdcp-mid-run', 'no-calibration', 'light-profile', 'repeated'];
const contentOfRecord = (record: Inspection) => contentOf(bundleOf(record));

const meter: NonNullable<Inspection['meter']> = {
  ...{ fileName: 'readings.csv', format: 'csv', sha256: '0'.repeat(64), leftOut: 0 },
  ...{ instrument: null, created: null, keptAs: 'received-readings.csv' },
};

describe('contentOf', () => {
  it('says what lists, statistics and the gate need of a run', () => {
    const record = production('tinted-corner', { retestReason: ' cable changed ' });
    expect(contentOfRecord(record)).toEqual({
      runId: record.runId,
      schemaVersion: 1,
      toolVersion: '0.1.0',
      station: record.station.name,
      operator: record.station.operator,
      startedAt: record.startedAt,
      finishedAt: record.finishedAt,
      durationMs: record.durationMs,
      unit: 'unit-1',
      serialNumber: record.monitor.serialNumber,
      modelName: record.monitor.modelName,
      monitorId: record.monitor.id,
      profile: { name: 'calibration-match', version: 1, hash: profileHash(record.judgment.profile) },
      kind: 'production',
      lineMarks: null,
      golden: {
        ...{ reading: 'signal', reference: null, check: null, everyMs: null },
        ...{ result: null, failed: [], bias: null, drift: null },
      },
      isComplete: true,
      firstReading: expect.stringMatching(/^[0-9a-f]{64}$/),
      outcome: 'fail',
      grade: 'fail',
      counts: { planned: 125, read: 125, judged: 125 },
      said: saidOf(record),
      reason: record.judgment.verdict.summary.reason?.code,
      causes: record.judgment.diagnoses.map(({ cause }) => cause),
      missedLimits: expect.arrayContaining([expect.stringMatching(/^[a-z0-9-]+ white$/)]),
      limitShare: 2,
      obstacles: [],
      retestReason: 'cable changed',
      signedBy: null,
      calibratedAt: expect.stringMatching(/Z$/),
      validatedAt: null,
      values: expect.arrayContaining([expect.objectContaining({ source: 'signal', upper: 2 })]),
    });
  });

  it.each(names)('reads %s as simulated', (name) => {
    const content = contentOf(bundleOf(goldenText(name), { runId: golden(name).runId }));
    expect(content.kind).toBe('simulated');
    expect(content.outcome).toBe(golden(name).judgment.verdict.outcome);
    expect(content.reason === null).toBe(content.outcome === 'pass');
  });

  it('calls a unit without a name by the serial number of its monitor', () => {
    const { unit, serialNumber } = contentOfRecord(production('flat', { unit: null }));
    expect(unit).toBe(serialNumber);
  });

  it('names the key that signed', () => {
    const key = generateKeyPairSync('ed25519');
    expect(contentOf(bundleOf(production(), { key })).signedBy).toBe(fingerprint(key.publicKey));
  });

  it('does not call a re-judgment, an import or a simulation production', () => {
    const record = production();
    const { judgment } = record;
    const earlier = [
      {
        runId: 'a',
        recordSha256: 'b',
        judgedAt: '2026-11-21T23:39:08.000Z',
        profile: { name: 'p', version: 1 },
        grade: 'fail' as const,
        summary: judgment.verdict.summary,
      },
    ];
    const simulated = { scenario: 'flat', seed: 1, timeScale: 0 };
    expect(contentOfRecord({ ...record, earlier }).kind).toBe('rejudged');
    const imported = { ...record, conditions: null, meter };
    expect(contentOfRecord(imported).kind).toBe('imported');
    expect(contentOfRecord({ ...record, gaugeStudy: 'a1b2c3d4e5f6/7' }).kind).toBe('gauge');
    expect(contentOfRecord({ ...record, gaugeStudy: '', earlier }).kind).toBe('gauge');
    const goldenCheck: GoldenCheck = {
      reference: { run: 'a'.repeat(64), means: [] },
      previous: null,
      every: { ms: 1000, runs: 10 },
      maxBias: { luminancePercent: 4, uv1976: 0.004 },
      maxDrift: { luminancePercent: 2, uv1976: 0.002 },
    };
    expect(contentOfRecord({ ...record, goldenCheck }).kind).toBe('golden');
    expect(contentOfRecord({ ...record, goldenCheck, gaugeStudy: 'a1b2c3d4e5f6/7' }).kind).toBe('production');
    const basis = { ...judgment.verdict.basis, simulated: 'flat' };
    const judged = { ...judgment, verdict: { ...judgment.verdict, basis } };
    expect(contentOfRecord({ ...record, simulated, judgment: judged }).kind).toBe('simulated');
    expect(contentOfRecord({ ...imported, simulated, earlier, judgment: judged }).kind).toBe('simulated');
  });

  it('calls a run incomplete that was stopped, misses a reading or lacks a pass', () => {
    const stopped = { code: 'interrupted', params: { message: 'Interrupted.' }, afterReading: 3 };
    expect(contentOfRecord(production('flat')).isComplete).toBe(true);
    expect(contentOfRecord(production('repeated')).isComplete).toBe(true);
    expect(contentOfRecord(production('flat', { stopped })).isComplete).toBe(false);
    expect(contentOfRecord(production('flat', { readings: golden('flat').readings.slice(1) })).isComplete).toBe(false);
    expect(contentOfRecord(production('no-calibration')).isComplete).toBe(false);
    const { repeats, ...rest } = production('repeated');
    if (!repeats) throw new Error('no passes');
    expect(contentOfRecord({ ...rest, repeats: { ...repeats, planned: 3 } }).isComplete).toBe(false);
    const others = repeats.others.map((other) => ({ ...other, stopped }));
    expect(contentOfRecord({ ...rest, repeats: { ...repeats, others } }).isComplete).toBe(false);
  });

  it.each([
    ['no record', () => bundleOf('', { files: {} }), 'invalid-record'],
    ['a record that is not UTF-8', () => withRecord(Buffer.from([0xff, 0xfe])), 'invalid-bundle'],
    ['another run than its manifest', () => bundleOf(production(), { runId: 'other' }), 'invalid-bundle'],
    ['a list', () => bundleOf('[]'), 'invalid-record'],
    ['deep nesting', () => bundleOf('['.repeat(100_000)), 'invalid-bundle'],
    ['a version to come', () => ofVersion(3), 'newer-record'],
    ['no unit', () => bundleOf(production('flat', { unit: ' ' })), 'invalid-record'],
    ['a unit too long', () => bundleOf(production('flat', { unit: 'x'.repeat(201) })), 'invalid-record'],
    ['a unit of nothing visible', () => bundleOf(production('flat', { unit: '\u200b\n' })), 'invalid-record'],
    ['a reason of a megabyte', () => retested('x'.repeat(1_000_000)), 'invalid-record'],
    ['a reason of 201 characters', () => retested('x'.repeat(201)), 'invalid-record'],
    ['a reason with a line break', () => retested('a\nb'), 'invalid-record'],
    ['a reason that would steer a terminal', () => retested('\u001b[2J'), 'invalid-record'],
    ['an operator too long', () => byStation({ name: 'a', operator: 'x'.repeat(201) }), 'invalid-record'],
    ['a station too long', () => byStation({ name: 'x'.repeat(201), operator: null }), 'invalid-record'],
    [
      'a time of a thousand digits',
      () => bundleOf(production('flat', { startedAt: `2026-01-01T00:00:00.${'0'.repeat(1000)}Z` })),
      'invalid-record',
    ],
    ['half a character as its unit', () => bundleOf(production('flat', { unit: '\ud800' })), 'invalid-record'],
    ['half a character as its operator', () => byStation({ name: 'a', operator: '\ud800' }), 'invalid-record'],
  ] as const)('refuses %s', (_, bundle, code) => {
    expect(() => contentOf(bundle())).toThrow(withCode(code));
  });

  it('takes a reason of 200 characters, whatever they are', () => {
    const retestReason = '\u{1f4a1}'.repeat(200);
    expect(contentOf(retested(retestReason)).retestReason).toBe(retestReason);
  });

  it('shortens what it says itself, for a row stays small whatever a record holds', () => {
    const record = production('tinted-corner');
    const { judgment, plan } = record;
    const patches = plan.patches.map((patch) => ({ ...patch, name: 'p'.repeat(1_000_000) }));
    const [limit] = judgment.verdict.limits;
    if (!limit) throw new Error('no limit');
    const missed = (metric: string) => ({ ...limit, metric, patchIndex: null, result: 'missed' as const });
    const limits = Array.from({ length: 10_000 }, (_, index) => missed(`limit ${index}`));
    const verdict = { ...judgment.verdict, limits: [{ ...missed('deltaE2000'), patchIndex: 0 }, ...limits] };
    const content = contentOf(bundleOf({ ...record, plan: { ...plan, patches }, judgment: { ...judgment, verdict } }));
    expect(content.missedLimits[0]).toMatch(/^deltaE2000 p{188}…$/);
    expect(content.missedLimits[1]).toBe('limit 0');
    const { values: _, ...row } = content;
    expect(JSON.stringify(row).length).toBeLessThan(16_000);
  });

  it('refuses a bundle without inspection.json', () => {
    const { manifest } = bundleOf(production());
    const bundle = { id: 'a', manifest, files: new Map([['Inspection.json', Buffer.from('{}')]]) };
    expect(() => contentOf(bundle)).toThrow('it has no inspection.json');
  });
});

function retested(retestReason: string) {
  return bundleOf(production('flat', { retestReason }));
}

function byStation(station: Inspection['station']) {
  return bundleOf(production('flat', { station }));
}

function ofVersion(version: number) {
  const text = JSON.stringify({ ...golden('flat'), schemaVersion: version });
  return bundleOf(text, { runId: golden('flat').runId });
}

function withRecord(record: Buffer) {
  const bundle = bundleOf(production());
  return { ...bundle, files: new Map([['inspection.json', record]]) };
}
