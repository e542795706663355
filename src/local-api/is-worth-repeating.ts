import { NotJsonError, TimedOutError, UnreachableError } from '../http/http-errors.ts';
import type { Operation } from './operations.ts';
import { RefusedError } from './refused-error.ts';

/**
 * Whether a request that failed may be sent again. A refusal (4xx) and a complete answer of the wrong shape would come
 * again just the same. What may have reached the monitor is repeated only where twice does no more than once.
 */
export function isWorthRepeating(kind: Operation['kind'], error: unknown): boolean {
  const neverArrived = error instanceof UnreachableError && error.phase === 'connecting';
  const broken = error instanceof UnreachableError || (error instanceof RefusedError && error.status >= 500);
  switch (kind) {
    case 'read':
      // A body that was cut is no JSON.
      return broken || error instanceof TimedOutError || error instanceof NotJsonError;
    case 'change':
      // After a time-out the monitor may still be at work: the specification asks to wait, not to send more.
      return broken;
    case 'start':
    case 'creation':
      return neverArrived;
  }
  kind satisfies never;
}
