import yargs from 'yargs';
import { addCommands } from './add-commands.ts';
import type { CommandContext } from './command.ts';
import { commands } from './commands.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { reportError } from './report-error.ts';
import { UsageError } from './usage-error.ts';

/** Runs one command line and returns its exit code. Everything it learns of the process comes from here. */
export async function main(args: readonly string[]): Promise<ExitCode> {
  const interruption = listenForInterruption();
  const context: CommandContext = {
    signal: interruption.signal,
    print: (text) => void process.stdout.write(text),
    tell: (text) => void process.stderr.write(text),
  };
  try {
    return await runCommandLine(args, context);
  } catch (error) {
    return reportError(error, context);
  } finally {
    interruption.stop();
  }
}

async function runCommandLine(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  let exitCode: ExitCode = exitCodes.pass;
  const parser = yargs([...args])
    .scriptName('flatfield')
    .usage('$0 <command>: proves that a monitor shows a flat field flat')
    .locale('en')
    .strict()
    .parserConfiguration({ 'duplicate-arguments-array': false })
    .demandCommand(1, 'Name a command; `flatfield --help` lists them.')
    .recommendCommands()
    .wrap(Math.min(100, process.stdout.columns ?? 100))
    .version(false)
    .option('version', { type: 'boolean', describe: 'Print the version' })
    .epilogue('Exit codes: 0 pass, 1 fail, 2 inconclusive, 3 usage or configuration, 130 interrupted.')
    .exitProcess(false)
    .fail((message, error) => {
      throw error ?? new UsageError(message);
    });
  addCommands(parser, commands, context, (code) => {
    exitCode = code;
  });
  if (args.includes('--version')) {
    const { version } = await import('../version.ts');
    context.print(`${version}\n`);
    return exitCodes.pass;
  }
  await parser.parseAsync();
  return exitCode;
}

/** Signals that ask a program to end, on every system that has them; Windows sends SIGBREAK and SIGHUP for its own reasons. */
const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const;

/** The first signal asks the command to put everything back and end; the second ends the process at once. */
function listenForInterruption(): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController();
  const interrupt = () => {
    if (controller.signal.aborted) process.exit(exitCodes.interrupted);
    controller.abort();
  };
  const signals = endingSignals.filter((name) => name !== 'SIGBREAK' || process.platform === 'win32');
  for (const name of signals) process.on(name, interrupt);
  return {
    signal: controller.signal,
    stop: () => {
      for (const name of signals) process.off(name, interrupt);
    },
  };
}
