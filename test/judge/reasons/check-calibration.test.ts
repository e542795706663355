import { describe, expect, it } from 'vitest';
import { findProfile } from '../../../src/judge/profiles/find-profile.ts';
import { checkCalibration } from '../../../src/judge/reasons/check-calibration.ts';
import { additivityErrorPercent } from '../../../src/read/reference/additivity.ts';
import { calibrationFacts } from '../../../src/read/reference/calibration-facts.ts';
import type { Reference } from '../../../src/read/reference/reference.ts';
import { buildCheck, buildEvidence, REFERENCE } from '../build-evidence.ts';

const match = findProfile('calibration-match');
const flat = buildEvidence({ patches: 'white' });

/** What is said about a run with that reference, if every state check saw the calibration `seen`. */
function reasons(reference: Reference, seen: Reference) {
  const checks = [null, 24].map((after) => ({ ...buildCheck(after), facts: calibrationFacts(seen) }));
  return checkCalibration({ ...flat, checks, calibration: { reference, problem: null } }, match, null);
}

describe('the calibration that the state checks saw', () => {
  const redone: Reference = { ...REFERENCE, executedAt: '2026-01-03 10:00' };

  it('is the one that is judged by', () => {
    expect(reasons(REFERENCE, REFERENCE)).toEqual([]);
  });

  it('was in force under the same id with other contents', () => {
    expect(reasons(REFERENCE, redone)).toMatchObject([
      {
        weight: 'inconclusive',
        code: 'calibration-not-in-force',
        params: {
          calibrationId: 'cal-1',
          inForce: null,
          change: { fact: 'calibration time', from: '2026-01-02 10:00', to: '2026-01-03 10:00' },
        },
      },
    ]);
  });

  it('is known by its id alone to a reference of another source', () => {
    expect(reasons({ ...REFERENCE, source: 'file' }, redone)).toEqual([]);
  });
});

describe('the calibration in force while light was measured', () => {
  const light = buildEvidence({ patches: 'white', light: () => REFERENCE.colors.white });
  const codes = (ids: readonly (string | null)[]) =>
    checkCalibration(
      { ...light, checks: ids.map((id) => ({ ...buildCheck(null), calibrationId: id })) },
      match,
      null,
    ).map(({ code }) => code);

  it('may be unknown, but not another one', () => {
    expect(codes([null, null])).toEqual([]);
    expect(codes(['cal-1', null])).toEqual([]);
    expect(codes([null, 'cal-2'])).toEqual(['calibration-not-in-force']);
  });
});

it.each([
  [1, []],
  [1.001, []],
  [0.999, ['calibration-not-additive']],
])('primaries that do not add up to white, with a limit of %f times their error: %j', (factor, expected) => {
  const additivityPercent = Math.abs(additivityErrorPercent(REFERENCE.colors)) * factor;
  const profile = { ...match, requires: { ...match.requires, additivityPercent } };
  expect(checkCalibration(flat, profile, null).map(({ code }) => code)).toEqual(expected);
});
