import type { OperationName } from '../../api/local/operation-name.ts';
import { BEHAVED_OPERATIONS, type BehavedOperation, type Behavior } from '../../api/probed/behavior.ts';
import type { RawExchange } from '../raw-client.ts';
import { type Anonymous, answerSeen, inTurn } from './error-seen.ts';

/** The answers to reads, other than of pixels and of calibration results, that are no plain JSON with 200, and slow ones. */
export function readsSeen(
  reads: readonly RawExchange[],
  timeScale: number,
  anonymous: Anonymous,
): NonNullable<Behavior['answers']> {
  const operations = new Set(reads.map(({ operation }) => operation));
  return Object.fromEntries(
    [...operations].flatMap((name) => {
      const operation = behavedOperation(name);
      if (operation === undefined || name === 'getPixelInformation') return [];
      const turns = inTurn(
        reads
          .filter((read) => read.operation === name)
          .map(({ answer, durationMs }) => ({
            ...(name !== 'getCalibrationResults' && answerSeen(answer, anonymous)),
            ...(durationMs > SLOW_MS * (timeScale || 1) && { afterMs: Math.round(durationMs / (timeScale || 1)) }),
          })),
      );
      return turns ? [[operation, turns]] : [];
    }),
  );
}

/** A read that takes longer is worth a time of its own. */
const SLOW_MS = 1000;

/** The name of an operation in a behavior. */
export function behavedOperation(operation: OperationName | null): BehavedOperation | undefined {
  const name = operation?.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return BEHAVED_OPERATIONS.find((one) => one === name);
}
