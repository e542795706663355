import { FlatfieldError } from '../../flatfield-error.ts';

/** What a meter is pointed at: a screen that it touches, or one that it sees from a distance. */
const SPOTREAD_MODES = ['emissive', 'telephoto'] as const;
export type SpotreadMode = (typeof SPOTREAD_MODES)[number];

export interface SpotreadArguments {
  /** Number in the list of `spotread -?`. */
  readonly port: string;
  readonly mode: SpotreadMode;
  readonly correctionFile?: string | undefined;
  /** Added as they are, such as `-y l` or `-Q 1964_10`. */
  readonly more: readonly string[];
}

/** The command line of a spotread that is driven by prompts: verbose, so that it names the instrument and itself. Throws `invalid-meter`. */
export function spotreadArguments({ port, mode, correctionFile, more }: SpotreadArguments): readonly string[] {
  const added = attached(more);
  for (const argument of added) {
    const [, why] = refused.find(([pattern]) => pattern.test(argument)) ?? [];
    if (why) throw new FlatfieldError('invalid-meter', `The argument ${argument} cannot be given to spotread: ${why}.`);
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

/** Arguments that would make another thing of a reading, or of the prompts around it. */
const refused: readonly (readonly [RegExp, string])[] = [
  [/^-c/, 'give the port'],
  [/^-X/, 'give the correction file, so that its hash is recorded'],
  [/^-[epatfrw]/, 'give the mode; readings are of emitted light, in cd/m2'],
  [/^-[hudVTsSRO]/, 'it changes what a reading is, or ends after one'],
  [/^-[vD?]/, 'Flatfield gives it itself'],
  [/^$/, 'it is empty'],
  [/^--/, 'it has no such argument'],
  [/^[^-]/, 'it belongs to no option, and spotread would write a log file of that name'],
];
