import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isNamedInFull } from './find-program.ts';

export interface AskProgramOptions {
  readonly environment?: NodeJS.ProcessEnv;
  /** The program is ended then; default 10,000. */
  readonly limitMs?: number;
}

/** Starts a program and resolves with its standard output, trimmed; rejects if it fails or takes too long. */
export type AskProgram = (
  program: string,
  parameters: readonly string[],
  options?: AskProgramOptions,
) => Promise<string>;

/** Starts a program that is named by its full path, without a shell and without a window. */
export const askProgram: AskProgram = async (program, parameters, { environment, limitMs = 10_000 } = {}) => {
  if (!isNamedInFull(program)) throw new Error(`${program} is not the full path of a program.`);
  const limits = { timeout: limitMs, killSignal: 'SIGKILL', windowsHide: true } as const;
  const { stdout } = await promisify(execFile)(program, parameters, { ...limits, env: environment ?? process.env });
  return stdout.trim();
};
