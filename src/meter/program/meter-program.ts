/** A program that drives an instrument, while it runs; scripted in tests. */
export interface MeterProgram {
  /** Writes to its standard input. What can no longer be written is lost. */
  write(text: string): void;
  /** Told of what it prints, as it comes. */
  onOutput(listener: (text: string, stream: 'stdout' | 'stderr') => void): void;
  /** Told once that it has ended, or could not be started, and how: `ended with code 0`. */
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
