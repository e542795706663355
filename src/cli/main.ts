import { resolve } from 'node:path';
import type { CommandContext } from './command.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { beginsWithHelp } from './parser/help-asked.ts';
import { hidingTokens } from './parser/hide-tokens.ts';
import { printable } from './printable.ts';
import type { ProcessIo } from './process-io.ts';

/**
 * Runs one command line and returns its exit code. Everything that a command knows of its process comes from `processIo`,
 * so that several command lines can run in one process independently.
 */
export async function main(args: readonly string[], processIo: ProcessIo): Promise<ExitCode> {
  const context = contextOf(hidingTokens(args, processIo));
  try {
    if (args.length === 1 && args[0] === '--version') return await printVersion(context);
    if (args[0]?.startsWith('--complete=')) return await printCompletions(args, context);
    if (args.length === 0) {
      await printOverview(context);
      return exitCodes.usage;
    }
    if (args.length === 1 && beginsWithHelp(args)) return await printOverview(context);
    const { parseCommandLine } = await import('./parser/parse-command-line.ts');
    const call = await parseCommandLine(args, context);
    if (call === 'version') return await printVersion(context);
    return call === 'help' ? exitCodes.pass : await call.command.run(call.argv, context);
  } catch (error) {
    const { reportError } = await import('./report-error.ts');
    return reportError(error, context);
  }
}

/** The context of a command in a process. */
export function contextOf(processIo: ProcessIo): CommandContext {
  const { stdout, stderr, cwd } = processIo;
  return {
    ...processIo,
    print: (given, styled) => {
      const text = typeof given === 'string' ? given : given(stdout.isTTY ? stdout.columns : undefined);
      stdout.write(stdout.isTTY && !styled ? printable(text) : text);
    },
    tell: (text) => void stderr.write(stderr.isTTY ? printable(text) : text),
    path: (path) => (cwd === undefined ? path : resolve(cwd, path)),
  };
}

async function printVersion({ print }: CommandContext): Promise<ExitCode> {
  const { version } = await import('../base/version.ts');
  print(`${version}\n`);
  return exitCodes.pass;
}

/** For the scripts of `flatfield completion`: the word under the cursor is attached, so that no shell loses an empty one. */
async function printCompletions([word = '', ...before]: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { completions } = await import('./completion/completions.ts');
  const found = await completions(before, word.slice('--complete='.length), context);
  context.print(found.map(({ text, meaning }) => `${text}\t${meaning}\n`).join(''));
  return exitCodes.pass;
}

async function printOverview({ print }: CommandContext): Promise<ExitCode> {
  const { commandOverview } = await import('./parser/command-overview.ts');
  print(commandOverview());
  return exitCodes.pass;
}
