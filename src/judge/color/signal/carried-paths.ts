import type { RawValue } from '../../../read/reading.ts';
import { rawComponents } from '../../../read/signal/raw-components.ts';
import { type CodeValues, drives, eachChannel } from '../code-values.ts';
import type { CodePath } from './code-path.ts';
import type { Converter } from './conversion.ts';
import { EXPANSIONS, type Expansion } from './expansion.ts';
import type { Observation } from './observation.ts';
import { cableDepths, type Widening, widened, widenings } from './widening.ts';

/** The choice of paths over a cable. */
interface CableOptions {
  /** The ways in which plain paths widen the patches to the depth of the cable; absent: as its depth asks for. */
  readonly expansions?: readonly Expansion[];
  /** Bits; absent: each depth that loses none. */
  readonly cables?: readonly number[];
}

/**
 * Over a cable with a range or matrix that changes codes. Values that are only scaled are encoded as they are, without a stop at a whole
 * code; `widened`: through whole codes of a computer that has more bits than the patches.
 */
export function carriedPaths(
  seen: readonly Observation[],
  converters: readonly Converter[],
  { expansions, cables = cableDepths(seen) }: CableOptions = {},
): { readonly plain: readonly CodePath[]; readonly widened: readonly CodePath[] } {
  // Full-range RGB changes no code.
  const changing = converters.filter(({ range, matrix }) => range !== 'full' || matrix !== null);
  if (changing.length === 0) return { plain: [], widened: [] };
  const before = widenings(seen);
  const each = (paths: (converter: Converter, cable: number) => readonly CodePath[]) =>
    changing.flatMap((converter) => cables.flatMap((cable) => paths(converter, cable)));
  return {
    plain: each((converter, cable) => {
      const isExpanded = seen.some(({ shown }) => shown.bitDepth < cable);
      return (expansions ?? (isExpanded ? EXPANSIONS : SCALING)).map((by) => {
        const widening = by === 'scaling' ? null : { by, to: cable };
        return carriedPath(converter, cable, widening, isExpanded ? `${by}, ` : '');
      });
    }),
    widened: each((converter, cable) =>
      before
        .filter(({ by, to }) => by === 'scaling' || to !== cable)
        .map((one) => carriedPath(converter, cable, one, `${one.by} to ${one.to} bits, `)),
    ),
  };
}

const SCALING: readonly Expansion[] = ['scaling'];

function carriedPath(converter: Converter, cable: number, widening: Widening | null, named: string): CodePath {
  const known = pathsOf.get(converter) ?? new Map<string, CodePath>();
  pathsOf.set(converter, known);
  const key = `${named}${cable} ${widening?.by} ${widening?.to}`;
  const path = known.get(key) ?? makePath(converter, cable, widening, named);
  known.set(key, path);
  return path;
}

/** The same objects for all runs. */
const pathsOf = new WeakMap<Converter, Map<string, CodePath>>();

function makePath(converter: Converter, cable: number, widening: Widening | null, named: string): CodePath {
  const { range, matrix, encode, decode } = converter;
  const sentOf = (shown: CodeValues) => encode(drives(widened(shown, widening)), cable);
  return {
    name: `${named}carried in ${matrix === null ? '' : `${matrix} `}${range} range at ${cable} bits`,
    toleranceSteps: 1,
    expect: (shown, bitDepth) => {
      const arrived = decode(sentOf(shown), cable);
      const full = 2 ** bitDepth - 1;
      return eachChannel((channel) => Math.min(Math.max(Math.round(arrived[channel] * full), 0), full));
    },
    sent: (shown, bitDepth) => inSteps(sentOf(shown), 2 ** (bitDepth - cable)),
    isSent: (shown, raw, bitDepth) => isSame(sentOf(shown), raw, 2 ** (bitDepth - cable)),
  };
}

function inSteps(raw: RawValue, steps: number): RawValue {
  const { format, ...components } = raw;
  const all = Object.entries(components).map(([name, code]) => [name, code * steps]);
  return { format, ...Object.fromEntries(all) } as RawValue;
}

/**
 * True if components are those sent, with `steps` of their codes to one code of the cable. RGB must be the same code; a matrix may round each
 * component up or down.
 */
function isSame(sent: RawValue, raw: RawValue, steps: number): boolean {
  const received = rawComponents(raw);
  const most = sent.format === 'RGB' ? 1 : 2;
  return rawComponents(sent).every((code, place) => Math.abs((received[place] as number) / steps - code) < most);
}
