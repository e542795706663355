import { expect } from 'vitest';
import { type ErrorCode, errorBlames } from '../src/base/flatfield-error.ts';

/** Matches an error of this code, as in `toThrow(withCode('invalid-plan'))`. */
export function withCode(code: ErrorCode): Error {
  return expect.objectContaining({ code, blame: errorBlames[code], stack: expect.any(String) });
}
