import { describe, expect, it } from 'vitest';
import { migrateRecord, SCHEMA_VERSION } from '../../src/inspection/migrate-record.ts';
import { parseInspection } from '../../src/inspection/read-inspection.ts';
import { buildInspection } from '../report/build-inspection.ts';

describe('records of older schema versions', () => {
  it('are read as records of today', () => {
    const { verdict } = parseInspection(JSON.stringify(versionZero()), 'here').judgement;
    expect(verdict).toMatchObject({ outcome: 'pass', grade: 'pass' });
  });

  it('of version 0 become a marginal pass where a recommended bound was missed', () => {
    const record = versionZero();
    const [limit] = record.judgement.verdict.limits;
    const verdict = { ...record.judgement.verdict, limits: [{ ...limit, result: 'marginal' }] };
    const migrated = parseInspection(
      JSON.stringify({ ...record, judgement: { ...record.judgement, verdict } }),
      'here',
    );
    expect(migrated.judgement.verdict).toMatchObject({ outcome: 'pass', grade: 'pass-marginal' });
  });

  it('of version 0 never become better than they were', () => {
    const record = versionZero();
    for (const outcome of ['fail', 'inconclusive']) {
      const verdict = { ...record.judgement.verdict, outcome };
      const text = JSON.stringify({ ...record, judgement: { ...record.judgement, verdict } });
      expect(parseInspection(text, 'here').judgement.verdict.grade).toBe(outcome);
    }
  });

  it.each([{}, null, [], 'text', { schemaVersion: 0 }, { schemaVersion: -1 }, { schemaVersion: SCHEMA_VERSION + 1 }])(
    'that are none are refused, not repaired: %j',
    (json) => {
      expect(() => parseInspection(JSON.stringify(json), 'here')).toThrow(/^here is no inspection record/);
    },
  );

  it('of today are left as they are', () => {
    const today = buildInspection();
    expect(migrateRecord(today)).toBe(today);
  });
});

/** A record as it was before the first release. */
function versionZero() {
  const record = buildInspection();
  const { grade: _grade, ...verdict } = record.judgement.verdict;
  return { ...record, schemaVersion: 0, judgement: { ...record.judgement, verdict } };
}
