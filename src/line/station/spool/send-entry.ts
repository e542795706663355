import { type Clock, systemClock } from '../../../base/http/clock.ts';
import { retryAfterMs } from '../../../base/http/retry-after.ts';
import { safeText } from '../../../base/http/safe-text.ts';
import { parseJsonText } from '../../../base/parse-json-text.ts';
import { clockReading } from '../../protocol/clock-reading.ts';
import { BUNDLE_TYPE, markHeaders, uploadHeaders } from '../../protocol/headers.ts';
import { problemSchema } from '../../protocol/problem.ts';
import { uploadReceiptSchema } from '../../protocol/upload-receipt.ts';
import { type BootClock, systemBootClock } from './boot-clock.ts';
import type { LineAnswer, LineConnection } from './line-connection.ts';
import { bundleOfRun, mayPass } from './run-source.ts';
import { delayMs, type Fate, fateOf, STATUSES } from './send-policy.ts';
import type { SpoolEntry } from './spool-entry.ts';
import { givenMark } from './stored-marks.ts';

/** Result of one attempt to send a run. */
export interface SendAttempt {
  readonly fate: Fate;
  /** Empty if it was sent. */
  readonly code: string;
  readonly message: string;
  /** True if the cause is the server or the way to it, so that other runs would fail as well. */
  readonly isOfServer: boolean;
  /** The server that has the run now, by its identity, if it gave one. */
  readonly server?: string | undefined;
  /** Time that the server asks to wait, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
}

export interface SendEntryOptions {
  readonly signal?: AbortSignal | undefined;
  readonly clock?: Clock | undefined;
  readonly bootClock?: BootClock | undefined;
}

/** Sends one run, once. Never throws for problems of a network, a server or a run's folder. */
export async function sendEntry(
  entry: SpoolEntry,
  connection: Pick<LineConnection, 'send'>,
  { signal, clock = systemClock, bootClock = systemBootClock }: SendEntryOptions = {},
): Promise<SendAttempt> {
  const bundle = await bundleOf(entry);
  if ('fate' in bundle) return bundle;
  const since = await bootClock();
  const at = clock.now();
  const answer = await connection.send({
    method: 'PUT',
    path: `/api/v1/runs/${entry.run}`,
    headers: {
      'content-type': BUNDLE_TYPE,
      ...(!entry.isNumberedLate && {
        [uploadHeaders.spool]: entry.spool,
        [uploadHeaders.sequence]: String(entry.sequence),
      }),
      [uploadHeaders.sentAt]: at.toISOString(),
      ...(entry.clockBegun !== null && { [uploadHeaders.clockBegun]: entry.clockBegun }),
      ...(entry.clockEnded !== null && { [uploadHeaders.clockEnded]: entry.clockEnded }),
      [uploadHeaders.clockSent]: clockReading(at, since),
    },
    body: bundle.bytes,
    timeoutMs: uploadTimeoutMs,
    signal,
  });
  return attemptOf(answer, entry.run, clock.now());
}

/** The entry as it waits after an attempt in vain. */
export function delayed(
  entry: SpoolEntry,
  attempt: SendAttempt,
  now: Date,
  random: number = Math.random(),
): SpoolEntry {
  const { fate, code, message } = attempt;
  const at = now.toISOString();
  const delay = { code, message, at };
  if (fate === 'parked' || fate === 'sent') return { ...entry, state: 'parked', delay };
  const attempts = entry.attempts + 1;
  const nextMs = now.getTime() + delayMs(fate, attempts, attempt.retryAfterMs, random);
  return { ...entry, state: 'waiting', attempts, nextAt: new Date(nextMs).toISOString(), delay };
}

/** The largest bundle over 5 Mbit/s. */
const uploadTimeoutMs = 120_000;

async function bundleOf({ path, run }: SpoolEntry): Promise<{ readonly bytes: Uint8Array } | SendAttempt> {
  const code = 'run-changed';
  try {
    const bundle = await bundleOfRun(path);
    if (bundle.run === run) return bundle;
    return { fate: 'parked', code, message: `${path} holds another run by now`, isOfServer: false };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { fate: mayPass(error) ? 'again' : 'parked', code, message, isOfServer: false };
  }
}

function attemptOf(answer: LineAnswer, run: string, now: Date): SendAttempt {
  if (!answer.answered) return { fate: 'again', code: answer.code, message: answer.message, isOfServer: true };
  const { status, headers, text } = answer;
  const body = jsonOf(text);
  const receipt = uploadReceiptSchema.safeParse(body);
  const fate = fateOf(status, receipt.success && receipt.data.id === run);
  if (fate === 'sent') {
    return { fate, code: '', message: '', isOfServer: false, server: givenMark(headers[markHeaders.mark])?.server };
  }
  const { [status]: known } = STATUSES;
  const problem = problemSchema.safeParse(body);
  const said = problem.success && !known?.saysAll ? withoutStop(problem.data.message) : '';
  const { 'retry-after': after } = headers;
  return {
    fate,
    code: String(status),
    message: safeText(withoutTokens([known?.message ?? otherMeaning(status), said].filter(Boolean).join(': ')), 300),
    isOfServer: !known?.isOfRun && fate !== 'parked',
    retryAfterMs: retryAfterMs(typeof after === 'string' ? after : undefined, now),
  };
}

function otherMeaning(status: number): string {
  if (status < 300) return `What answers ${status} is not a line server: it does not name the run`;
  if (status < 400) return `The server redirects (${status}), which is not followed: is it the right address?`;
  return `The server answered ${status}`;
}

function jsonOf(text: string): unknown {
  try {
    return parseJsonText(text);
  } catch {
    return null;
  }
}

/** A server's sentence as a clause of another one. */
export function withoutStop(text: string): string {
  return text.replace(/\.$/, '');
}

/** Should a server send it back. */
function withoutTokens(text: string): string {
  return text.replaceAll(/ffl_[\w-]{8,}/g, '[token]');
}
