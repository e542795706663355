import { meetsBound } from '../../judge/against-bound.ts';
import { deltaE2000 } from '../../judge/color/delta-e-2000.ts';
import { xyzToLab } from '../../judge/color/lab.ts';
import type { Judgment } from '../../judge/judgment.ts';
import { driveOf } from '../../plan/pattern/drive-of.ts';
import type { Xyz } from '../../read/reference/xyz.ts';
import type { Inspection } from '../../record/inspection.ts';
import { decidingText } from '../../report/text/deciding-text.ts';
import { escapeTerminal } from '../../report/text/escape.ts';
import { type Wording, wording } from '../../report/text/wording.ts';
import { anyColor } from './any-color.ts';
import { judgedBy } from './judged-by.ts';
import {
  isPlainObject,
  limitProblem,
  optionsProblem,
  refuseArguments,
  refusing,
  restProblem,
  shown,
} from './matcher-arguments.ts';
import { matcherResult } from './matcher-result.ts';

/** XYZ in cd/m2 by patch name, such as `{ white: { X, Y, Z } }`; a bare XYZ applies to the only patch that was read. */
export type XyzReference = Xyz | Readonly<Record<string, Xyz>>;

/** The limit of `toMatchXYZ`, and the white that its Lab is relative to. */
export interface XyzOptions {
  readonly deltaE2000: number;
  /** XYZ in cd/m2; default: the reference's `white`, without one the calibration result's. */
  readonly white?: Xyz;
}

/**
 * Passes where every point of every patch lies within a CIEDE2000 of the XYZ given for the patch; bound included. Each patch of the run needs an
 * XYZ, and each XYZ a patch of the run, or the result is inconclusive. Throws `invalid-argument`.
 */
export const toMatchXYZ = refusing<[reference: XyzReference, options: XyzOptions, ...rest: undefined[]]>(
  'toMatchXYZ',
  (context, subject, reference, options, ...rest) => {
    refuseArguments(
      referenceProblem(reference) ??
        optionsProblem(options, ['deltaE2000', 'white']) ??
        limitProblem('deltaE2000', options.deltaE2000) ??
        (options.white === undefined ? null : whiteProblem('white', options.white)) ??
        restProblem(rest),
    );
    const { deltaE2000: limit } = options;
    const { inspection } = subject;
    if (options.white !== undefined) refuseArguments(brightnessProblem(options.white, inspection));
    const judgment = judgedBy(inspection, anyColor());
    const doubts = judgment.verdict.reasons.filter(({ weight }) => weight === 'inconclusive');
    const words = wording('en', inspection.plan);
    const asked = byPatch(reference, inspection);
    const unread = unreadPatches(asked, judgment, inspection);
    const { values, without } = distances(words, inspection, judgment, asked, options.white);
    const worst = values.toSorted((a, b) => b.distance - a.distance);
    const beyond = worst.filter(({ distance }) => !meetsBound(distance, '<=', limit));
    const isComplete =
      values.length > 0 &&
      values.length === judgment.deviations.length &&
      [...without, ...unread, ...doubts].length === 0;
    return matcherResult(context, subject, {
      outcome: isComplete ? (beyond.length === 0 ? 'pass' : 'fail') : 'inconclusive',
      ofValues: true,
      call: `toMatchXYZ(reference, { deltaE2000: ${limit} })`,
      expected: `every point within deltaE2000 ${limit} of the reference`,
      found: `${beyond.length} of ${values.length} points beyond it${worst[0] ? `, the worst ${distanceText(worst[0].distance, limit)}` : ''}`,
      details: () => [
        ...without.map((name) => `- The reference has no usable XYZ for the patch ${escapeTerminal(name)}.`),
        ...unread.map((name) => `- The run did not read the patch ${escapeTerminal(name)}, which the reference names.`),
        ...doubts.map((doubt) => escapeTerminal(`- inconclusive: ${words.reason(doubt)}`)),
        ...(worst.length > 0 ? ['Worst points:'] : []),
        ...worst.slice(0, 5).map(({ name, distance, xyz, expected }) => {
          return `  ${escapeTerminal(name)}: deltaE2000 ${distanceText(distance, limit)}, limit ${limit}, XYZ ${xyzText(xyz)}, expected ${xyzText(expected)}`;
        }),
      ],
    });
  },
);

function byPatch(reference: XyzReference, { plan }: Inspection): Readonly<Record<string, Xyz>> {
  if (!isXyz(reference)) return reference;
  const [only, ...others] = plan.patches;
  return only && others.length === 0 ? { [only.name]: reference } : {};
}

/** An expectation of what was not read must not look as if it had been met. */
function unreadPatches(
  asked: Readonly<Record<string, Xyz>>,
  { deviations }: Judgment,
  { plan }: Inspection,
): readonly string[] {
  const read = new Set(deviations.map(({ patchIndex }) => plan.patches[patchIndex]?.name));
  return Object.keys(asked).filter((name) => !read.has(name));
}

function isXyz(reference: XyzReference): reference is Xyz {
  return typeof reference['X'] === 'number';
}

function referenceProblem(reference: unknown): string | null {
  if (!isPlainObject(reference)) return `the reference is ${shown(reference)}; expected XYZ, or XYZ by patch name.`;
  if (['X', 'Y', 'Z'].some((name) => Object.hasOwn(reference, name))) return colorProblem('the reference', reference);
  const colors = Object.entries(reference);
  if (colors.length === 0) return 'the reference names no patch.';
  const problem = colors.map(([name, color]) => colorProblem(`the reference of ${name}`, color)).find(Boolean) ?? null;
  const { white } = reference;
  return problem ?? (white === undefined ? null : whiteProblem('the reference of white', white));
}

function whiteProblem(what: string, white: unknown): string | null {
  const problem = colorProblem(what, white);
  if (problem !== null || Object.values(white as Xyz).every((value) => value > 0)) return problem;
  return `${what} is ${shown(white)}; expected light in X, Y and Z.`;
}

/** A white far brighter than the display makes all colors of the run look the same. */
function brightnessProblem({ Y }: Xyz, { calibration, readings, plan }: Inspection): string | null {
  const ofReading = (reading: Inspection['readings'][number]) => {
    const patch = plan.patches[reading.patchIndex];
    if (reading.kind === 'signal' || !patch || patch.pattern) return 0;
    const { r, g, b } = driveOf(patch.codes, patch.bitDepth);
    return reading.light.Y / Math.max(r, g, b, LEAST_DRIVE) ** GAMMA;
  };
  const calibrated = calibration.reference?.colors.white.Y ?? 0;
  const known = readings.reduce((most, reading) => Math.max(most, ofReading(reading)), calibrated);
  if (known === 0 || Y <= MOST_BRIGHTER * known) return null;
  return `white has ${Y} cd/m2; expected the white of the display, which has about ${Number(known.toPrecision(3))} cd/m2.`;
}

const MOST_BRIGHTER = 2;
const GAMMA = 2.2;
/** Part of full drive below which black decides the light. */
const LEAST_DRIVE = 0.1;

/** The x and y of a calibration result may be there; any other name was meant for something. */
function colorProblem(what: string, color: unknown): string | null {
  const isOne =
    isPlainObject(color) &&
    [color['X'], color['Y'], color['Z']].every(
      (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0,
    ) &&
    Object.keys(color).every((name) => COLOR_NAMES.has(name));
  return isOne ? null : `${what} is ${shown(color)}; expected { X, Y, Z } in cd/m2, each a number, 0 or more.`;
}

const COLOR_NAMES: ReadonlySet<string> = new Set(['X', 'Y', 'Z', 'x', 'y']);

function distances(
  words: Wording,
  { plan, calibration }: Inspection,
  { deviations }: Judgment,
  reference: Readonly<Record<string, Xyz>>,
  given: Xyz | undefined,
) {
  const white = given ?? reference['white'] ?? calibration.reference?.colors.white;
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
