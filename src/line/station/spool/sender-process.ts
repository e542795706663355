import { systemClock } from '../../../base/http/clock.ts';
import { endingSignals } from '../../../base/programs/ending-signals.ts';
import { LineConnections } from './connections.ts';
import type { LineConnection } from './line-connection.ts';
import { pushSpool } from './push-spool.ts';
import { resendMissing } from './resend-missing.ts';
import { type RunReport, type SenderAnswer, type SenderCommand, senderCommandSchema } from './sender-messages.ts';
import { Spool, type SpoolCounts } from './spool.ts';
import type { LineTarget } from './spool-entry.ts';

/**
 * The process that sends for a run, started by `startSender`: while the run is read, its reports and the runs that wait; at its end
 * the run itself. It ends with its parent, which also ends it, even while it waits.
 */
class Sender {
  readonly #spool: Spool;
  readonly #target: LineTarget;
  readonly #connections: LineConnections;
  readonly #ending = new AbortController();
  #counts: SpoolCounts = { waiting: 0, parked: 0 };
  #waitingRuns: Promise<void> = Promise.resolve();
  #reporting: Promise<void> = Promise.resolve();
  #isReporting = false;
  #hasResent = false;
  #silentUntilMs = 0;

  constructor({ stateFolder, target }: { readonly stateFolder: string; readonly target: LineTarget }) {
    this.#spool = new Spool(stateFolder);
    this.#target = target;
    this.#connections = new LineConnections(this.#spool.folder);
    this.#waitingRuns = this.#sendWaitingRuns();
  }

  /** One that comes while another is under way is dropped: the next one says more. */
  report(report: RunReport): void {
    if (this.#isReporting || performance.now() < this.#silentUntilMs) return;
    this.#isReporting = true;
    this.#reporting = this.#sendReport(report).finally(() => {
      this.#isReporting = false;
    });
  }

  /** Resolves when the report under way was answered, or failed: a mark in its answer is kept by then. */
  async hear(): Promise<void> {
    await this.#reporting;
  }

  async send(run: string, report: RunReport): Promise<SenderAnswer> {
    this.#ending.abort();
    await this.#waitingRuns;
    let answer: SenderAnswer = {
      run,
      fate: 'again',
      message: 'the server asked to wait, or another process is sending',
    };
    try {
      await pushSpool(this.#spool, {
        which: 'due',
        only: run,
        onAttempt: (_entry, { fate, message }) => {
          answer = { run, fate, message };
        },
      });
      await this.#count();
    } catch (error) {
      answer = { run, fate: 'again', message: error instanceof Error ? error.message : String(error) };
    }
    await soon(this.#reporting);
    this.report(report);
    await soon(this.#reporting);
    return answer;
  }

  async #sendWaitingRuns(): Promise<void> {
    try {
      await this.#spool.settle();
      await this.#count();
      await pushSpool(this.#spool, { which: 'due', signal: this.#ending.signal });
      await this.#count();
    } catch {
      // They wait on, and `flatfield line push` says why.
    }
  }

  /** Once: a server that is not yet confirmed says so in every answer. */
  #resend(connection: LineConnection): void {
    if (this.#hasResent) return;
    this.#hasResent = true;
    const options = { now: systemClock.now(), signal: this.#ending.signal };
    this.#waitingRuns = this.#waitingRuns.then(async () => {
      await resendMissing(this.#spool, connection, this.#target, options).catch(() => undefined);
      await this.#sendWaitingRuns();
    });
  }

  async #count(): Promise<void> {
    this.#counts = await this.#spool.counts(this.#target.url);
  }

  async #sendReport(report: RunReport): Promise<void> {
    try {
      const connection = await this.#connections.to(this.#target);
      const answer = await connection.send({
        method: 'POST',
        path: '/api/v1/stations/report',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...report, ...this.#counts }),
        timeoutMs: reportTimeoutMs,
      });
      if (connection.wantedBy !== null) this.#resend(connection);
      if (answer.answered && answer.status < 300) return;
    } catch {
      // Nothing depends on a report.
    }
    this.#silentUntilMs = performance.now() + silenceMs;
  }
}

/** A report must not keep the answer from a run that is about to end. */
function soon(work: Promise<void>): Promise<void> {
  return Promise.race([work, systemClock.sleep(150)]);
}

const reportTimeoutMs = 10_000;
/** After a report in vain: the server is down, or takes none from this station. */
const silenceMs = 20_000;

let sender: Sender | undefined;

// Interruptions are for the run, which ends this process when it is over.
for (const name of endingSignals) process.on(name, () => undefined);
process.on('disconnect', () => process.exit(0));
process.on('message', (message: unknown) => {
  void take(senderCommandSchema.parse(message));
});

async function take(command: SenderCommand): Promise<void> {
  switch (command.do) {
    case 'start':
      sender = new Sender(command);
      return;
    case 'report':
      sender?.report(command.report);
      return;
    case 'hear':
      await sender?.hear();
      process.send?.({ heard: true });
      return;
    case 'send': {
      const answer = await sender?.send(command.run, command.report);
      if (answer !== undefined) process.send?.(answer);
      return;
    }
  }
  command satisfies never;
}
