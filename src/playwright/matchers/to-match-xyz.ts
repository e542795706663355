import {
  decidingText,
  deltaE2000,
  escapeTerminal,
  type Inspection,
  type Judgement,
  meetsBound,
  type Wording,
  wording,
  type Xyz,
  xyzToLab,
} from '../../index.ts';
import { judgedBy } from './judged-by.ts';
import { type MatcherContext, type MatcherResult, matcherResult } from './matcher-result.ts';
import { oneLimitProfile } from './one-limit-profile.ts';

/** XYZ in cd/m2 by patch name, such as `{ white: { X, Y, Z } }`; a bare XYZ applies to the only patch that was read. */
export type XyzReference = Xyz | Readonly<Record<string, Xyz>>;

/**
 * Passes where every point of every patch lies within a CIEDE2000 of the XYZ given for the patch; bound included. Lab is
 * relative to the reference's `white`, without one to the calibration result's.
 */
export function toMatchXYZ(
  this: MatcherContext,
  received: unknown,
  reference: XyzReference,
  { deltaE2000: limit }: { readonly deltaE2000: number },
): MatcherResult {
  const { inspection, judgement } = judgedBy(received, anyColor());
  const doubts = judgement.verdict.reasons.filter(({ weight }) => weight === 'inconclusive');
  const words = wording('en', inspection.plan);
  const { values, without } = distances(words, inspection, judgement, byPatch(reference, inspection));
  const worst = values.toSorted((a, b) => b.distance - a.distance);
  const beyond = worst.filter(({ distance }) => !meetsBound(distance, '<=', limit));
  const isComplete = values.length > 0 && without.length === 0 && doubts.length === 0;
  return matcherResult(this, inspection, {
    outcome: isComplete ? (beyond.length === 0 ? 'pass' : 'fail') : 'inconclusive',
    ofValues: true,
    call: `toMatchXYZ(reference, { deltaE2000: ${limit} })`,
    expected: `every point within deltaE2000 ${limit} of the reference`,
    found: `${beyond.length} of ${values.length} points beyond it${worst[0] ? `, the worst ${distanceText(worst[0].distance, limit)}` : ''}`,
    details: () => [
      ...without.map((name) => `- The reference has no usable XYZ for the patch ${escapeTerminal(name)}.`),
      ...doubts.map((doubt) => escapeTerminal(`- inconclusive: ${words.reason(doubt)}`)),
      ...(worst.length > 0 ? ['Worst points:'] : []),
      ...worst.slice(0, 5).map(({ name, distance, xyz, expected }) => {
        return `  ${escapeTerminal(name)}: deltaE2000 ${distanceText(distance, limit)}, limit ${limit}, XYZ ${xyzText(xyz)}, expected ${xyzText(expected)}`;
      }),
    ],
  });
}

/** Holds any color, so that what remains are the doubts about the readings. */
function anyColor() {
  return oneLimitProfile({
    metric: 'delta-e-2000-reference-max',
    operator: '<=',
    limit: Number.MAX_SAFE_INTEGER,
  });
}

function byPatch(reference: XyzReference, { plan }: Inspection): Readonly<Record<string, Xyz>> {
  if (!isXyz(reference)) return reference;
  const [only, ...others] = plan.patches;
  return only && others.length === 0 ? { [only.name]: reference } : {};
}

function isXyz(reference: XyzReference): reference is Xyz {
  return typeof reference['X'] === 'number';
}

function distances(
  words: Wording,
  { plan, calibration }: Inspection,
  { deviations }: Judgement,
  reference: Readonly<Record<string, Xyz>>,
) {
  const white = reference['white'] ?? calibration.reference?.colors.white;
  const known = (name: string) => (white && Object.hasOwn(reference, name) ? reference[name] : undefined);
  const values = deviations.flatMap((one) => {
    const expected = known(plan.patches[one.patchIndex]?.name ?? '');
    if (!white || !expected || !one.color) return [];
    const { xyz } = one.color;
    const distance = deltaE2000(xyzToLab(expected, white), xyzToLab(xyz, white));
    return [{ name: words.reading(one), distance, xyz, expected }];
  });
  return { values, without: plan.patches.map(({ name }) => name).filter((name) => !known(name)) };
}

function distanceText(distance: number, limit: number): string {
  return decidingText(distance, [limit], distance.toFixed(2));
}

function xyzText({ X, Y, Z }: Xyz): string {
  return [X, Y, Z].map((value) => value.toFixed(2)).join(' ');
}
