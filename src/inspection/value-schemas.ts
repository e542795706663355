import { z } from 'zod';
import { READING_ORDERS } from '../sampling/sampling-plan.ts';
import { LIMIT_OPERATORS } from '../verdict/profile.ts';
import { GRADES } from '../verdict/verdict.ts';

/** Values that several parts of a record are made of; unknown fields of objects are kept. */
export const utc = z.iso.datetime();
export const count = z.int().min(0);
export const position = z.looseObject({ xPx: count, yPx: count });
export const rgb = z.looseObject({ r: z.number(), g: z.number(), b: z.number() });
export const xyz = z.looseObject({ X: z.number(), Y: z.number(), Z: z.number() });
export const lab = z.looseObject({ L: z.number(), a: z.number(), b: z.number() });
export const codeAndMessage = { code: z.string(), message: z.string() };
export const readingOrder = z.enum(READING_ORDERS);
export const operator = z.enum(LIMIT_OPERATORS);
export const grade = z.enum(GRADES);
