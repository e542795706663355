import { z } from 'zod';
import { open, type Stored, utc } from '../base/stored.ts';

/**
 * The id of a run, which is also its folder's name: UTC time to the second, then the monitor's id with everything but
 * letters, digits, `_` and `-` replaced, so that no id can lead out of its folder or offend a file system.
 */
export function runId(startedAt: Date, monitorId: string): string {
  const time = startedAt.toISOString().slice(0, 19).replaceAll(':', '-');
  return `${time}Z-${safeName(monitorId)}`;
}

/** File systems take names of 255 bytes at most; what is added before and behind stays below the rest. */
const maxNameBytes = 160;

function safeName(text: string): string {
  const safe = Array.from(
    text
      .slice(0, maxNameBytes)
      .normalize('NFKC')
      .replaceAll(/[^\p{L}\p{N}_-]/gu, '_'),
  );
  while (Buffer.byteLength(safe.join('')) > maxNameBytes) safe.pop();
  return safe.join('') || 'monitor';
}

export const runPartSchema = open({
  startedAt: utc,
  /** Of a part that was interrupted: when the last thing of it was noted. */
  endedAt: utc,
  /** Milliseconds from the end of the part before, by the computer's clock, 0 or more; null for the first part. */
  pauseBeforeMs: z.number().min(0).nullable(),
});

/** One part of a run: from its start, or from where it was resumed, to its end or its interruption. */
export type RunPart = Stored<typeof runPartSchema>;
