import type { z } from 'zod';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import type { JsonRequest } from '../../base/http/json-request.ts';
import type { CloudOperation } from './cloud-operations.ts';
import type { ResolvedCloudApiOptions } from './cloud-options.ts';
import { shapeProblem } from './problem-text.ts';

/** The parts of a request, before they are checked. */
export interface CloudRequest {
  readonly parameters?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
}

/** Checks a request against its schemas and puts it together. Throws `invalid-cloud-request`. */
export function buildCloudRequest(
  { baseUrl, token }: ResolvedCloudApiOptions,
  operation: CloudOperation,
  { parameters = {}, body }: CloudRequest,
): JsonRequest {
  const { method, timeoutMs, maxBytes } = operation;
  const checked = check(operation.parameters, parameters, 'the path') as Record<string, string | number>;
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathSegment(String(checked[name] ?? '')));
  return {
    method,
    url: new URL(`${baseUrl}${path}`),
    // The one place where the token goes out.
    headers: { authorization: token.authorization() },
    timeoutMs,
    maxBytes,
    ...(operation.body !== undefined && { body: check(operation.body, body, 'the body') }),
  };
}

function check(schema: z.ZodType, value: unknown, part: string): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new FlatfieldError(
    'invalid-cloud-request',
    `Nothing was sent: ${part} is wrong ${shapeProblem(result.error, value)}.`,
  );
}

function pathSegment(value: string): string {
  try {
    if (value !== '.' && value !== '..') return encodeURIComponent(value);
  } catch (cause) {
    throw new FlatfieldError(
      'invalid-cloud-request',
      'Nothing was sent: the id of the monitor is not well-formed text.',
      { cause },
    );
  }
  throw new FlatfieldError('invalid-cloud-request', `Nothing was sent: "${value}" is not the id of a monitor.`);
}
