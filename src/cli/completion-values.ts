import type { Command, CommandContext } from './command.ts';

/**
 * The values that an option of a command may have, or its positional argument (then `name` is the command's own); empty for free
 * text and for paths.
 */
export async function valuesOf(
  command: Command,
  name: string,
  context: Pick<CommandContext, 'path'>,
): Promise<readonly Completion[]> {
  const option = command.options[name];
  if (option?.choices) return option.choices.map((choice) => ({ text: String(choice), meaning: '' }));
  const isOwn = option === undefined;
  if (isOwn ? name === 'profiles' : name === 'profile') return profiles(context);
  if (name === 'simulate' || name === 'scenario') return scenarios();
  if (name === 'layout') return layouts();
  if (isOwn && name === 'completion') return shells();
  return [];
}

async function profiles(context: Pick<CommandContext, 'path'>): Promise<readonly Completion[]> {
  const [{ builtInProfiles }, { loadConfig }] = await Promise.all([
    import('../verdict/built-in-profiles.ts'),
    import('./config.ts'),
  ]);
  // A configuration that is wrong is told by the command, not while it is typed.
  const own = await loadConfig(undefined, context).then(
    (config) => config.profiles,
    () => [],
  );
  return [...own, ...builtInProfiles].map(({ name, title }) => ({ text: name, meaning: title }));
}

async function scenarios(): Promise<readonly Completion[]> {
  const { listScenarios } = await import('../simulator/index.ts');
  return (await listScenarios()).map(({ name, description }) => ({ text: name, meaning: description }));
}

async function layouts(): Promise<readonly Completion[]> {
  const { LAYOUT_NAMES } = await import('../sampling/named-layouts.ts');
  return [...LAYOUT_NAMES, '3x3', '5x5'].map((text) => ({ text, meaning: '' }));
}

async function shells(): Promise<readonly Completion[]> {
  const { SHELLS } = await import('./completion-scripts.ts');
  return SHELLS.map((text) => ({ text, meaning: '' }));
}

/** What a shell may offer for the word under the cursor. */
export interface Completion {
  readonly text: string;
  /** A few words about it, on one line; may be empty. */
  readonly meaning: string;
}
