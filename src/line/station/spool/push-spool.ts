import { FlatfieldError } from '../../../base/flatfield-error.ts';
import { type Clock, systemClock } from '../../../base/http/clock.ts';
import type { BootClock } from './boot-clock.ts';
import { LineConnections } from './connections.ts';
import { resendMissing } from './resend-missing.ts';
import { delayed, type SendAttempt, type SendEntryOptions, sendEntry } from './send-entry.ts';
import { isDue } from './send-policy.ts';
import { keepSentRun } from './sent-runs.ts';
import type { Spool } from './spool.ts';
import type { LineTarget, SpoolEntry } from './spool-entry.ts';

export interface PushOptions {
  /** `due`: runs whose delays are over. `waiting`: all but those that the server asked to wait. Or these runs, regardless of delays. */
  readonly which: 'due' | 'waiting' | ReadonlySet<string>;
  /** Of these, only this run. */
  readonly only?: string | undefined;
  /** Stated on a command line: where everything is sent from now on. */
  readonly target?: LineTarget | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly clock?: Clock | undefined;
  readonly bootClock?: BootClock | undefined;
  /** From 0 to 1. */
  readonly random?: (() => number) | undefined;
  readonly onAttempt?: ((entry: SpoolEntry, attempt: SendAttempt) => void) | undefined;
  /** Told in one sentence when another process is sending, before waiting for it. */
  readonly onWaiting?: ((message: string) => void) | undefined;
}

export interface PushResult {
  readonly sent: number;
  readonly failed: number;
}

/**
 * Sends runs of the spool one after the other, each under the spool's lock, and deletes the entry of each that the server has. A server
 * that cannot be used is left in peace for the rest of the pass. Throws the file system's error, `lock-failed`, and `aborted`.
 */
export async function pushSpool(spool: Spool, options: PushOptions): Promise<PushResult> {
  const { which, only, signal, clock = systemClock } = options;
  const connections = new LineConnections(spool.folder);
  const pass = new Pass();
  try {
    const { entries: all } = await spool.list();
    const held = new Set(typeof which === 'string' ? heldServers(all, clock.now()) : []);
    const entries = only === undefined ? all : all.filter(({ run }) => run === only);
    const wanted = entries.filter((entry) => isWanted(entry, which, clock.now()));
    const waiting = wanted.sort((a, b) => Date.parse(a.nextAt) - Date.parse(b.nextAt) || a.sequence - b.sequence);
    // What only waited for a server that answers again need not wait longer.
    const others = entries.filter((entry) => which === 'due' && !wanted.includes(entry) && waitsForServer(entry));
    for (const [ofPhase, isOpen] of [
      [waiting, (url: string) => !held.has(url)],
      [others, (url: string) => !held.has(url) && pass.hasSent(url)],
    ] as const) {
      for (const entry of ofPhase) {
        const { url } = options.target ?? entry.target;
        if (pass.isDown(url) || !isOpen(url)) continue;
        if (signal?.aborted) throw interrupted();
        const attempt = await sendLocked(spool, entry, connections, options);
        if (attempt !== null) pass.take(url, attempt);
      }
    }
    // Not before a run that waits for its answer.
    if (typeof which !== 'string' || only !== undefined) return pass.result();
    const missing = new Set<string>();
    for (const { connection, target } of connections.wanting()) {
      for (const run of await resendMissing(spool, connection, target, { now: clock.now(), signal })) missing.add(run);
    }
    if (missing.size === 0) return pass.result();
    const [{ sent, failed }, again] = [pass.result(), await pushSpool(spool, { ...options, which: missing })];
    return { sent: sent + again.sent, failed: failed + again.failed };
  } finally {
    await connections.close();
  }
}

/** One entry, if it is still as it was listed. Null if another process has sent or changed it meanwhile. */
async function sendLocked(
  spool: Spool,
  listed: SpoolEntry,
  connections: LineConnections,
  { target, signal, clock = systemClock, bootClock, random, onAttempt, onWaiting }: PushOptions,
): Promise<SendAttempt | null> {
  const lock = await spool.lock({ signal, onWaiting, pause: () => clock.sleep(lockPauseMs, signal) });
  try {
    const found = await spool.entry(listed.run);
    if (found === null || found.nextAt !== listed.nextAt || found.state !== listed.state) return null;
    const entry: SpoolEntry = { ...found, target: target ?? found.target };
    const attempt = await attemptTo(entry, connections, { isStated: target !== undefined, signal, clock, bootClock });
    if (attempt.fate === 'sent') await removeSent(spool, entry, attempt);
    // What an interruption caused says nothing.
    else if (signal?.aborted) throw interrupted();
    // On a full disk it stays as it was, and is due.
    else await spool.write(delayed(entry, attempt, clock.now(), random?.())).catch(() => undefined);
    onAttempt?.(entry, attempt);
    return attempt;
  } finally {
    await lock.release();
  }
}

/** Known to have been sent, should the server lose it. */
async function removeSent(spool: Spool, entry: SpoolEntry, { server }: SendAttempt): Promise<void> {
  const { run, runId, path, spool: id, sequence, isNumberedLate, clockBegun, clockEnded } = entry;
  const sent = { run, runId, path, spool: id, sequence, isNumberedLate, clockBegun, clockEnded };
  if (server) await keepSentRun(spool.folder, { ...sent, server }).catch(() => undefined);
  await spool.remove(run);
}

function interrupted(): FlatfieldError {
  return new FlatfieldError('aborted', 'Interrupted while sending runs.');
}

async function attemptTo(
  entry: SpoolEntry,
  connections: LineConnections,
  { isStated, ...options }: SendEntryOptions & { readonly isStated: boolean },
): Promise<SendAttempt> {
  try {
    return await sendEntry(entry, await connections.to(entry.target, isStated), options);
  } catch (error) {
    // The file of the token or the certificates, or the address: nothing that the run can help.
    const code = error instanceof FlatfieldError ? error.code : 'failed';
    const message = error instanceof Error ? error.message : String(error);
    return { fate: 'slowly', code, message, isOfServer: true };
  }
}

const lockPauseMs = 50;

function isWanted(entry: SpoolEntry, which: PushOptions['which'], now: Date): boolean {
  if (typeof which !== 'string') return which.has(entry.run);
  return which === 'due' ? isDue(entry, now) : entry.state === 'waiting';
}

function waitsForServer({ state, delay }: SpoolEntry): boolean {
  return state === 'waiting' && /^(?:unreachable|timed-out|5\d\d)$/.test(delay?.code ?? '');
}

/** Servers that asked one of these runs to wait: they mean all of them. */
function heldServers(entries: readonly SpoolEntry[], now: Date): readonly string[] {
  const held = entries.filter(({ state, delay }) => state === 'waiting' && delay?.code === '429');
  return held.filter((entry) => !isDue(entry, now)).map(({ target }) => target.url);
}

/** Progress of one pass over the spool, for each server. */
class Pass {
  readonly #sent = new Set<string>();
  readonly #errors = new Map<string, number>();
  #sentCount = 0;
  #failedCount = 0;

  take(url: string, { fate, code, isOfServer }: SendAttempt): void {
    if (fate === 'sent') {
      this.#sentCount += 1;
      this.#sent.add(url);
      return;
    }
    this.#failedCount += 1;
    if (!isOfServer) return;
    // A single run may be what a server stumbles over, so an error of its own proves nothing yet.
    const weight = code.startsWith('5') ? 1 : mostErrors;
    this.#errors.set(url, (this.#errors.get(url) ?? 0) + weight);
  }

  isDown(url: string): boolean {
    return (this.#errors.get(url) ?? 0) >= mostErrors;
  }

  hasSent(url: string): boolean {
    return this.#sent.has(url);
  }

  result(): PushResult {
    return { sent: this.#sentCount, failed: this.#failedCount };
  }
}

const mostErrors = 3;
