import type { Command, CommandContext } from '../command.ts';
import { commands } from '../commands.ts';
import { findCommand } from '../parser/find-command.ts';
import { type Completion, valuesOf } from './completion-values.ts';

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
    const names = entries.map(({ usage, describe }) => ({ text: usage.split(' ')[0] ?? '', meaning: describe }));
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
