import { deviations } from './color/deviations.ts';
import { possiblePaths } from './color/signal/possible-paths.ts';
import type { GuardBand } from './guard-band.ts';
import { judgedByCode, withCodeResults } from './judged-by-code.ts';
import type { MetricSources } from './metrics/field-readings.ts';
import type { Profile } from './profiles/profile.ts';
import { type Candidate, provenMisses } from './proven-misses.ts';
import type { LimitResult } from './verdict.ts';

/**
 * The limits that readings prove to be missed, regardless of the points left: on colors, on code values, and on the code values of colors without a
 * tone response. Never empty for a run that may be stopped; a pass is never proven early. `unconfirmed`: indices of the charts that may be another
 * picture than planned, which prove nothing.
 */
export function provenFail(
  candidates: readonly Candidate[],
  found: MetricSources,
  profile: Profile,
  guardBand: GuardBand | undefined,
  unconfirmed: ReadonlySet<number>,
): readonly LimitResult[] {
  const sources = withoutPatches(found, unconfirmed);
  const ofCodes = candidates.filter(({ definition }) => definition.needs === 'codes');
  const others = candidates.filter(({ definition }) => definition.needs !== 'codes');
  const ways = ofCodes[0] ? waysOf(sources) : [];
  return [
    ...provenMisses(others, [sources], guardBand),
    ...provenMisses(ofCodes, ways, guardBand),
    ...(sources.byCode?.size ? provenByCode(sources, profile) : []),
  ];
}

function withoutPatches(sources: MetricSources, left: ReadonlySet<number>): MetricSources {
  const readings = sources.readings.filter(({ patchIndex }) => !left.has(patchIndex));
  const kept = new Set(readings.map(({ sequence }) => sequence));
  return { ...sources, readings, deviations: sources.deviations.filter(({ reading }) => kept.has(reading)) };
}

/** The readings under each path that their code values may have taken; one of each kind that are alike. */
function waysOf(sources: MetricSources): readonly MetricSources[] {
  const { plan, readings } = sources;
  const { paths, distinct } = possiblePaths(plan, readings);
  return paths.map((path) => ({ ...sources, readings: distinct, deviations: deviations(plan, distinct, null, path) }));
}

function provenByCode({ plan, readings, deviations: found }: MetricSources, profile: Profile): readonly LimitResult[] {
  const ways = possiblePaths(plan, readings).paths.map((path) =>
    withCodeResults([], judgedByCode({ plan, readings, deviations: found, path, profile })),
  );
  const [first = []] = ways;
  return first.flatMap(({ patchIndex }) => {
    const alike = ways.flatMap((results) => results.filter((one) => one.patchIndex === patchIndex));
    const [mildest] = alike.toSorted((a, b) => Number(a.value) - Number(b.value));
    return mildest && alike.every(({ result }) => result === 'missed') ? [{ ...mildest, bound: 'at-least' }] : [];
  });
}
