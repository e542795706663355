import type { Reason } from '../verdict.ts';
import type { ReasonParams, ReasonStatement } from './reason-params.ts';

/** The place of a reason; all of it optional. */
interface Where {
  readonly patchIndex?: number | null;
  readonly pointIndex?: number | null;
}

type Code = keyof ReasonParams;

/** A reason why the run cannot be judged as planned. */
export function inconclusive<C extends Code>(code: C, params: ReasonParams[C], where: Where = {}): Reason {
  return reason('inconclusive', code, params, where);
}

/** A reason why the monitor is not good enough. */
export function failure<C extends Code>(code: C, params: ReasonParams[C], where: Where = {}): Reason {
  return reason('fail', code, params, where);
}

/** A fact that a reader should know, without weight. */
export function note<C extends Code>(code: C, params: ReasonParams[C], where: Where = {}): Reason {
  return reason('note', code, params, where);
}

function reason<C extends Code>(weight: Reason['weight'], code: C, params: ReasonParams[C], where: Where): Reason {
  const statement = { code, params } as ReasonStatement;
  return { weight, ...statement, patchIndex: where.patchIndex ?? null, pointIndex: where.pointIndex ?? null };
}
