import { z } from 'zod';

/** A whole number of an address or a header, in decimal digits without a sign, a leading zero or spaces; of JSON, as it is. */
export function wholeNumber(min: number, max: number = Number.MAX_SAFE_INTEGER) {
  return z.preprocess(
    (given) => (typeof given === 'string' && DECIMAL.test(given) ? Number(given) : given),
    z.int().min(min).max(max),
  );
}

const DECIMAL = /^(?:0|[1-9]\d{0,15})$/;
