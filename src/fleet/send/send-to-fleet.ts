import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { CloudApi } from '../../api/cloud/cloud-api.ts';
import { CloudRefusedError } from '../../api/cloud/read-cloud-answer.ts';
import { FlatfieldError, hasCode } from '../../base/flatfield-error.ts';
import type { Clock } from '../../base/http/clock.ts';
import { safeText } from '../../base/http/safe-text.ts';
import { writeFileAtomically } from '../../base/storage/write-file-atomically.ts';
import { type Chunk, sendChunk } from './fleet-command.ts';
import type { OpenSend, OpenSends } from './open-sends.ts';
import { expectUnchanged, priorStates } from './prior-state.ts';
import type { SettleOptions } from './read-settled.ts';
import type { Receipt, ReceiptChunk } from './receipt.ts';

export interface SendToFleetOptions {
  readonly cloud: CloudApi;
  readonly chunks: readonly Chunk[];
  /** A file that is made; one that exists is never overwritten. */
  readonly receiptPath: string;
  readonly clock: Clock;
  /** Remembers requests whose outcome is open, beyond the end of this process. */
  readonly openSends: OpenSends;
  /** Sends though an earlier request of the same kind to one of the monitors is open. */
  readonly again?: boolean | undefined;
  /** Reads the state of each monitor right before its request, so that the command can be told from an earlier one. */
  readonly readBefore?: boolean | undefined;
  /** Handling of asset information that is on its way to a monitor; default: send nothing. */
  readonly settle?: SettleOptions | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onChunk?: (chunk: ReceiptChunk, index: number) => void;
}

/**
 * Sends requests one after the other and keeps the receipt. It stops at the first one that was not answered or was refused
 * as a whole, because the next would meet the same; the receipt says which were not sent. Throws `receipt-exists`, `send-open`,
 * and where a receipt or the state folder cannot be written.
 */
export async function sendToFleet(options: SendToFleetOptions): Promise<Receipt> {
  const { cloud, chunks, receiptPath, clock, signal, onChunk } = options;
  await refuseOpen(options);
  const receipt: Receipt = {
    schemaVersion: 1,
    baseUrl: cloud.baseUrl,
    startedAt: clock.now().toISOString(),
    chunks: chunks.map(notSent),
    fates: [],
  };
  await createReceipt(receiptPath, receipt);
  for (const [index, chunk] of chunks.entries()) {
    const entry = receipt.chunks[index];
    if (entry === undefined || signal?.aborted) break;
    await sendNoted(options, receipt, entry, chunk);
    onChunk?.(entry, index);
    if (!hasAnswer(entry)) break;
  }
  return receipt;
}

/** True if the service accepted a command for every monitor that it was meant for. */
export function isAllAccepted({ chunks }: Receipt): boolean {
  return chunks.every(({ outcome }) => outcome === 'accepted');
}

/** Writes a receipt so that it survives a failure of the computer. */
export function writeReceipt(path: string, receipt: Receipt): Promise<void> {
  return writeFileAtomically(path, textOf(receipt));
}

/**
 * Sends one request, with receipt and open send on disk before, and its outcome in the receipt after. It is noted as open before the
 * state of its monitors is read, so that of two processes that read and send, each sees the other.
 */
async function sendNoted(
  options: SendToFleetOptions,
  receipt: Receipt,
  entry: ReceiptChunk,
  chunk: Chunk,
): Promise<void> {
  const { cloud, receiptPath, clock, signal, openSends, again = false } = options;
  const { targetMonitorIds } = chunk;
  const { kind } = chunk.command;
  const noted = { kind, targetMonitorIds, receiptPath: resolve(receiptPath), sentAt: clock.now().toISOString() };
  const open = await openSends.open(noted);
  const others = again ? [] : await openSends.find(kind, targetMonitorIds, open);
  const before = others.length > 0 ? { message: alreadyOpen(others).message } : await readBefore(options, chunk);
  Object.assign(entry, before);
  if (entry.message !== null) {
    await open.close();
    return writeReceipt(receiptPath, receipt);
  }
  Object.assign(entry, { outcome: 'sending', sentAt: clock.now().toISOString() } satisfies Partial<ReceiptChunk>);
  await writeReceipt(receiptPath, receipt);
  Object.assign(entry, await sendOne(cloud, chunk, signal), { answeredAt: clock.now().toISOString() });
  await writeReceipt(receiptPath, receipt);
  if (entry.outcome === 'unknown') return;
  await open.close();
  if (hasAnswer(entry)) await openSends.forget(kind, targetMonitorIds);
}

async function refuseOpen({ chunks, openSends, again = false }: SendToFleetOptions): Promise<void> {
  if (again) return;
  const open: OpenSend[] = [];
  for (const { command, targetMonitorIds } of chunks)
    open.push(...(await openSends.find(command.kind, targetMonitorIds)));
  if (open.length > 0) throw alreadyOpen(open);
}

/** The error for one open request or more of the same kind to some of the monitors. */
function alreadyOpen(open: readonly OpenSend[]): FlatfieldError {
  const ids = Array.from(new Set(open.flatMap(({ targetMonitorIds }) => targetMonitorIds)));
  const [first] = open;
  return new FlatfieldError(
    'send-open',
    `Nothing was sent: the same command was sent at ${safeText(first?.sentAt ?? '')} to ${safeText(ids.slice(0, 5).join(', '))}` +
      `${ids.length > 5 ? `, ${ids.length - 5} more` : ''} and was cut off or is under way, so that the service may have taken it ` +
      `(receipt: ${safeText(first?.receiptPath ?? '', 400)}). Look it up with \`flatfield fleet monitor ID\`; then send it again with --again.`,
  );
}

async function readBefore(
  { cloud, clock, signal, again, settle, readBefore: isMeant = false }: SendToFleetOptions,
  chunk: Chunk,
): Promise<Partial<ReceiptChunk>> {
  try {
    const before = isMeant ? { before: await priorStates(cloud, chunk, { signal }) } : {};
    // Last, so that nothing lies between what is read here and the request.
    if (chunk.rest !== undefined)
      await expectUnchanged(cloud, chunk, { signal }, { known: noStatuses, again, clock, ...settle });
    return before;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return {
      message: hasCode(error, 'command-pending')
        ? `Not sent: ${message}`
        : `Not sent, since the state before is not known: ${message}`,
    };
  }
}

const noStatuses = { done: [], failed: [] };

async function createReceipt(path: string, receipt: Receipt): Promise<void> {
  try {
    await writeFile(path, textOf(receipt), { flag: 'wx' });
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause;
    throw new FlatfieldError(
      'receipt-exists',
      `Nothing was sent: ${path} exists, and a receipt is never overwritten. Name another file.`,
      { cause },
    );
  }
}

function textOf(receipt: Receipt): string {
  return `${JSON.stringify(receipt, null, 2)}\n`;
}

function notSent({ command, targetMonitorIds }: Chunk): ReceiptChunk {
  return { command, targetMonitorIds, outcome: 'not-sent', sentAt: null, answeredAt: null, targets: [], message: null };
}

async function sendOne(
  cloud: CloudApi,
  chunk: Chunk,
  signal: AbortSignal | undefined,
): Promise<Pick<ReceiptChunk, 'outcome' | 'targets' | 'message'>> {
  try {
    return await sendChunk(cloud, chunk, { signal });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { outcome: outcomeOf(error), targets: [], message };
  }
}

/** An interruption may have come after the service had the request; all else is thrown if it cannot have had it. */
function outcomeOf(error: unknown): ReceiptChunk['outcome'] {
  if (hasCode(error, 'aborted')) return 'unknown';
  return error instanceof CloudRefusedError ? 'refused' : 'not-sent';
}

function hasAnswer({ outcome }: ReceiptChunk): boolean {
  return outcome === 'accepted' || outcome === 'mixed' || outcome === 'not-accepted';
}
