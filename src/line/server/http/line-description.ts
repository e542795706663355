import { openApiDocument } from '../../../api/openapi/openapi-document.ts';
import { version } from '../../../base/version.ts';
import type { Problem } from '../../protocol/problem.ts';
import { type LineOperation, lineOperations } from './operations.ts';
import { PROBLEM_STATUSES } from './refusal.ts';

/** The OpenAPI 3.1 document of the line server, made from the table that its routes are made from. */
export function lineDescription(): object {
  return openApiDocument({
    title: 'Flatfield line server',
    description:
      'Runs of many stations, and whether a unit may ship. Errors have a JSON body with `code` and `message`. Lists are pages: ask for the next ' +
      'with its `cursor`.',
    version,
    servers: [{ url: '/api/v1' }],
    bearer: true,
    operations: Object.entries<LineOperation>(lineOperations).map(([operationId, operation]) => ({
      operationId,
      ...operation,
      failures: failuresOf(operation),
      extensions: { 'x-roles': operation.roles },
    })),
  });
}

function failuresOf({ method, path, parameters, body, bodyType }: LineOperation): Readonly<Record<number, string>> {
  const codes: Problem['code'][] = ['bad-request', 'not-authenticated', 'not-allowed', 'too-many-requests', 'failed'];
  // A unit is a name: one that is not known has no runs, and its gate says so.
  const canBeMissing = path === '/events' || (path === '/judgings' && method === 'POST');
  if (Object.keys(parameters.shape).some((name) => name !== 'serial') || canBeMissing) codes.push('not-found');
  if (body ?? bodyType) codes.push('too-large', 'busy');
  if (method === 'PUT') codes.push('invalid-run', 'newer-record');
  return Object.fromEntries(codes.map((code) => [PROBLEM_STATUSES[code], code]));
}
