import type { Argv } from 'yargs';
import type { Command, CommandEntry } from '../command.ts';
import type { Level } from './refuse-unknown-names.ts';

interface CommandChoice {
  /** Told what may come next, each time that a command is recognized. */
  readonly onLevel: (level: Level) => void;
  readonly onChosen: (command: Command, argv: object) => void;
  /** Of the terminal that help is printed on; undefined if there is none. */
  readonly columns?: number | undefined;
}

/** Puts a list of commands on a parser; each loads its own file when it is named, and is handed over with its options. */
export function addCommands(
  parser: Argv,
  entries: readonly CommandEntry[],
  choice: CommandChoice,
  names: readonly string[] = [],
): Argv {
  const depth = names.length;
  const commands = entries.map(({ usage }) => usage.split(' ', 1).join(''));
  choice.onLevel({ depth, usage: [...names, 'COMMAND'].join(' '), commands });
  for (const { usage, describe, load } of entries) {
    let reached: Command | undefined;
    parser.command({
      command: usage,
      describe,
      builder: async (yargs) => {
        yargs.wrap(Math.min(100, choice.columns ?? 100));
        const loaded = await load();
        if (!('run' in loaded)) {
          const next = loaded.map((entry) => entry.usage.split(' ', 1).join('')).join(', ');
          const message = `Missing command: flatfield ${[...names, usage].join(' ')} is followed by one of ${next}.`;
          return addCommands(yargs, loaded, choice, [...names, usage]).demandCommand(1, message);
        }
        reached = loaded;
        choice.onLevel({ depth: depth + 1, usage: [...names, usage].join(' '), command: loaded });
        return loaded.builder(yargs);
      },
      handler: (argv) => {
        if (reached) choice.onChosen(reached, argv);
      },
    });
  }
  return parser;
}
