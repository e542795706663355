import { z } from 'zod';
import { LIMIT_OPERATORS } from '../verdict/profiles/profile.ts';
import { GRADES } from '../verdict/verdict.ts';

export { codeAndMessage, count, position, readingOrder, rgb, utc, xyz } from '../sampling/stored.ts';

/** Values that several parts of a record are made of; unknown fields of objects are kept. */
export const lab = z.looseObject({ L: z.number(), a: z.number(), b: z.number() });
/** Something to be said: a code and what its sentence is made of. */
export const statement = z.looseObject({ code: z.string(), params: z.looseObject({}) });
export const operator = z.enum(LIMIT_OPERATORS);
export const grade = z.enum(GRADES);
