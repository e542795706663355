import type { Reason } from '../verdict.ts';

/** Where a reason is to be found; all of it optional. */
interface Where {
  readonly patchIndex?: number | null;
  readonly pointIndex?: number | null;
}

/** A reason why the run cannot be judged as planned. */
export function inconclusive(code: string, message: string, where: Where = {}): Reason {
  return reason('inconclusive', code, message, where);
}

/** A reason why the monitor is not good enough. */
export function failure(code: string, message: string, where: Where = {}): Reason {
  return reason('fail', code, message, where);
}

/** What a reader should know, without weight. */
export function note(code: string, message: string, where: Where = {}): Reason {
  return reason('note', code, message, where);
}

function reason(weight: Reason['weight'], code: string, message: string, where: Where): Reason {
  return { weight, code, message, patchIndex: where.patchIndex ?? null, pointIndex: where.pointIndex ?? null };
}
