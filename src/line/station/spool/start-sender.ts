import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { packageFolder } from '../../../base/package-folder.ts';
import { startNodeProgram } from '../../../base/programs/start-program.ts';
import type { RunReport, SenderAnswer, SenderCommand } from './sender-messages.ts';
import { senderAnswerSchema, senderHeardSchema } from './sender-messages.ts';
import type { LineTarget } from './spool-entry.ts';

/** Sender for a run while the run goes on. Nothing in it throws, and only `hear` and `send` wait. */
export interface Sender {
  /** At most one in two seconds is sent. */
  readonly report: (report: RunReport) => void;
  /** Resolves when the server answered the first report, when it cannot be asked, or after this time. */
  readonly hear: (withinMs: number) => Promise<void>;
  /** Sends an entered run, with the last report. Null if nothing is known of it within this time. */
  readonly send: (run: string, report: RunReport, withinMs: number) => Promise<SenderAnswer | null>;
  readonly end: () => void;
}

/**
 * Starts the sender of a run, in a process of its own: a name that is looked up slowly, a server that sends without end, or an error in
 * what handles it can then neither hold up nor end the run. Node cannot interrupt the look-up of a name, not even to exit.
 */
export function startSender(stateFolder: string, target: LineTarget): Sender {
  const child = open();
  let reportedMs = Number.NEGATIVE_INFINITY;
  const tell = (command: SenderCommand) => {
    if (child?.connected) child.send(command, () => undefined);
  };
  tell({ do: 'start', stateFolder, target });
  return {
    report: (report) => {
      const nowMs = performance.now();
      if (nowMs - reportedMs < reportEveryMs) return;
      reportedMs = nowMs;
      tell({ do: 'report', report });
    },
    hear: async (withinMs) => {
      if (!child?.connected) return;
      const heard = answerOf(child, senderHeardSchema, withinMs);
      tell({ do: 'hear' });
      await heard;
    },
    send: async (run, report, withinMs) => {
      if (!child?.connected) return null;
      const answer = answerOf(child, senderAnswerSchema.extend({ run: z.literal(run) }), withinMs);
      tell({ do: 'send', run, report });
      return answer;
    },
    end: () => void child?.kill('SIGKILL'),
  };
}

const reportEveryMs = 2000;

/** Null if the system lets no process be started. */
function open(): ChildProcess | null {
  try {
    const child = startNodeProgram(senderProgram);
    child.on('error', () => undefined);
    return child;
  } catch {
    return null;
  }
}

/** From `src/` as from `dist/`: Node runs what was built. */
const senderProgram = fileURLToPath(new URL('dist/line/station/spool/sender-process.js', packageFolder));

/** The next message of this shape; null if none comes in time. */
function answerOf<T>(child: ChildProcess, schema: z.ZodType<T>, withinMs: number): Promise<T | null> {
  return new Promise((resolve) => {
    const end = (answer: T | null) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('disconnect', onEnd);
      resolve(answer);
    };
    const onEnd = () => end(null);
    const onMessage = (message: unknown) => {
      const answer = schema.safeParse(message);
      if (answer.success) end(answer.data);
    };
    const timer = setTimeout(onEnd, withinMs);
    child.on('message', onMessage).on('disconnect', onEnd);
  });
}
