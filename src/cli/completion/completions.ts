import type { Command, CommandContext } from '../command.ts';
import { commands } from '../commands.ts';
import { findCommand, nameOf } from '../parser/find-command.ts';

/**
 * Completions of the word under the cursor, after the words before it: commands, options, and values of those that have a list.
 * Empty for a path or free text, so that the shell offers its files.
 */
export async function completions(
  before: readonly string[],
  word: string,
  context: Pick<CommandContext, 'path'>,
): Promise<readonly Completion[]> {
  const { command, entries } = await findCommand(before, commands);
  if (command === null) {
    const names = entries.map((entry) => ({ text: nameOf(entry), meaning: entry.describe }));
    return matching(word, names);
  }
  const [, option = '', attached = ''] = /^--([^=]+)=(.*)$/s.exec(word) ?? [];
  if (option !== '') {
    const values = await valuesOf(command, option, context);
    return matching(attached, values).map(({ text, meaning }) => ({ text: `--${option}=${text}`, meaning }));
  }
  const last = before.at(-1) ?? '';
  const asked = last.startsWith('--') ? command.options[last.slice(2)] : undefined;
  if (asked !== undefined && asked.type !== 'boolean')
    return matching(word, await valuesOf(command, last.slice(2), context));
  if (!word.startsWith('-')) {
    const [positional = ''] = Object.keys(command.positionals);
    return matching(word, await valuesOf(command, positional, context));
  }
  return matching(word, optionNames(command));
}

function optionNames({ options }: Command): readonly Completion[] {
  const own = Object.entries(options).map(([name, { describe = '' }]) => ({
    text: `--${name}`,
    meaning: String(describe),
  }));
  return [...own, { text: '--help', meaning: 'Show help' }];
}

function matching(word: string, found: readonly Completion[]): readonly Completion[] {
  return found
    .filter(({ text }) => text.startsWith(word))
    .map(({ text, meaning }) => ({ text, meaning: meaning.replaceAll(/\s+/g, ' ') }));
}

/**
 * The values that an option or a positional argument of a command may have, by its name; empty for free text and for paths.
 */
async function valuesOf(
  command: Command,
  name: string,
  context: Pick<CommandContext, 'path'>,
): Promise<readonly Completion[]> {
  const { choices } = command.options[name] ?? command.positionals[name] ?? {};
  if (choices) return choices.map((choice) => ({ text: String(choice), meaning: '' }));
  return (await VALUES[name]?.(context)) ?? [];
}

/** Values that are made while the command runs, by the name of the option or argument. */
const VALUES: Readonly<Record<string, (context: Pick<CommandContext, 'path'>) => Promise<readonly Completion[]>>> = {
  profile: profiles,
  simulate: scenarios,
  scenario: scenarios,
  layout: layouts,
};

async function profiles(context: Pick<CommandContext, 'path'>): Promise<readonly Completion[]> {
  const [{ builtInProfiles }, { loadConfig }] = await Promise.all([
    import('../../judge/profiles/built-in-profiles.ts'),
    import('../config.ts'),
  ]);
  // The command reports an invalid configuration, not the completion.
  const own = await loadConfig(undefined, context).then(
    (config) => config.profiles,
    () => [],
  );
  const titles = new Map([...own, ...builtInProfiles].map(({ name, title }) => [name, title]));
  return [...titles].map(([text, meaning]) => ({ text, meaning }));
}

async function scenarios(): Promise<readonly Completion[]> {
  const { listScenarios } = await import('../../simulator/scenario/load-scenario.ts');
  return (await listScenarios()).map(({ name, description }) => ({ text: name, meaning: description }));
}

async function layouts(): Promise<readonly Completion[]> {
  const { LAYOUT_NAMES } = await import('../../plan/sampling/named-layouts.ts');
  return [...LAYOUT_NAMES, '3x3', '5x5'].map((text) => ({ text, meaning: '' }));
}

/** A suggestion of the shell for the word under the cursor. */
interface Completion {
  readonly text: string;
  /** A few words about it, on one line; may be empty. */
  readonly meaning: string;
}
