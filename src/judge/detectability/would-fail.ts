import { isSignal, type Reading } from '../../read/reading.ts';
import { rawComponents } from '../../read/signal/raw-components.ts';
import type { CodeValues } from '../color/code-values.ts';
import type { CodePath } from '../color/signal/code-path.ts';
import { findCodePath } from '../color/signal/find-code-path.ts';
import type { Observation } from '../color/signal/observation.ts';
import { findSignalPath } from '../color/signal/signal-path.ts';
import { type ColorJudgeInput, colorJudge } from './color-judge.ts';
import type { ColorRead } from './colors-read.ts';
import { imaginedReading, type ReadingTraits } from './imagined-reading.ts';

export interface WouldFailInput extends ColorJudgeInput {
  readonly traits: ReadingTraits;
  /** The paths that the code values may have taken; absent or empty: the one of the context. */
  readonly paths?: readonly CodePath[];
}

/** Code values that a computer sends in place of colors. */
export type SentInstead = ReadonlyMap<ColorRead, CodeValues>;

/**
 * True if a run would fail, on each of its paths, if the computer sent other code values in place of some colors and all else were ideal. The path
 * of such a run is found in it as in any other: one that explains an error better may be found in place of its own.
 */
export function wouldFail(input: WouldFailInput, colors: readonly ColorRead[]): (sent: SentInstead) => boolean {
  const { paths = [], context } = input;
  const judges = new Map(colors.map((color) => [color, colorJudge(input, color)]));
  const runs = new Map<string, ImaginedRun>();
  for (const path of paths.length > 0 ? paths : [context.path]) {
    const ideal = new Map(colors.map((color) => [color, imagined(color, color, path, input)]));
    const key = keyOf(ideal);
    const run = runs.get(key) ?? new ImaginedRun(judges, ideal, path);
    run.paths.push(path);
    runs.set(key, run);
  }
  return (sent) => [...runs.values()].every((run) => run.fails(sent, input));
}

type Judges = ReadonlyMap<ColorRead, ReturnType<typeof colorJudge>>;
type Read = ReadonlyMap<ColorRead, Imagined>;

interface Imagined {
  /** Null if the display model gives no light for it. */
  readonly reading: Reading | null;
  /** Null for light. */
  readonly observation: Observation | null;
}

/** A run in which nothing is wrong, and the paths that give just these readings. */
class ImaginedRun {
  readonly paths: CodePath[] = [];
  readonly #judges: Judges;
  readonly #ideal: Read;
  readonly #found: CodePath;
  readonly #known = new Map<string, boolean>();
  /** True if another path may be found in a run with an error. */
  readonly #isOpen: boolean;
  /** Else full-range RGB is received, for any error. */
  readonly #isConverted: boolean;

  constructor(judges: Judges, ideal: Read, path: CodePath) {
    [this.#judges, this.#ideal] = [judges, ideal];
    const isDeeper = ({ observation }: Imagined) =>
      observation !== null && observation.read.bitDepth > observation.shown.bitDepth;
    this.#isConverted = path.isSent !== undefined;
    this.#isOpen = this.#isConverted || [...ideal.values()].some(isDeeper);
    this.#found = this.#pathOf(ideal) ?? path;
  }

  /** True if it would fail on each of its paths. */
  fails(sent: SentInstead, input: WouldFailInput): boolean {
    return this.paths.every((path) => {
      const read = new Map([...sent].map(([color, codes]) => [color, imagined(color, codes, path, input)]));
      const key = keyOf(read);
      const known = this.#known.get(key) ?? this.#judge(read);
      this.#known.set(key, known);
      return known;
    });
  }

  /** True if it would fail with these readings in place of its own. */
  #judge(read: Read): boolean {
    const others = [...this.#ideal].filter(([color]) => !read.has(color));
    // Those that are off rule most paths out, so they are first.
    const path = this.#isOpen ? this.#pathOf(new Map([...read, ...others])) : this.#found;
    if (!path) return false;
    const resultOf = ([color, { reading }]: readonly [ColorRead, Imagined]) =>
      reading && this.#judges.get(color)?.(reading, path);
    const results = [...read].map(resultOf);
    if (results.includes('unjudged')) return false;
    // Under another path the colors that are as they should be may be wrong.
    return results.includes('missed') || (path !== this.#found && others.some((one) => resultOf(one) === 'missed'));
  }

  /** The path that is found; null if the readings contradict themselves. */
  #pathOf(read: Read): CodePath | null {
    const distinct = [...read.values()].flatMap(({ observation }) => observation ?? []);
    if (!this.#isConverted) return findCodePath(distinct, []).nearest;
    const { path, contradiction } = findSignalPath({ distinct, ofReading: [] });
    return contradiction ? null : path;
  }
}

function imagined(color: ColorRead, sent: CodeValues, path: CodePath, { traits, context }: WouldFailInput): Imagined {
  const reading = imaginedReading(sent, path, color.points[0], traits, context);
  if (!reading || !isSignal(reading)) return { reading, observation: null };
  const { rgbFull: codes, bitDepth } = reading;
  return { reading, observation: { shown: color, read: { codes, bitDepth }, reading, count: color.points.length } };
}

function keyOf(read: Read): string {
  const values = [...read].map(([{ patchIndex, codes }, { reading }]) => {
    const of = `${patchIndex} ${codes.r} ${codes.g} ${codes.b}`;
    if (!reading) return of;
    return isSignal(reading)
      ? [of, ...Object.values(reading.rgbFull), ...rawComponents(reading.rawValue)].join(' ')
      : [of, ...Object.values(reading.light)].join(' ');
  });
  return values.join();
}
