import type { Command, CommandContext } from '../command.ts';

/**
 * The values that an option or a positional argument of a command may have, by its name; empty for free text and for paths.
 */
export async function valuesOf(
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
  return [...own, ...builtInProfiles].map(({ name, title }) => ({ text: name, meaning: title }));
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
export interface Completion {
  readonly text: string;
  /** A few words about it, on one line; may be empty. */
  readonly meaning: string;
}
