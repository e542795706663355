/** A program that drives an instrument, while it runs; scripted in tests. */
export interface MeterProgram {
  /** Writes to its standard input. What can no longer be written is lost. */
  write(text: string): void;
  /** Sets the listener for what it prints, as it comes. */
  onOutput(listener: (text: string, stream: 'stdout' | 'stderr') => void): void;
  /** Sets the listener for its end or failure to start, called once with the reason: `ended with code 0`. */
  onEnd(listener: (how: string) => void): void;
  /** Ends it at once with every process that it started; resolves when it has ended. Never throws. */
  end(): Promise<void>;
}

/** Starts a program by its path and arguments, without a shell. */
export type StartMeterProgram = (
  path: string,
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
) => MeterProgram;

/**
 * The environment of a program that drives an instrument: this process's own, without secrets, and without the variables by which
 * ArgyllCMS would correct readings by a file that nobody recorded.
 */
export function programEnvironment(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Record<string, string | undefined> {
  const kept = Object.entries(environment).filter(([name]) => !secret.test(name) && !silentCorrection.test(name));
  // Without it spotread reads a terminal, not its standard input.
  return { ...Object.fromEntries(kept), ARGYLL_NOT_INTERACTIVE: '1' };
}

const secret = /token|secret|password|passphrase|private_?key|credential/i;
const silentCorrection = /^ARGYLL_(COLMTER_|XCALSTD)/i;
