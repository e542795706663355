import type { Rgb } from '../../pattern/patch.ts';
import { rawComponents } from '../../reading/raw-components.ts';
import type { RawValue } from '../../reading/reading.ts';
import { type CodeValues, drives, eachChannel } from '../code-values.ts';
import { sumOf } from '../sum-of.ts';
import type { Converter } from './conversion.ts';
import { EXPANSIONS, type Expansion } from './expansion.ts';
import { isSteady } from './is-steady.ts';
import type { Observation } from './observation.ts';
import { cableDepths, inDepth, type Widening, widened, widenings } from './widening.ts';

/** One way in which code values of the patches' depth become those of the readings'. */
export interface CodePath {
  /** For people: `scaling`, `scaling to 10 bits, zero-padding`, `scaling, carried in limited range at 10 bits`. */
  readonly name: string;
  /** Steps of the reading that a code may be off: 1 where a range or a matrix rounded it on the way, else 0. */
  readonly toleranceSteps: 0 | 1;
  /** The code values that must be read. */
  readonly expect: (shown: CodeValues, bitDepth: number) => Rgb;
  /** Whether the components received are those that this path sends; absent if any are. */
  readonly isSent?: (shown: CodeValues, raw: RawValue, bitDepth: number) => boolean;
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
  const through = carried(seen, converters);
  const rounding = [through.plain, through.widened];
  for (const paths of isSteady(seen) ? [direct, overCable(seen), ...rounding] : rounding) {
    const explaining = paths.filter((path) => seen.every((one) => explains(path, one)));
    if (explaining[0]) return { nearest: explaining[0], explaining };
  }
  const scored = [direct, ...rounding].flat().map((path) => ({ path, ...score(path, seen) }));
  const best = scored.reduce((a, b) => ((b.missed - a.missed || b.error - a.error) < 0 ? b : a));
  return { nearest: best.path, explaining: [] };
}

/**
 * Every path that `findCodePath` could come to once more is read of the same bit depth: `converters` are all those that fit so far, of
 * which more readings leave some.
 */
export function possibleCodePaths(seen: readonly Observation[], converters: readonly Converter[]): readonly CodePath[] {
  const { plain, widened } = carried(seen, converters, EXPANSIONS);
  return [...direct, ...overCable(seen), ...plain, ...widened];
}

/** Whether a path explains what was read. Where bits were lost a code may have been rounded or cut off. */
function explains(
  path: CodePath,
  { shown, read, reading }: Observation,
  steps = errorSteps(path, shown, read),
): boolean {
  if (steps > toleranceSteps(path, shown, read.bitDepth)) return false;
  return path.isSent?.(shown, reading.rawValue, read.bitDepth) ?? true;
}

/** The steps that a code may be off. */
export function toleranceSteps(path: CodePath, shown: CodeValues, bitDepth: number): number {
  return bitDepth < shown.bitDepth ? 1 : path.toleranceSteps;
}

function errorSteps({ expect }: CodePath, shown: CodeValues, { codes, bitDepth }: CodeValues): number {
  const { r, g, b } = expect(shown, bitDepth);
  return Math.max(Math.abs(codes.r - r), Math.abs(codes.g - g), Math.abs(codes.b - b));
}

function score(path: CodePath, seen: readonly Observation[]): { readonly missed: number; readonly error: number } {
  const read = seen.map((one) => ({ one, steps: errorSteps(path, one.shown, one.read) }));
  const missed = read.filter(({ one, steps }) => !explains(path, one, steps));
  return { missed: sumOf(missed, ({ one }) => one.count), error: sumOf(read, ({ one, steps }) => one.count * steps) };
}

const direct: readonly CodePath[] = EXPANSIONS.map((by) => ({
  name: by,
  toleranceSteps: 0,
  expect: (shown, bitDepth) => inDepth(shown, bitDepth, by),
}));

/** Over a cable as deep as either end these are one expansion, which alone was tried before. */
function overCable(seen: readonly Observation[]): readonly CodePath[] {
  return cableDepths(seen).flatMap((cable) =>
    EXPANSIONS.flatMap((first) =>
      EXPANSIONS.map(
        (second): CodePath => ({
          name: `${first} to ${cable} bits, ${second}`,
          toleranceSteps: 0,
          expect: (shown, bitDepth) =>
            inDepth({ codes: inDepth(shown, cable, first), bitDepth: cable }, bitDepth, second),
        }),
      ),
    ),
  );
}

/**
 * Over a cable with a range or matrix that changes codes. Values that are only scaled are encoded as they are, without a stop at a whole
 * code; `widened`: through whole codes of a computer that has more bits than the patches.
 */
function carried(
  seen: readonly Observation[],
  converters: readonly Converter[],
  expansions?: readonly Expansion[],
): { readonly plain: readonly CodePath[]; readonly widened: readonly CodePath[] } {
  // Full-range RGB changes no code.
  const changing = converters.filter(({ range, matrix }) => range !== 'full' || matrix !== null);
  if (changing.length === 0) return { plain: [], widened: [] };
  const [cables, before] = [cableDepths(seen), widenings(seen)];
  const each = (paths: (converter: Converter, cable: number) => readonly CodePath[]) =>
    changing.flatMap((converter) => cables.flatMap((cable) => paths(converter, cable)));
  return {
    plain: each((converter, cable) => {
      const isExpanded = seen.some(({ shown }) => shown.bitDepth < cable);
      return (expansions ?? (isExpanded ? EXPANSIONS : SCALING)).map((by) => {
        const way = by === 'scaling' ? [] : [{ by, to: cable }];
        return carriedPath(converter, cable, way, isExpanded ? `${by}, ` : '');
      });
    }),
    widened: each((converter, cable) =>
      before.map((way) =>
        carriedPath(converter, cable, way, way.map(({ by, to }) => `${by} to ${to} bits, `).join('')),
      ),
    ),
  };
}

const SCALING: readonly Expansion[] = ['scaling'];

function carriedPath(converter: Converter, cable: number, way: readonly Widening[], named: string): CodePath {
  const { range, matrix, encode, decode } = converter;
  const sentOf = (shown: CodeValues) => encode(drives(widened(shown, way)), cable);
  return {
    name: `${named}carried in ${matrix === null ? '' : `${matrix} `}${range} range at ${cable} bits`,
    toleranceSteps: 1,
    expect: (shown, bitDepth) => {
      const arrived = decode(sentOf(shown), cable);
      const full = 2 ** bitDepth - 1;
      return eachChannel((channel) => Math.min(Math.max(Math.round(arrived[channel] * full), 0), full));
    },
    isSent: (shown, raw, bitDepth) => isSame(sentOf(shown), raw, 2 ** (bitDepth - cable)),
  };
}

/**
 * Whether components are those sent, `steps` codes of theirs to one of the cable's. RGB must be the same code; a matrix may round
 * each component up or down.
 */
function isSame(sent: RawValue, raw: RawValue, steps: number): boolean {
  const received = rawComponents(raw);
  const most = sent.format === 'RGB' ? 1 : 2;
  return rawComponents(sent).every((code, place) => Math.abs((received[place] as number) / steps - code) < most);
}
