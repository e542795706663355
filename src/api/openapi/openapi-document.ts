import { z } from 'zod';

/** An operation of an HTTP API with its schemas, as its client uses them. */
export interface DescribedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string | undefined;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the base address, with parameters in braces. */
  readonly path: string;
  readonly parameters: z.ZodObject;
  readonly query?: z.ZodObject | undefined;
  readonly body?: z.ZodType | undefined;
  /** Of a body that is not JSON: its media type. */
  readonly bodyType?: string | undefined;
  /** Headers of the request. */
  readonly headers?: z.ZodObject | undefined;
  readonly answer: z.ZodType;
  /** Of answers that are not JSON, or not always: their media types. */
  readonly answerTypes?: readonly string[] | undefined;
  /** Statuses of success; 204 has no body. */
  readonly statuses: readonly number[];
  /** Statuses of failure that are known, with what they mean. */
  readonly failures: Readonly<Record<number, string>>;
  /** Further fields of the operation; names begin with `x-`. */
  readonly extensions?: Readonly<Record<`x-${string}`, unknown>> | undefined;
}

/** An HTTP API as a whole. */
export interface DescribedApi {
  readonly title: string;
  readonly description: string;
  /** Version of the API that the schemas follow. */
  readonly version: string;
  readonly servers: readonly object[];
  /** True if every request carries a bearer token. */
  readonly bearer: boolean;
  /** Further fields of the document's `info`; names begin with `x-`. */
  readonly extensions?: Readonly<Record<`x-${string}`, unknown>> | undefined;
  readonly operations: readonly DescribedOperation[];
}

/** The OpenAPI 3.1 document of an API, made from the same schemas that check its requests and parse its answers. */
export function openApiDocument({ operations, ...api }: DescribedApi): object {
  const { title, description, version, servers, bearer, extensions } = api;
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: operationObject(operation) };
  }
  return {
    openapi: '3.1.0',
    info: { title, description, version, ...extensions },
    servers,
    paths,
    ...(bearer && {
      security: [{ bearer: [] }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    }),
  };
}

function operationObject(operation: DescribedOperation): object {
  const { operationId, summary, description, parameters, query, headers, body, bodyType, failures, extensions } =
    operation;
  const successes = operation.statuses.map((status) => {
    return [status, { description: 'Done.', ...(status !== 204 && { content: answerContent(operation) }) }];
  });
  const refusals = Object.entries(failures).map(([status, description]) => [status, { description }]);
  return {
    operationId,
    summary,
    ...(description !== undefined && { description }),
    ...extensions,
    parameters: [
      ...parametersIn('path', parameters),
      ...parametersIn('query', query),
      ...parametersIn('header', headers),
    ],
    ...(body !== undefined && { requestBody: { required: true, content: json(body) } }),
    ...(bodyType !== undefined && { requestBody: { required: true, content: { [bodyType]: {} } } }),
    responses: Object.fromEntries([...successes, ...refusals]),
  };
}

/** Without media types of its own an answer is JSON. */
function answerContent({ answer, answerTypes = ['application/json'] }: DescribedOperation): object {
  const contents = answerTypes.map((type) => [type, type === 'application/json' ? { schema: jsonSchema(answer) } : {}]);
  return Object.fromEntries(contents);
}

function json(schema: z.ZodType): object {
  // As it is sent: with its defaults filled in.
  return { 'application/json': { schema: jsonSchema(schema, 'output') } };
}

function parametersIn(place: 'path' | 'query' | 'header', schema: z.ZodObject = z.object({})): object[] {
  // Of the object: a field that may be absent need not take undefined.
  const required = new Set(z.toJSONSchema(schema, SENT).required);
  return Object.entries(schema.shape).map(([name, type]) => {
    return { name, in: place, required: place === 'path' || required.has(name), schema: jsonSchema(type as z.ZodType) };
  });
}

/** Options for schemas of the data as sent, before any mapping to our own words. */
const SENT = { io: 'input', unrepresentable: 'any' } as const;

/** OpenAPI 3.1 speaks JSON Schema 2020-12. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output' = SENT.io): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { ...SENT, io });
  return rest;
}
