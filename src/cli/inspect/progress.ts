import { progressText } from '../../report/text/progress-text.ts';

/** Content of a line of progress. */
export interface ProgressLine {
  readonly done: number;
  readonly planned: number;
  readonly remainingMs: number;
  /** Name of the patch, fit for a terminal. */
  readonly patch: string;
  /** Place of the point, such as `1920,1080`. */
  readonly place: string;
  /** The last result in short; empty if there is none yet. */
  readonly last: string;
  /** True if that result misses a limit. */
  readonly isBad: boolean;
}

interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Between lines if the output is a file or a pipe, so that a log shows progress without flooding, in milliseconds. */
const lineEveryMs = 5000;

/**
 * Shows the progress of a run and its remaining time: one line rewritten in place on a terminal, a line every few
 * seconds elsewhere.
 */
export function progressTo(terminal: Terminal, monotonicMs?: () => number) {
  const shown = statusTo(terminal, monotonicMs);
  let wasBad = false;
  return {
    show: (line: ProgressLine): void => {
      const isFirstBad = line.isBad && !wasBad;
      wasBad ||= line.isBad;
      // The first bad value stays to be seen.
      shown.show(lineText(line), isFirstBad);
    },
    end: shown.end,
  };
}

/** Shows what a command does now, in the same way; a text that stays is followed by a new line. */
export function statusTo(terminal: Terminal, monotonicMs: () => number = () => performance.now()) {
  let shownMs = Number.NEGATIVE_INFINITY;
  let inPlace = false;
  return {
    show: (text: string, stays = false): void => {
      const nowMs = monotonicMs();
      if (terminal.isTTY) {
        terminal.write(`\r\u001b[2K${text.slice(0, (terminal.columns ?? 80) - 1)}${stays ? '\n' : ''}`);
        inPlace = true;
      } else if (stays || nowMs - shownMs >= lineEveryMs) {
        terminal.write(`${text}\n`);
        shownMs = nowMs;
      }
    },
    /** Leaves the terminal's line clean for what follows. */
    end: (): void => {
      if (inPlace) terminal.write('\r\u001b[2K');
      inPlace = false;
    },
  };
}

function lineText({ patch, place, last, isBad, ...progress }: ProgressLine): string {
  const bad = isBad ? ', BAD: misses a limit' : '';
  return `${progressText(progress)}, ${patch} at ${place}: ${last}${bad}`;
}
