import { z } from 'zod';

/** An operation of an HTTP API with its schemas, as its client uses them. */
export interface DescribedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** Below the base address, with parameters in braces. */
  readonly path: string;
  readonly parameters: z.ZodObject;
  readonly query?: z.ZodObject | undefined;
  readonly body?: z.ZodType | undefined;
  readonly answer: z.ZodType;
  /** Statuses of success; 204 has no body. */
  readonly statuses: readonly number[];
  /** Statuses of failure that are known, with what they mean. */
  readonly failures: Readonly<Record<number, string>>;
  /** Further fields of the operation; names begin with `x-`. */
  readonly extensions?: Readonly<Record<`x-${string}`, unknown>>;
}

/** An HTTP API as a whole. */
export interface DescribedApi {
  readonly title: string;
  readonly description: string;
  /** Version of the API that the schemas follow. */
  readonly version: string;
  readonly servers: readonly object[];
  /** Whether every request carries a bearer token. */
  readonly bearer: boolean;
  readonly operations: readonly DescribedOperation[];
}

/** The OpenAPI 3.1 document of an API, made from the same schemas that check its requests and parse its answers. */
export function openApiDocument({ title, description, version, servers, bearer, operations }: DescribedApi): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: operationObject(operation) };
  }
  return {
    openapi: '3.1.0',
    info: { title, description, version },
    servers,
    paths,
    ...(bearer && {
      security: [{ bearer: [] }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    }),
  };
}

function operationObject(operation: DescribedOperation): object {
  const { operationId, summary, parameters, query, body, answer, statuses, failures, extensions } = operation;
  const successes = statuses.map((status) => {
    return [status, { description: 'Done.', ...(status !== 204 && { content: json(answer) }) }];
  });
  const refusals = Object.entries(failures).map(([status, description]) => [status, { description }]);
  return {
    operationId,
    summary,
    ...extensions,
    parameters: [...parametersIn('path', parameters), ...parametersIn('query', query)],
    ...(body !== undefined && { requestBody: { required: true, content: json(body) } }),
    responses: Object.fromEntries([...successes, ...refusals]),
  };
}

function json(schema: z.ZodType): object {
  return { 'application/json': { schema: jsonSchema(schema) } };
}

function parametersIn(place: 'path' | 'query', schema: z.ZodObject | undefined): object[] {
  return Object.entries(schema?.shape ?? {}).map(([name, value]) => {
    const type = value as z.ZodType;
    const required = place === 'path' || !type.safeParse(undefined).success;
    return { name, in: place, required, schema: jsonSchema(type) };
  });
}

/** The schema of what travels, before any mapping to our own words; OpenAPI 3.1 speaks JSON Schema 2020-12. */
function jsonSchema(schema: z.ZodType): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}
