import type { CloudApi } from '../cloud-api/cloud-api.ts';
import { CloudRefusedError } from '../cloud-api/cloud-refused-error.ts';
import { AbortedError } from '../http/aborted-error.ts';
import type { Clock } from '../http/clock.ts';
import { writeFileAtomically } from '../inspection/write-file-atomically.ts';
import { type Chunk, sendChunk } from './fleet-command.ts';
import type { Receipt, ReceiptChunk } from './receipt.ts';

export interface SendToFleetOptions {
  readonly cloud: CloudApi;
  readonly chunks: readonly Chunk[];
  readonly receiptPath: string;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  readonly onChunk?: (chunk: ReceiptChunk, index: number) => void;
}

/**
 * Sends requests one after the other and keeps the receipt. It stops at the first one that was not answered or was refused
 * as a whole, because the next would meet the same; the receipt says which were not sent. Only a receipt that cannot be
 * written throws.
 */
export async function sendToFleet(options: SendToFleetOptions): Promise<Receipt> {
  const { cloud, chunks, receiptPath, clock, signal, onChunk } = options;
  const receipt: Receipt = {
    schemaVersion: 1,
    baseUrl: cloud.baseUrl,
    startedAt: clock.now().toISOString(),
    chunks: chunks.map(notSent),
    fates: [],
  };
  await writeReceipt(receiptPath, receipt);
  for (const [index, chunk] of chunks.entries()) {
    const entry = receipt.chunks[index];
    if (entry === undefined || signal?.aborted) break;
    Object.assign(entry, { outcome: 'sending', sentAt: clock.now().toISOString() } satisfies Partial<ReceiptChunk>);
    await writeReceipt(receiptPath, receipt);
    Object.assign(entry, await sendOne(cloud, chunk, signal), { answeredAt: clock.now().toISOString() });
    await writeReceipt(receiptPath, receipt);
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
  return writeFileAtomically(path, `${JSON.stringify(receipt, null, 2)}\n`);
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
