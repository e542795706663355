import { usageError } from '../exit-codes.ts';
import type { FoundCommand } from './find-command.ts';

/**
 * The arguments of a command as the parser reads them without guessing: an argument may be attached to its name (`--unit=-7`) or follow `--`, and
 * one that begins with a dash is marked, as the parser has no other way to take it. Throws `usage` for a text of an option that begins with
 * a dash and is not attached: a barcode may be the name of an option.
 */
export function attachedValues({ names, command, rest }: FoundCommand): readonly string[] {
  if (command === null) return [...names, ...rest];
  const end = rest.indexOf('--');
  const options = withMeterArguments(end < 0 ? rest : rest.slice(0, end));
  for (const [place, option] of options.entries()) refuseDetached(option, options[place + 1], command.textNames);
  refuseLoneDash(options, command.textNames);
  const isPositional = (argument: string) =>
    Object.keys(command.positionals).some((name) => argument.startsWith(`--${name}=`));
  const attached = options.filter(isPositional).map((argument) => argument.slice(argument.indexOf('=') + 1));
  const following = end < 0 ? [] : rest.slice(end + 1);
  return [...names, ...options.filter((one) => !isPositional(one)), ...[...attached, ...following].map(marked)];
}

/** The text as it was given. */
export function withoutMarks(text: string): string {
  return text.replaceAll(MARK, '');
}

/** No system passes this character in an argument. */
const MARK = '\0';

function marked(argument: string): string {
  return argument.startsWith('-') ? MARK + argument : argument;
}

/** The parser drops a dash that stands alone; no command reads standard input by it. */
function refuseLoneDash(options: readonly string[], textNames: ReadonlySet<string>): void {
  const isArgument = (place: number) => !textNames.has(options[place - 1]?.replace(/^--/, '') ?? '');
  if (options.some((option, place) => option === '-' && isArgument(place))) throw usageError('Unknown argument: -');
}

function refuseDetached(option: string, value: string | undefined, textNames: ReadonlySet<string>): void {
  if (!option.startsWith('--') || !textNames.has(option.slice(2)) || value === undefined || !/^-./.test(value)) return;
  throw usageError(`Option ${option} has no value. Attach a value that begins with a dash: ${option}=VALUE.`);
}

/** The arguments of another program begin with one dash. */
function withMeterArguments(args: readonly string[]): readonly string[] {
  const place = args.indexOf('--meter-args');
  const value = args[place + 1];
  if (place < 0 || value === undefined || !/^-[^-]/.test(value)) return args;
  return args.toSpliced(place, 2, `--meter-args=${value}`);
}
