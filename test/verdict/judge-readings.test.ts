import { describe, expect, it } from 'vitest';
import { findProfile } from '../../src/verdict/find-profile.ts';
import { judgeReadings } from '../../src/verdict/judge-readings.ts';
import { buildEvidence } from './build-evidence.ts';

const judgedAt = '2026-01-05T09:00:00.000Z';
describe('judgeReadings', () => {
  it('x', () => {
    const j = judgeReadings(buildEvidence(), findProfile('calibration-match'), { judgedAt });
    console.log(j.verdict, j.metrics.slice(0,40).map(m=>`${m.name} ${m.patchIndex} ${m.value}`), j.additivityErrorPercent, j.toneResponse);
    const k = judgeReadings(buildEvidence({patches:'white,grey-128', read: (c,p)=> p.index===3? {...c, r: c.r-30}:c}), findProfile('calibration-match'), { judgedAt });
    console.log(k.verdict);
    expect(1).toBe(1);
  });
});
