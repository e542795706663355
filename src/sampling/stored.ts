import { z } from 'zod';
import { READING_ORDERS } from './sampling-plan.ts';

/** An object of a file: fields that this version does not know are kept, but no code may read them. */
export function open<Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape> {
  return z.looseObject(shape) as unknown as z.ZodObject<Shape>;
}

/** What a schema describes, as the code reads it. */
export type Stored<Schema extends z.ZodType> = DeepReadonly<z.infer<Schema>>;

type DeepReadonly<T> = unknown extends T
  ? T
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

/** UTC, ISO 8601. */
export const utc = z.iso.datetime();
export const count = z.int().min(0);
export const position = open({ xPx: count, yPx: count });
export const rgb = open({ r: z.number(), g: z.number(), b: z.number() });
export const xyz = open({ X: z.number(), Y: z.number(), Z: z.number() });
export const codeAndMessage = { code: z.string(), message: z.string() };
export const readingOrder = z.enum(READING_ORDERS);
