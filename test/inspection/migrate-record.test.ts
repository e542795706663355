import { describe, expect, it } from 'vitest';
import { migrateRecord, SCHEMA_VERSION } from '../../src/inspection/migrate-record.ts';
import { parseInspection } from '../../src/inspection/read-inspection.ts';
import { buildInspection } from '../report/build-inspection.ts';

describe('records of older schema versions', () => {
  it('are read as records of today', () => {
    const { verdict } = parseInspection(JSON.stringify(versionZero()), 'here').judgment;
    expect(verdict).toMatchObject({ outcome: 'pass', grade: 'pass' });
  });

  it('of version 0 become a marginal pass if a recommended bound was missed', () => {
    const record = versionZero();
    const [limit] = record.judgment.verdict.limits;
    const verdict = { ...record.judgment.verdict, limits: [{ ...limit, result: 'marginal' }] };
    const migrated = parseInspection(JSON.stringify({ ...record, judgment: { ...record.judgment, verdict } }), 'here');
    expect(migrated.judgment.verdict).toMatchObject({ outcome: 'pass', grade: 'pass-marginal' });
  });

  it('of version 0 never become better than they were', () => {
    const record = versionZero();
    for (const outcome of ['fail', 'inconclusive']) {
      const verdict = { ...record.judgment.verdict, outcome };
      const text = JSON.stringify({ ...record, judgment: { ...record.judgment, verdict } });
      expect(parseInspection(text, 'here').judgment.verdict.grade).toBe(outcome);
    }
  });

  it('of version 1 keep each sentence as it was stored, and nothing in place of what it was made of', () => {
    const record = versionOne();
    const { verdict, metrics } = record.judgment;
    const where = { patchIndex: 0, pointIndex: 4 };
    const earlier = { runId: 'a', recordSha256: 'b', judgedAt: record.startedAt, profile: { name: 'p', version: 1 } };
    const judgment = {
      ...record.judgment,
      metrics: [...metrics, { ...metrics[0], value: null, pointIndex: null, why: 'no white' }],
      diagnoses: [{ cause: 'gain', sentence: 'It is scaled.', evidence: 'by 0.9' }],
      verdict: { ...verdict, reasons: [{ weight: 'note', code: 'limit-marginal', message: 'It is near.', ...where }] },
    };
    const text = JSON.stringify({ ...record, judgment, earlier: [{ ...earlier, grade: 'fail', summary: 'It was.' }] });
    const migrated = parseInspection(text, 'here');
    expect(migrated.schemaVersion).toBe(2);
    expect(migrated.earlier).toMatchObject([{ grade: 'fail', summary: { reason: null, stored: 'It was.' } }]);
    expect(migrated.judgment).toMatchObject({
      diagnoses: [{ cause: 'gain', params: {}, stored: { sentence: 'It is scaled.', evidence: 'by 0.9' } }],
      verdict: {
        summary: { nearest: null, reason: null, stored: 'It is even.' },
        basis: { profile: 'calibration-match', stored: 'Signal only.' },
        reasons: [{ weight: 'note', code: 'limit-marginal', params: {}, stored: 'It is near.', ...where }],
      },
    });
    expect(migrated.judgment.metrics.at(-1)?.why).toEqual({ code: 'stored', params: {}, stored: 'no white' });
  });

  it.each([
    ['summary', { summary: 7 }],
    ['basis', { basis: null }],
    ['reasons', { reasons: [{ weight: 'note', code: 'a', patchIndex: null, pointIndex: null }] }],
    ['reasons', { reasons: 'none' }],
  ])('of version 1 with no sentence in %s are refused, not repaired', (_, change) => {
    const { judgment, ...record } = versionOne();
    const verdict = { ...judgment.verdict, ...change };
    const text = JSON.stringify({ ...record, judgment: { ...judgment, verdict } });
    expect(() => parseInspection(text, 'here')).toThrow(/^here is not an inspection record/);
  });

  it.each([{}, null, [], 'text', { schemaVersion: 0 }, { schemaVersion: -1 }, { schemaVersion: SCHEMA_VERSION + 1 }])(
    'that are invalid are refused, not repaired: %j',
    (json) => {
      expect(() => parseInspection(JSON.stringify(json), 'here')).toThrow(/^here is not an inspection record/);
    },
  );

  it('of today are left as they are', () => {
    const today = buildInspection();
    expect(migrateRecord(today)).toBe(today);
  });
});

/** A record of version 1, which stored sentences. */
function versionOne() {
  const { judgment, ...record } = buildInspection();
  const verdict = { ...judgment.verdict, summary: 'It is even.', basis: 'Signal only.' };
  return { ...record, schemaVersion: 1, judgment: { ...judgment, verdict } };
}

/** A record as it was before the first release. */
function versionZero() {
  const { judgment, ...record } = versionOne();
  const { grade: _grade, ...verdict } = judgment.verdict;
  return { ...record, schemaVersion: 0, judgment: { ...judgment, verdict } };
}
