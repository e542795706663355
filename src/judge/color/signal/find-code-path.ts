import type { Rgb } from '../../../plan/pattern/patch.ts';
import { rawComponents } from '../../../read/signal/raw-components.ts';
import { type CodeValues, inBitDepth, isSameCodes } from '../code-values.ts';
import { carriedPaths } from './carried-paths.ts';
import { type CodePath, toleranceSteps } from './code-path.ts';
import type { Converter } from './conversion.ts';
import { EXPANSIONS } from './expansion.ts';
import type { Observation } from './observation.ts';
import { cableDepths, inDepth, lossyCableDepths, lossyComputerDepths, widened } from './widening.ts';

/** A path behind a computer that holds every patch in whole codes of so many bits, fewer than the deepest patch has. */
function roundedFirst(path: CodePath, bits: number): CodePath {
  const known = pathsOf.get(path) ?? new Map<number, CodePath>();
  pathsOf.set(path, known);
  const rounded = known.get(bits) ?? makePath(path, bits);
  known.set(bits, rounded);
  return rounded;
}

/** The same objects for all runs. */
const pathsOf = new WeakMap<CodePath, Map<number, CodePath>>();

function makePath(path: CodePath, bits: number): CodePath {
  const { name, toleranceSteps, isSent } = path;
  const held = (shown: CodeValues): CodeValues => widened(shown, { by: 'scaling', to: bits });
  return {
    name: `rounded to ${bits} bits, ${name}`,
    toleranceSteps,
    expect: (shown, bitDepth) => path.expect(held(shown), bitDepth),
    sent: (shown, bitDepth) => path.sent(held(shown), bitDepth),
    ...(isSent && { isSent: (shown, raw, bitDepth) => isSent(held(shown), raw, bitDepth) }),
  };
}

/**
 * The paths that explain every observation, the plainest kind that does: one expansion; two, over a cable of 10 or 12 bits; through
 * the range or matrix that the components received give away; or through that after the computer rounded to more bits. Else `explaining` is empty, and `nearest` is the one expansion,
 * or such a range or matrix, that explains the most readings and, among equals, leaves the smallest errors.
 */
export function findCodePath(
  seen: readonly Observation[],
  converters: readonly Converter[],
): { readonly nearest: CodePath; readonly explaining: readonly CodePath[] } {
  const through = carriedPaths(seen, converters);
  const rounding = [through.plain, through.widened];
  for (const paths of isSteady(seen) ? [expansionPaths, pathsOverCable(seen), ...rounding] : rounding) {
    const explaining = paths.filter((path) => seen.every((one) => explains(path, one)));
    if (explaining[0]) return { nearest: explaining[0], explaining };
  }
  return { nearest: nearestPath([expansionPaths, ...rounding].flat(), seen), explaining: [] };
}

function nearestPath(paths: readonly CodePath[], seen: readonly Observation[]): CodePath {
  let best: (Score & { readonly path: CodePath }) | null = null;
  for (const path of paths) {
    const found = score(path, seen, best?.missed);
    if (!best || (found.missed - best.missed || found.error - best.error) < 0) best = { path, ...found };
  }
  return (best as { readonly path: CodePath }).path;
}

/**
 * Every path that `findCodePath` could find once more is read of the same bit depth. `converters` are all those that fit so far; more readings leave
 * some of them.
 */
export function possibleCodePaths(seen: readonly Observation[], converters: readonly Converter[]): readonly CodePath[] {
  const { plain, widened } = carriedPaths(seen, converters, { expansions: EXPANSIONS });
  return [...expansionPaths, ...pathsOverCable(seen), ...plain, ...widened];
}

/**
 * The paths that a run may have taken, for all that its readings tell: each that gives exactly what was read; if none does, each that
 * explains it; else each that explains the most readings and leaves the smallest errors. A computer or a cable may have lost bits of the
 * patches.
 */
export function likelyCodePaths(seen: readonly Observation[], converters: readonly Converter[]): readonly CodePath[] {
  const cables = lossyCableDepths(seen);
  const isDeeper = seen.some(({ shown, read }) => read.bitDepth > shown.bitDepth);
  const isCut = seen.some(({ shown, read }) => read.bitDepth < shown.bitDepth);
  const isWhole =
    converters.length === 0 || converters.some(({ range, matrix }) => range === 'full' && matrix === null);
  // Over a cable as deep as either end two expansions are one.
  const between = cables.filter((depth) =>
    seen.some(({ shown, read }) => depth !== shown.bitDepth && depth < read.bitDepth),
  );
  const whole = [...expansionPaths.slice(0, isDeeper ? EXPANSIONS.length : 1), ...pathsOverCable(seen, between)];
  const { plain, widened } = carriedPaths(seen, converters, { expansions: EXPANSIONS, cables });
  const behind = [...(isWhole ? whole : []), ...(isWhole && isCut ? [cuttingPath] : []), ...plain, ...widened];
  const rounded = lossyComputerDepths(seen).flatMap((bits) => behind.map((path) => roundedFirst(path, bits)));
  const paths = [...behind, ...rounded];
  const exact = paths.filter((path) => seen.every((one) => isExact(path, one)));
  return exact[0] ? exact : nearestOf(paths, seen);
}

function nearestOf(paths: readonly CodePath[], seen: readonly Observation[]): readonly CodePath[] {
  const scored = paths.map((path) => ({ path, ...score(path, seen) }));
  const missed = Math.min(...scored.map((one) => one.missed));
  const best = scored.filter((one) => one.missed === missed);
  const error = Math.min(...best.map((one) => one.error));
  return best.filter((one) => missed === 0 || one.error === error).map(({ path }) => path);
}

/** True if a path gives exactly what was read, components included. */
function isExact(path: CodePath, { shown, read, reading }: Observation): boolean {
  if (errorSteps(path, shown, read) > 0) return false;
  const [sent, received] = [path.sent(shown, read.bitDepth), reading.rawValue];
  return (
    path.isSent === undefined || rawComponents(sent).every((code, place) => code === rawComponents(received)[place])
  );
}

/** True if a path explains what was read. If bits were lost, a code may have been rounded or cut off. */
function explains(
  path: CodePath,
  { shown, read, reading }: Observation,
  steps = errorSteps(path, shown, read),
): boolean {
  if (steps > toleranceSteps(path, shown, read.bitDepth)) return false;
  return path.isSent?.(shown, reading.rawValue, read.bitDepth) ?? true;
}

function errorSteps({ expect }: CodePath, shown: CodeValues, { codes, bitDepth }: CodeValues): number {
  const { r, g, b } = expect(shown, bitDepth);
  return Math.max(Math.abs(codes.r - r), Math.abs(codes.g - g), Math.abs(codes.b - b));
}

interface Score {
  /** Readings that the path does not explain. */
  readonly missed: number;
  /** Sum of the steps by which all readings are off. */
  readonly error: number;
}

/** The score of a path; once it misses more than `most` readings, it is not counted further. */
function score(path: CodePath, seen: readonly Observation[], most = Number.POSITIVE_INFINITY): Score {
  let [missed, error] = [0, 0];
  for (const one of seen) {
    const steps = errorSteps(path, one.shown, one.read);
    error += one.count * steps;
    if (!explains(path, one, steps)) missed += one.count;
    if (missed > most) break;
  }
  return { missed, error };
}

/**
 * True if each color shown arrived as one color in each bit depth; else no path without rounding explains the readings. Where bits were lost, every
 * path may round. `codes` are the same object wherever a color is shown.
 */
export function isSteady(seen: readonly Pick<Observation, 'shown' | 'read'>[]): boolean {
  const known = new Map<Rgb, CodeValues>();
  return seen.every(({ shown, read }) => {
    if (read.bitDepth < shown.bitDepth) return true;
    const first = known.get(shown.codes) ?? read;
    known.set(shown.codes, first);
    return first.bitDepth !== read.bitDepth || isSameCodes(first.codes, read.codes);
  });
}

/** One expansion, or none. */
const expansionPaths: readonly CodePath[] = EXPANSIONS.map((by) =>
  wholeCodePath(by, (shown, bitDepth) => inDepth(shown, bitDepth, by)),
);

/** The lower bits of deeper patches are cut off. */
const cuttingPath: CodePath = wholeCodePath('cutting off', ({ codes, bitDepth: from }, bitDepth) => {
  const step = 2 ** Math.max(0, from - bitDepth);
  const cut = { r: Math.floor(codes.r / step), g: Math.floor(codes.g / step), b: Math.floor(codes.b / step) };
  return inBitDepth({ codes: cut, bitDepth: Math.min(from, bitDepth) }, bitDepth);
});

/** Two expansions. If the cable is as deep as either end, they equal one expansion, which is tried before. */
function pathsOverCable(
  seen: readonly Observation[],
  cables: readonly number[] = cableDepths(seen),
): readonly CodePath[] {
  return cables.flatMap((to) => {
    const known = overCable.get(to) ?? twoExpansions(to);
    overCable.set(to, known);
    return known;
  });
}

/** The same objects for all runs. */
const overCable = new Map<number, readonly CodePath[]>();

function twoExpansions(to: number): readonly CodePath[] {
  return EXPANSIONS.flatMap((first) =>
    EXPANSIONS.map((second) =>
      wholeCodePath(`${first} to ${to} bits, ${second}`, (shown, bitDepth) =>
        inDepth(widened(shown, { by: first, to }), bitDepth, second),
      ),
    ),
  );
}

function wholeCodePath(name: string, expect: CodePath['expect']): CodePath {
  const sent: CodePath['sent'] = (shown, bitDepth) => ({ format: 'RGB', ...expect(shown, bitDepth) });
  return { name, toleranceSteps: 0, expect, sent };
}
