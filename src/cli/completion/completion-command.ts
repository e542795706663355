import { defineCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { completionScripts } from './completion-scripts.ts';

/** `flatfield completion SHELL`: a script that makes the shell complete commands, options and their values. */
export const completionCommand = defineCommand({
  positionals: {
    shell: {
      type: 'string',
      choices: Object.keys(completionScripts),
      describe: 'Shell that completes',
      demandOption: true,
    },
  },
  options: {},
  run: async ({ shell }, { print }) => {
    // The choices of the positional are the keys of the table.
    print(completionScripts[shell as keyof typeof completionScripts]);
    return exitCodes.pass;
  },
});
