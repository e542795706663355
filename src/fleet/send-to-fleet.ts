import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { CloudApi } from '../cloud-api/cloud-api.ts';
import { CloudRefusedError } from '../cloud-api/cloud-refused-error.ts';
import { AbortedError } from '../http/aborted-error.ts';
import type { Clock } from '../http/clock.ts';
import { writeFileAtomically } from '../storage/write-file-atomically.ts';
import { type Chunk, sendChunk } from './fleet-command.ts';
import type { OpenSend, OpenSends } from './open-sends.ts';
import type { Receipt, ReceiptChunk } from './receipt.ts';
import { ReceiptExistsError } from './receipt-exists-error.ts';
import { SendOpenError } from './send-open-error.ts';
import { statesBefore } from './state-before.ts';

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
  readonly signal?: AbortSignal | undefined;
  readonly onChunk?: (chunk: ReceiptChunk, index: number) => void;
}

/**
 * Sends requests one after the other and keeps the receipt. It stops at the first one that was not answered or was refused
 * as a whole, because the next would meet the same; the receipt says which were not sent. Throws ReceiptExistsError, SendOpenError,
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
    Object.assign(entry, await readBefore(options, chunk));
    if (entry.message === null) await sendNoted(options, receipt, entry, chunk);
    else await writeReceipt(receiptPath, receipt);
    onChunk?.(entry, index);
    if (!hasAnswer(entry)) break;
  }
  return receipt;
}

/** Whether the service accepted a command for every monitor that it was meant for. */
export function isAllAccepted({ chunks }: Receipt): boolean {
  return chunks.every(({ outcome }) => outcome === 'accepted');
}

/** Writes a receipt so that it survives a failure of the computer. */
export function writeReceipt(path: string, receipt: Receipt): Promise<void> {
  return writeFileAtomically(path, textOf(receipt));
}

/** Sends one request, with receipt and open send on disk before, and its outcome in the receipt after. */
async function sendNoted(
  { cloud, receiptPath, clock, signal, openSends }: SendToFleetOptions,
  receipt: Receipt,
  entry: ReceiptChunk,
  chunk: Chunk,
): Promise<void> {
  const { targetMonitorIds } = chunk;
  const { kind } = chunk.command;
  const sentAt = clock.now().toISOString();
  Object.assign(entry, { outcome: 'sending', sentAt } satisfies Partial<ReceiptChunk>);
  await writeReceipt(receiptPath, receipt);
  const open = await openSends.open({ kind, targetMonitorIds, receiptPath: resolve(receiptPath), sentAt });
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
  if (open.length > 0) throw SendOpenError.of(open);
}

async function readBefore(
  { cloud, signal, readBefore: isMeant = false }: SendToFleetOptions,
  { command, targetMonitorIds }: Chunk,
): Promise<Partial<ReceiptChunk>> {
  if (!isMeant) return {};
  try {
    return { before: await statesBefore(cloud, command.kind, targetMonitorIds, { signal }) };
  } catch (error) {
    return {
      message: `Not sent, since the state before is not known: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}

async function createReceipt(path: string, receipt: Receipt): Promise<void> {
  try {
    await writeFile(path, textOf(receipt), { flag: 'wx' });
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause;
    throw new ReceiptExistsError(
      `Nothing was sent: ${path} exists, and a receipt is never overwritten. Name another file.`,
      {
        cause,
      },
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

/** An interruption may have come after the service had the request; all else is thrown where it cannot have had it. */
function outcomeOf(error: unknown): ReceiptChunk['outcome'] {
  if (error instanceof AbortedError) return 'unknown';
  return error instanceof CloudRefusedError ? 'refused' : 'not-sent';
}

function hasAnswer({ outcome }: ReceiptChunk): boolean {
  return outcome === 'accepted' || outcome === 'mixed' || outcome === 'not-accepted';
}
