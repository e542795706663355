import { parseExecutedAt } from '../read/reference/executed-at.ts';
import { newestValidation } from '../read/reference/validation.ts';
import type { Inspection } from './inspection.ts';

/**
 * When the monitor of a run was calibrated and last validated, as far as its record tells; UTC. A time that was written without a zone is
 * read as UTC.
 */
export function calibrationTimes({ calibration, validation }: Pick<Inspection, 'calibration' | 'validation'>): {
  readonly calibratedAt: string | null;
  readonly validatedAt: string | null;
} {
  const newest = newestValidation(validation?.received ?? []);
  return {
    calibratedAt: timeOf(calibration.reference?.executedAt),
    validatedAt: typeof newest === 'string' ? null : timeOf(newest.executedAt),
  };
}

/** Null for a text that is not a time of these centuries. */
function timeOf(executedAt: string | undefined): string | null {
  const atMs = executedAt === undefined ? undefined : parseExecutedAt(executedAt)?.fromMs;
  return atMs === undefined || atMs < 0 || atMs > LATEST_MS ? null : new Date(atMs).toISOString();
}

const LATEST_MS = Date.parse('9000-01-01T00:00:00.000Z');
