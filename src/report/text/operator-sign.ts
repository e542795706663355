import type { LimitOperator } from '../../judge/profiles/profile.ts';

/** An operator as people write it: `≤` for `<=`. */
export function operatorSign(operator: LimitOperator): string {
  return SIGNS[operator];
}

const SIGNS: Readonly<Record<LimitOperator, string>> = { '<': '<', '<=': '≤', '>': '>', '>=': '≥', '==': '=' };
