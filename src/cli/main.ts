import type { CommandContext } from './command.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { printable } from './printable.ts';

/** Runs one command line and returns its exit code. Everything that a command learns of the process comes from here. */
export async function main(args: readonly string[]): Promise<ExitCode> {
  const interruption = listenForInterruption();
  const context: CommandContext = {
    signal: interruption.signal,
    print: (text, styled) => void process.stdout.write(process.stdout.isTTY && !styled ? printable(text) : text),
    tell: (text) => void process.stderr.write(process.stderr.isTTY ? printable(text) : text),
  };
  try {
    if (args[0] === '--version') return await printVersion(context);
    if (args.length === 1 && args[0] === '--help') return await printOverview(context);
    const { parseCommandLine } = await import('./parse-command-line.ts');
    const call = await parseCommandLine(args);
    return call === null ? exitCodes.pass : await call.command.run(call.argv, context);
  } catch (error) {
    const { reportError } = await import('./report-error.ts');
    return reportError(error, context);
  } finally {
    interruption.stop();
  }
}

async function printVersion({ print }: CommandContext): Promise<ExitCode> {
  const { version } = await import('../version.ts');
  print(`${version}\n`);
  return exitCodes.pass;
}

async function printOverview({ print }: CommandContext): Promise<ExitCode> {
  const { commandOverview } = await import('./command-overview.ts');
  print(commandOverview());
  return exitCodes.pass;
}

/** Signals that ask a program to end; Windows adds SIGBREAK, and sends SIGHUP when its console is closed. */
const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP', ...(process.platform === 'win32' ? (['SIGBREAK'] as const) : [])];

/** The first signal asks the command to put everything back and end; the second ends the process at once. */
function listenForInterruption(): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController();
  const interrupt = () => {
    if (controller.signal.aborted) process.exit(exitCodes.interrupted);
    controller.abort();
  };
  for (const name of endingSignals) process.on(name, interrupt);
  return {
    signal: controller.signal,
    stop: () => {
      for (const name of endingSignals) process.off(name, interrupt);
    },
  };
}
