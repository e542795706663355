import { describe, expect, it } from 'vitest';
import { judgeReadings } from '../../src/judge/judge-readings.ts';
import { findProfile } from '../../src/judge/profiles/find-profile.ts';
import { withCode } from '../with-code.ts';
import { buildEvidence } from './build-evidence.ts';
import { laxProfiles } from './profiles/lax-profiles.ts';

const judgedAt = '2026-01-05T09:00:00.000Z';
const profile = findProfile('calibration-match');
const evidenceOf = () => structuredClone(buildEvidence({ layout: '3x3', patches: 'white,gray-128' }));

type Changed = ReturnType<typeof evidenceOf>;

describe('judgeReadings', () => {
  it('gives a judgment that no write to it or to what was judged changes, now or the next time', () => {
    const evidence = evidenceOf();
    const first = judgeReadings(evidence, profile, { judgedAt, guardBand: { 'code-value-error': 1 } });
    const before = JSON.stringify(first);
    for (const point of evidence.plan.points) Object.assign(point, { xPx: 0 });
    for (const reading of evidence.readings) Object.assign(reading, { rgbFull: { r: 0, g: 0, b: 0 } });
    expect(Reflect.set(first.verdict, 'outcome', 'fail')).toBe(false);
    expect(Reflect.set(first.detectability?.colors[0] ?? {}, 'points', 0)).toBe(false);
    expect(JSON.stringify(first)).toBe(before);
    const again = judgeReadings(evidenceOf(), profile, { judgedAt, guardBand: { 'code-value-error': 1 } });
    expect(JSON.stringify(again)).toBe(before);
  });

  it('leaves what it was given as it was, and free to be changed', () => {
    const evidence = evidenceOf();
    const before = JSON.stringify(evidence);
    judgeReadings(evidence, profile, { judgedAt });
    expect(JSON.stringify(evidence)).toBe(before);
    expect([evidence, evidence.plan, evidence.readings, evidence.readings[0]].some(Object.isFrozen)).toBe(false);
  });

  it.each([
    [
      'a check that answers in words',
      (evidence: Changed) => Object.assign(evidence.checks[0] as object, { present: 'false' }),
    ],
    ['no word about a stop', (evidence: Changed) => Reflect.deleteProperty(evidence, 'stopped')],
    ['no word about a simulation', (evidence: Changed) => Reflect.deleteProperty(evidence, 'simulated')],
    ['codes in text', (evidence: Changed) => Object.assign(evidence.plan.patches[0]?.codes as object, { r: '255' })],
    ['readings in a set', (evidence: Changed) => Object.assign(evidence, { readings: new Set(evidence.readings) })],
  ])('refuses evidence with %s, as a record', (_, change) => {
    const evidence = evidenceOf();
    change(evidence);
    expect(() => judgeReadings(evidence, profile, { judgedAt })).toThrow(withCode('invalid-record'));
  });

  it.each(laxProfiles)('refuses a profile with %s', (_, lax) => {
    expect(() => judgeReadings(evidenceOf(), lax, { judgedAt })).toThrow(withCode('invalid-profile'));
  });
});
