import { closestName } from '../../base/closest-name.ts';
import type { Level } from './refuse-unknown-names.ts';

/**
 * A refusal of yargs in the words of this command, on one line. yargs refuses arguments that are missing, exclude each other, need one another or
 * are none of several; any other of its messages stays as it is.
 */
export function parserMessage(message: string, level: Level): string {
  for (const [pattern, words] of REFUSALS) {
    const [found, ...parts] = pattern.exec(message) ?? [];
    if (found !== undefined) return words(parts, level);
  }
  return message;
}

type Words = (parts: readonly string[], level: Level) => string;

const REFUSALS: readonly (readonly [RegExp, Words])[] = [
  [/^Invalid values:\s+Argument: (\S+), Given: (.*?), Choices: ([^\n]*)/s, notAChoice],
  [/^Not enough non-option arguments/, (_, level) => `Missing argument: enter flatfield ${level.usage}.`],
  [/^Not enough arguments following: (\S+)/, ([name = '']) => `Option --${name} has no value.`],
  [/^Missing dependent arguments:\s+(\S+) -> (\S+)/, ([name, needed]) => `--${name} needs --${needed}.`],
  [/^Arguments (\S+) and (\S+) are mutually/, ([one, other]) => `--${one} and --${other} cannot be used together.`],
];

function notAChoice([name = '', given = '', quoted = '']: readonly string[], level: Level): string {
  const isOption = 'command' in level && level.command.optionNames.includes(name);
  const choices = quoted.split(', ').map((choice) => choice.replaceAll('"', ''));
  const meant = closestName(given.replaceAll('"', ''), choices);
  const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
  return `${isOption ? '--' : ''}${name} expects one of ${choices.join(', ')}, got ${given}${hint || '.'}`;
}
