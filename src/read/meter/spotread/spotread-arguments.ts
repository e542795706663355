import { FlatfieldError } from '../../../base/flatfield-error.ts';
import { safeText } from '../../../base/http/safe-text.ts';

/** Targets that a meter can be pointed at: a screen that it touches, or one that it sees from a distance. */
const SPOTREAD_MODES = ['emissive', 'telephoto'] as const;
export type SpotreadMode = (typeof SPOTREAD_MODES)[number];

export interface SpotreadArguments {
  /** Number in the list of `spotread -?`. */
  readonly port: string;
  readonly mode: SpotreadMode;
  readonly correctionFile?: string | undefined;
  /** Added as they are, such as `-y l`. */
  readonly more: readonly string[];
}

/** The command line of a spotread that is driven by prompts: verbose, so that it names the instrument and itself. Throws `invalid-meter`. */
export function spotreadArguments({ port, mode, correctionFile, more }: SpotreadArguments): readonly string[] {
  const added = attached(more);
  for (const argument of added) {
    if (allowed.some((pattern) => pattern.test(argument))) continue;
    const [, why = otherwise] = insteads.find(([pattern]) => pattern.test(argument)) ?? [];
    throw new FlatfieldError(
      'invalid-meter',
      `The argument ${JSON.stringify(safeText(argument, 40))} cannot be given to spotread: ${why}.`,
    );
  }
  const correction = correctionFile === undefined ? [] : ['-X', correctionFile];
  return ['-v', '-D1', '-c', port, mode === 'emissive' ? '-e' : '-p', '-x', ...correction, ...added];
}

/** Values attached to their options (`-y l` as `-yl`): spotread would take a word by itself for the name of a log file to write. */
function attached(more: readonly string[]): readonly string[] {
  const added: string[] = [];
  for (const word of more) {
    const option = added.at(-1) ?? '';
    const isValue = /^-.$/.test(option) && word !== '' && !word.startsWith('-');
    if (isValue) added[added.length - 1] = `${option}${word}`;
    else added.push(word);
  }
  return added;
}

/**
 * Arguments that leave XYZ in cd/m2 of the CIE 1931 observer: the type of display, averaging and integration time, refresh rate, resolution,
 * calibration by the operator only, flow control. Any other argument, in any version of ArgyllCMS, may change what a reading is.
 */
const allowed = [
  /^-y[A-Za-z\d]{1,2}$/,
  /^-Y(r|n|A|a{1,3}|R:\d{1,3}(\.\d{1,3})?)$/,
  /^-Q1931_2$/,
  /^-W[nhx]$/,
  /^-[HN]$/,
];

/** Better ways to the same. */
const insteads: readonly (readonly [RegExp, string])[] = [
  [/^-c/, 'give the port'],
  [/^-X/, 'give the correction file, so that its hash is recorded'],
  [/^-[ep]/, 'give the mode'],
];
const otherwise = 'only -y, -Y (r, n, A, a, R:rate), -Q 1931_2, -W, -H and -N are known to leave what a reading is';
