import type { Piece, WorkQueue } from './work-queue.ts';

/** The queue of the one process that works for a store: after a restart, the rows of the store say again what is due. */
export function memoryQueue(now: () => number = () => performance.now()): WorkQueue {
  const waiting = new Map<string, { readonly piece: Piece; readonly fromMs: number }>();
  const taken = new Set<string>();
  const idOf = (job: { readonly name: string }, { key }: Piece) => `${job.name} ${key}`;
  return {
    add: async (job, pieces) => {
      for (const piece of pieces) {
        const id = idOf(job, piece);
        if (!waiting.has(id) && !taken.has(id)) waiting.set(id, { piece, fromMs: now() });
      }
    },
    take: async (job, atMost) => {
      const pieces: Piece[] = [];
      for (const [id, { piece, fromMs }] of waiting) {
        if (pieces.length === atMost) break;
        if (fromMs > now() || id !== idOf(job, piece)) continue;
        waiting.delete(id);
        taken.add(id);
        pieces.push(piece);
      }
      return pieces;
    },
    done: async (job, piece) => void taken.delete(idOf(job, piece)),
    failed: async (job, piece) => {
      taken.delete(idOf(job, piece));
      waiting.set(idOf(job, piece), { piece, fromMs: now() + RETRY_MS });
    },
    close: async () => undefined,
  };
}

/** Longer than most of what fails for a moment. */
export const RETRY_MS = 10_000;
