import { findMetric } from '../../color/metrics/metric-table.ts';
import type { UnseenError } from '../../color/unseen-errors.ts';
import type { Rgb } from '../../pattern/patch.ts';
import type { SamplingPlan } from '../../sampling/sampling-plan.ts';
import { matchingPatches } from '../matching-patches.ts';
import { readingName } from '../place-name.ts';
import type { Profile } from '../profile.ts';
import type { Reason } from '../verdict.ts';
import { failure } from './reason.ts';

/**
 * Whether code values arrived where no color difference can see them or no limit looks at it, a reason for each patch with its worst point. A patch whose
 * code values the profile limits is left to that limit.
 */
export function checkUnseenCodes(
  errors: readonly UnseenError[],
  plan: SamplingPlan,
  profile: Profile,
): readonly Reason[] {
  const limited = patchesWithCodeLimit(plan, profile);
  const byPatch = new Map<number, UnseenError[]>();
  for (const error of errors) {
    const { patchIndex } = error.reading;
    if (!limited.has(patchIndex)) byPatch.set(patchIndex, [...(byPatch.get(patchIndex) ?? []), error]);
  }
  return Array.from(byPatch.values(), (ofPatch) => explain(ofPatch, plan));
}

function patchesWithCodeLimit(plan: SamplingPlan, { limits }: Profile): ReadonlySet<number> {
  const ofCodes = limits.filter(({ metric }) => findMetric(metric)?.needs === 'codes');
  return new Set(
    ofCodes.flatMap(({ patches }) =>
      patches
        ? patches.flatMap((name) => matchingPatches(plan, name))
        : plan.patches.map((_, patchIndex) => patchIndex),
    ),
  );
}

function explain(errors: readonly UnseenError[], plan: SamplingPlan): Reason {
  const worst = errors.reduce((most, one) => (Math.abs(one.steps) > Math.abs(most.steps) ? one : most));
  const { reading, expected, channel, steps, toleranceSteps } = worst;
  const name = readingName(plan, reading);
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more ${errors.length > 2 ? 'points' : 'point'})` : '';
  const where = `${name.charAt(0).toUpperCase()}${name.slice(1)}${more}`;
  const what = `reads ${codes(reading.rgbFull)} in place of ${codes(expected)}`;
  const amount = `${CHANNEL_NAMES[channel]} is off by ${inSteps(Math.abs(steps))} of ${reading.bitDepth} bits`;
  return failure(
    'code-value-missed',
    `${where} ${what}: ${amount}, where no limit on a color shows it; required is at most ${inSteps(toleranceSteps)}.`,
    reading,
  );
}

const CHANNEL_NAMES: Readonly<Record<keyof Rgb, string>> = { r: 'red', g: 'green', b: 'blue' };

function codes({ r, g, b }: Rgb): string {
  return `${r}/${g}/${b}`;
}

function inSteps(count: number): string {
  return `${count} ${count === 1 ? 'step' : 'steps'}`;
}
