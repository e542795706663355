import { describe, expect, it } from 'vitest';
import { judgeEvidence } from '../../src/judge/judge-evidence.ts';
import { judgeLimits } from '../../src/judge/judge-limits.ts';
import { findMetric } from '../../src/judge/metrics/metric-table.ts';
import { builtInProfiles } from '../../src/judge/profiles/built-in-profiles.ts';
import type { Limit, Profile } from '../../src/judge/profiles/profile.ts';
import { partOf } from '../../src/plan/sampling/plan-parts.ts';
import { buildEvidence } from './build-evidence.ts';
import { goodLight, type Panel, panelsAt } from './panel-at.ts';

const profiles = builtInProfiles.filter(({ kind, limits }) => kind === 'light' && limits.length > 0);

describe.each(profiles)('$name@$version', (profile) => {
  it('passes a panel that is as it should be', () => {
    const { centerIndex } = evidenceOf(profile, goodLight).plan;
    const light: Panel = (patch, { index }) => {
      const { X, Y, Z } = goodLight(patch);
      const part = index === centerIndex ? 1 : offCenterOf(profile);
      return { X: X * part, Y: Y * part, Z: Z * part };
    };
    expect(verdictOf(profile, light).grade).toBe('pass');
  });

  const cases = profile.limits.flatMap((limit) => {
    const bounds = [
      ['required', limit.required] as const,
      ...(limit.recommended === undefined ? [] : [['recommended', limit.recommended] as const]),
    ];
    return patchesOf(profile, limit).flatMap((patch) => bounds.map(([kind, bound]) => ({ limit, patch, kind, bound })));
  });

  it.each(cases)('holds $limit.metric of $patch at $bound ($kind) to either side', ({ limit, patch, kind, bound }) => {
    const isUpper = limit.operator.startsWith('<');
    for (const side of ['inside', 'outside'] as const) {
      const value = bound * ((side === 'inside') === isUpper ? 1 - 1e-6 : 1 + 1e-6);
      for (const light of panelsOf(profile, limit, patch, value)) {
        const verdict = verdictOf(profile, light);
        const { own, others } = resultsOf(verdict, profile, limit, patch);
        expect(own?.value).toBeCloseTo(value, 8);
        const isWithinRequired = kind === 'recommended' || side === 'inside';
        const met =
          isWithinRequired && (limit.recommended === undefined || (kind === 'recommended' && side === 'inside'));
        expect(own?.result).toBe(met ? 'met' : isWithinRequired ? 'marginal' : 'missed');
        const isBad = !isWithinRequired || others.some(({ result }) => result === 'missed');
        expect(verdict.outcome).toBe(isBad ? 'fail' : 'pass');
      }
    }
  });

  it.each(profile.limits)('judges $metric at exactly its bound by its operator', (limit) => {
    const { plan } = evidenceOf(profile, goodLight);
    const definition = findMetric(limit.metric);
    const patchIndex =
      definition?.scope === 'plan' ? null : plan.patches.findIndex(({ name }) => name === patchesOf(profile, limit)[0]);
    const metric = {
      name: limit.metric,
      patchIndex,
      value: limit.required,
      unit: definition?.unit ?? '%',
      pointIndex: 0,
    };
    const results = judgeLimits({ ...profile, limits: [limit] }, plan, [metric]);
    const result = results.find((one) => one.patchIndex === patchIndex)?.result;
    const within = limit.recommended === undefined ? 'met' : 'marginal';
    expect(result).toBe(limit.operator.endsWith('=') ? within : 'missed');
  });
});

function evidenceOf({ plan: { layout, patches } }: Profile, light: Panel) {
  return buildEvidence({ layout, patches, light });
}

function verdictOf(profile: Profile, light: Panel) {
  return judgeEvidence(evidenceOf(profile, light), profile, { judgedAt: '2026-01-05T09:00:00.000Z' }).verdict;
}

/** The patches that a limit holds for; of several at once, the one that is made bad. */
function patchesOf({ plan }: Profile, { metric, patches }: Limit): readonly string[] {
  if (findMetric(metric)?.scope === 'plan') return ['gray-128'];
  return patches ?? plan.patches;
}

function panelsOf(profile: Profile, limit: Limit, patch: string, value: number): readonly Panel[] {
  const { plan } = evidenceOf(profile, goodLight);
  const patchIndex = plan.patches.findIndex(({ name }) => name === patch);
  const { points, centerIndex } = partOf(plan, patchIndex);
  return panelsAt(limit.metric, value, { patch, centerIndex, count: points.length, offCenter: offCenterOf(profile) });
}

/** A projected screen must be darker off the center. */
function offCenterOf({ limits }: Profile): number {
  return limits.some(({ metric, required }) => metric === 'luminance-center-ratio-max' && required < 1) ? 0.85 : 1;
}

function resultsOf(
  { limits }: ReturnType<typeof verdictOf>,
  profile: Profile,
  { metric, operator, required }: Limit,
  patch: string,
) {
  const isOwn = (one: (typeof limits)[number]) =>
    one.metric === metric &&
    one.operator === operator &&
    one.required === required &&
    (one.patchIndex === null || profile.plan.patches[one.patchIndex] === patch);
  return { own: limits.find(isOwn), others: limits.filter((one) => !isOwn(one)) };
}
