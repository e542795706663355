import fc from 'fast-check';
import { expect, it } from 'vitest';
import { judgeEvidence } from '../../src/judge/judge-evidence.ts';
import { findProfile } from '../../src/judge/profiles/find-profile.ts';
import { buildEvidence, signalsOf, withReading } from './build-evidence.ts';

const flat = buildEvidence({ patches: 'white,gray-128,black', layout: '3x3' });
const sequences = fc.integer({ min: 0, max: flat.readings.length - 1 });
const signals = signalsOf(flat);
const outcome = (evidence: typeof flat, profile = 'signal-exact') =>
  judgeEvidence(evidence, findProfile(profile), { judgedAt: '2026-01-05T09:00:00.000Z' }).verdict.outcome;

it('one code value of one reading that is off by any amount fails an exact signal', () => {
  const channels = fc.constantFrom('r', 'g', 'b');
  fc.assert(
    fc.property(sequences, channels, fc.integer({ min: 0, max: 255 }), (sequence, channel, code) => {
      const rgbFull = { ...signals[sequence]?.rgbFull, [channel]: code } as { r: number; g: number; b: number };
      const isSame = signals[sequence]?.rgbFull[channel as 'r'] === code;
      expect(outcome(withReading(flat, sequence, { rgbFull }))).toBe(isSame ? 'pass' : 'fail');
    }),
  );
});

it('readings that are left out, repeated or moved never pass, however few', () => {
  const some = fc.uniqueArray(sequences, { minLength: 1 });
  const profiles = fc.constantFrom('signal-exact', 'calibration-match');
  fc.assert(
    fc.property(some, profiles, (chosen, profile) => {
      const isChosen = (sequence: number) => chosen.includes(sequence);
      const left = flat.readings.filter(({ sequence }) => !isChosen(sequence));
      const again = flat.readings.filter(({ sequence }) => isChosen(sequence));
      const moved = flat.readings.map((reading) =>
        isChosen(reading.sequence)
          ? { ...reading, actual: { ...reading.actual, xPx: reading.actual.xPx + 1 } }
          : reading,
      );
      for (const readings of [left, [...flat.readings, ...again], moved]) {
        expect(outcome({ ...flat, readings }, profile)).toBe('inconclusive');
      }
    }),
  );
});
