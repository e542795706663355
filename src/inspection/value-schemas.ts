import { z } from 'zod';

export { codeAndMessage, count, position, readingOrder, rgb, utc, xyz } from '../sampling/stored.ts';

/** Values that several parts of a record are made of; unknown fields of objects are kept. */
export const lab = z.looseObject({ L: z.number(), a: z.number(), b: z.number() });
export const operator = z.enum(['<', '<=', '>', '>=', '==']);
export const grade = z.enum(['pass', 'pass-marginal', 'fail', 'inconclusive']);
