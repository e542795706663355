import type { Clock } from '../base/http/clock.ts';

/** The parts of the process that a command uses: `bin.ts` passes those of its own process, another caller any others. */
export interface ProcessIo {
  /** Input for a person's answers, if it is a terminal; opened at the first call. */
  readonly stdin: () => NodeJS.ReadableStream & { readonly isTTY?: boolean };
  /** Takes results. */
  readonly stdout: Output;
  /** Takes progress, warnings and errors. */
  readonly stderr: Output;
  readonly environment: NodeJS.ProcessEnv;
  /** Absolute path of the folder that relative paths start from; default: that of this process. */
  readonly cwd?: string | undefined;
  /** Default: the time of the computer. */
  readonly clock?: Clock | undefined;
  /** Aborted at the first Ctrl-C, SIGTERM or closing of the terminal. */
  readonly signal: AbortSignal;
  /** Does what Ctrl-C does, for a reader of lines that takes Ctrl-C for itself. */
  readonly interrupt: () => void;
  /** A text as it may be printed: without the secrets that are hidden. */
  readonly hide?: ((text: string) => string) | undefined;
  /** Hides a secret in all that is printed from now on: the function replaces it in a text. */
  readonly alsoHide?: ((hide: (text: string) => string) => void) | undefined;
}

/** A stream for text; on a terminal it has the terminal's width. */
export type Output = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };
