import { z } from 'zod';

/** Version of the format; a file of another one is refused. */
export const TRAFFIC_FORMAT = 1;

const json = z.json();
const fields = z.record(z.string(), json);

/** The first line of a recording. */
const headerSchema = z.strictObject({
  kind: z.literal('header'),
  format: z.literal(TRAFFIC_FORMAT),
  /** UTC, ISO 8601. */
  startedAt: z.iso.datetime(),
  flatfield: z.string(),
  /** Operating system and processor, such as `win32-x64`. */
  platform: z.string(),
  node: z.string(),
});

/** A client of one of the two APIs, before its first exchange. */
const clientSchema = z.strictObject({
  kind: z.literal('client'),
  api: z.enum(['local', 'cloud']),
  /** Origin of the API if it is on this computer; null for any other. */
  address: z.string().nullable(),
  /** Options that differ from the defaults: routes and words of the local API. */
  options: fields,
});

const bodySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('json'), json }),
  /** UTF-8 that is not JSON. `bytes`: length of the whole body; `isCut`: true if only its beginning was kept. */
  z.strictObject({ kind: z.literal('text'), text: z.string(), bytes: z.int().min(0), isCut: z.boolean() }),
  z.strictObject({ kind: z.literal('base64'), base64: z.base64(), bytes: z.int().min(0), isCut: z.boolean() }),
]);

const answerSchema = z.strictObject({
  status: z.int().min(100).max(999),
  headers: z.record(z.string(), z.string()),
  body: bodySchema,
  /** False if the body of a 429 was cut off. */
  isWhole: z.boolean(),
});

/** One request that was sent, and its answer or its failure. Each attempt of a repeated request is an exchange. */
const exchangeSchema = z.strictObject({
  kind: z.literal('exchange'),
  /** From 1, in the order of the ends. */
  sequence: z.int().min(1),
  /** UTC, ISO 8601, by the client's clock. */
  startedAt: z.iso.datetime(),
  durationMs: z.number().min(0),
  api: z.enum(['local', 'cloud']),
  operation: z.string(),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH']),
  /** Parameters of the path, query and body by the names that Flatfield has for them. Absent: none. */
  parameters: fields.optional(),
  query: fields.optional(),
  body: json.optional(),
  /** Null if no whole answer came. */
  answer: answerSchema.nullable(),
  /** Null if an answer came. `phase`: null if it is not known. */
  failure: z.strictObject({ code: z.string(), phase: z.enum(['connecting', 'headers', 'body']).nullable() }).nullable(),
});

/** One line of a recording. */
export const trafficLineSchema = z.discriminatedUnion('kind', [headerSchema, clientSchema, exchangeSchema]);

export type TrafficLine = z.infer<typeof trafficLineSchema>;
export type TrafficHeader = z.infer<typeof headerSchema>;
export type RecordedClient = z.infer<typeof clientSchema>;
export type RecordedExchange = z.infer<typeof exchangeSchema>;
export type RecordedBody = z.infer<typeof bodySchema>;
