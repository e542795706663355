import { z } from 'zod';

/** Values that several parts of a record are made of; unknown fields of objects are kept. */
export const utc = z.iso.datetime();
export const count = z.int().min(0);
export const position = z.looseObject({ xPx: count, yPx: count });
export const rgb = z.looseObject({ r: z.number(), g: z.number(), b: z.number() });
export const xyz = z.looseObject({ X: z.number(), Y: z.number(), Z: z.number() });
export const lab = z.looseObject({ L: z.number(), a: z.number(), b: z.number() });
/** Something to be said: a code and what its sentence is made of; `stored` is the sentence of an older version. */
export const statement = z.looseObject({
  code: z.string(),
  params: z.looseObject({}),
  stored: z.string().exactOptional(),
});
export const codeAndMessage = { code: z.string(), message: z.string() };
export const readingOrder = z.enum(['row-major', 'serpentine', 'farthest-first']);
export const operator = z.enum(['<', '<=', '>', '>=', '==']);
export const grade = z.enum(['pass', 'pass-marginal', 'fail', 'inconclusive']);
