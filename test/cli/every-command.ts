import type { Command, CommandEntry } from '../../src/cli/command.ts';
import { commands } from '../../src/cli/commands.ts';

/** Every command by its whole name, such as `fleet check`, in the order of `--help`. */
export async function everyCommand(
  entries: readonly CommandEntry[] = commands,
  before = '',
): Promise<readonly (readonly [name: string, command: Command])[]> {
  const found = await Promise.all(
    entries.map(async ({ usage, load }) => {
      const loaded = await load();
      const name = `${before}${usage.split(' ', 1).join('')}`;
      return 'run' in loaded ? [[name, loaded] as const] : everyCommand(loaded, `${name} `);
    }),
  );
  return found.flat();
}
