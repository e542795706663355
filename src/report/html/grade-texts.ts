import type { Grade } from '../../verdict/verdict.ts';
import type { TextKey } from '../languages/en.ts';

/** Each grade in words. */
export const GRADE_TEXTS: Readonly<Record<Grade, TextKey>> = {
  pass: 'pass',
  'pass-marginal': 'passMarginal',
  fail: 'fail',
  inconclusive: 'inconclusive',
};
