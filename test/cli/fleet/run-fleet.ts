import yargs from 'yargs';
import { addCommands } from '../../../src/cli/add-commands.ts';
import type { Command, CommandContext } from '../../../src/cli/command.ts';
import { fleetCommands } from '../../../src/cli/fleet/fleet-commands.ts';
import { reportError } from '../../../src/cli/report-error.ts';
import { fakeToken } from '../../cloud-api/fake-cloud.ts';

/** Runs a command below `flatfield fleet` in this process; time runs a thousand times as fast, as no limit is the matter. */
export async function runFleet(cloud: string, stateFolder: string, args: readonly string[]) {
  let out = '';
  let err = '';
  const context: CommandContext = {
    signal: new AbortController().signal,
    print: (text) => {
      out += text;
    },
    tell: (text) => {
      err += text;
    },
  };
  let chosen: { command: Command; argv: object } | undefined;
  const parser = yargs([...args, '--cloud', cloud, '--state-folder', stateFolder, '--time-scale', '0.001'])
    .strict()
    .exitProcess(false)
    .parserConfiguration({ 'duplicate-arguments-array': false, 'camel-case-expansion': false })
    .fail((message, error) => {
      throw error ?? new Error(message);
    });
  addCommands(parser, fleetCommands, {
    onKnownNames: () => undefined,
    onChosen: (command, argv) => {
      chosen = { command, argv };
    },
  });
  await parser.parseAsync();
  const before = process.env['FLATFIELD_CLOUD_TOKEN'];
  process.env['FLATFIELD_CLOUD_TOKEN'] ??= fakeToken;
  const code = await chosen?.command.run(chosen.argv, context).catch((error: unknown) => reportError(error, context));
  if (before === undefined) delete process.env['FLATFIELD_CLOUD_TOKEN'];
  return { code, out, err };
}
