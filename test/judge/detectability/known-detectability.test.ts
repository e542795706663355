import { describe, expect, test } from 'vitest';
import { detectability } from '../../../src/judge/detectability/detectability.ts';
import { traitsOf } from '../../../src/judge/detectability/imagined-reading.ts';
import { knownDetectability } from '../../../src/judge/detectability/known-detectability.ts';
import type { WouldFailInput } from '../../../src/judge/detectability/would-fail.ts';
import { evaluate } from '../../../src/judge/evaluate.ts';
import type { Evidence } from '../../../src/judge/evidence.ts';
import { findProfile } from '../../../src/judge/profiles/find-profile.ts';
import type { Profile } from '../../../src/judge/profiles/profile.ts';
import { buildEvidence, REFERENCE } from '../build-evidence.ts';

interface Asked {
  readonly input: WouldFailInput;
  readonly evidence: Evidence;
}

const GRAY = { patches: ['white', 'gray-64'], layout: '3x3' };

function asked(
  {
    profile = findProfile('calibration-match'),
    toneResponse = null,
  }: { profile?: Profile; toneResponse?: number | null },
  evidence: Evidence,
  more: Partial<WouldFailInput> = {},
): Asked {
  const { plan, readings, calibration } = evidence;
  const { context } = evaluate({ plan, readings, calibration, profile, toneResponseOption: toneResponse });
  return { evidence, input: { plan, profile, context, traits: traitsOf(readings), ...more } };
}

/** Each differs from the first in one thing that what is seen depends on. */
function everyCase(): readonly Asked[] {
  const match = findProfile('calibration-match');
  const wider = {
    ...match,
    limits: match.limits.map((limit) => ({ ...limit, required: 2 * (limit.required as number) })),
  } as Profile;
  const colors = { ...REFERENCE.colors, white: { X: 140, Y: 150, Z: 160 } };
  const dim = { ...REFERENCE, colors } as typeof REFERENCE;
  return [
    asked({}, buildEvidence(GRAY)),
    asked({ profile: findProfile('signal-exact') }, buildEvidence(GRAY)),
    asked({ profile: wider }, buildEvidence(GRAY)),
    asked({ toneResponse: 1.8 }, buildEvidence(GRAY)),
    asked({}, buildEvidence({ ...GRAY, patches: ['white', 'gray-65'] })),
    asked({}, buildEvidence({ ...GRAY, reference: dim })),
    asked({}, buildEvidence({ ...GRAY, reference: null })),
    asked({}, buildEvidence(GRAY), { traits: { kind: 'signal', bitDepth: 10 } }),
    asked({}, buildEvidence(GRAY), { guardBand: 0.5 }),
  ];
}

describe('what a plan can see, kept', () => {
  test('equals a fresh calculation, whatever was asked before', () => {
    const all = everyCase();
    const found = all.map(({ input, evidence }) => knownDetectability(input, evidence.calibration.reference));
    expect(found).toEqual(all.map(({ input }) => detectability(input)));
    expect(new Set(found).size).toBe(all.length);
  });

  test('is not found twice for the same question', () => {
    const [one, other] = [everyCase()[0], everyCase()[0]].map((given) => given as Asked);
    const find = ({ input, evidence }: Asked) => knownDetectability(input, evidence.calibration.reference);
    expect(find(other as Asked)).toBe(find(one as Asked));
  });

  test('stays kept while something else is asked for again', () => {
    const find = (toneResponse: number) => {
      const { input, evidence } = asked({ toneResponse }, buildEvidence({ ...GRAY, patches: ['gray-64'] }));
      return knownDetectability(input, evidence.calibration.reference);
    };
    const [first, second] = [find(1.9), find(2)];
    expect(find(1.9)).toBe(first);
    expect(find(2)).toBe(second);
  });

  test.each([
    [63, true],
    [64, false],
  ])('is kept for 64 questions: after %i others %s', (others, isKept) => {
    const gammas = Array.from({ length: 1 + others }, (_, place) => 1.8 + place / 100);
    const find = (toneResponse: number) => {
      const { input, evidence } = asked({ toneResponse }, buildEvidence({ ...GRAY, patches: ['white'] }));
      return knownDetectability(input, evidence.calibration.reference);
    };
    const [first] = gammas.map(find);
    const again = find(1.8);
    expect(again === first).toBe(isKept);
    expect(again).toEqual(first);
  });
});
