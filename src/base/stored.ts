import { z } from 'zod';

/** An object of a file: fields that this version does not know are kept, but no code may read them. */
export function open<Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape> {
  return z.looseObject(shape) as unknown as z.ZodObject<Shape>;
}

/** The type of a schema, as code reads it. */
export type Stored<Schema extends z.ZodType> = DeepReadonly<z.infer<Schema>>;

type DeepReadonly<T> = unknown extends T
  ? T
  : T extends ArrayBufferView
    ? T
    : T extends object
      ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
      : T;

/** UTC, ISO 8601. */
export const utc = z.iso.datetime();
export const count = z.int().min(0);
/** A pixel of the signal. */
export const position = open({ xPx: count, yPx: count });
/** A number for each channel. */
export const rgb = open({ r: z.number(), g: z.number(), b: z.number() });
/** Absolute CIE 1931 tristimulus values in cd/m2. */
export const xyz = open({ X: z.number(), Y: z.number(), Z: z.number() });
export const codeAndMessage = { code: z.string(), message: z.string() };

/** Params of a statement: an object of which nothing else is asked. */
const params: z.ZodType<object> = z.looseObject({});

/** A `Statement` of a file: its code is not asked to be known. */
export const statement = open({ code: z.string(), params });
