import { type CloudOperation, cloudOperations } from '../cloud-api/cloud-operations.ts';
import { cloudEndpoints, defaultCallsPerSecond, endpointLimits } from '../cloud-api/limits/rate-limits.ts';
import { operationNames } from '../local-api/operation-name.ts';
import { type Operation, operations } from '../local-api/operations.ts';
import { defaultRoutes } from '../local-api/routes.ts';
import { type DescribedApi, openApiDocument } from './openapi-document.ts';

/** The OpenAPI 3.1 documents that a release publishes in `openapi/`, by file name. */
export function openApiDocuments(): Record<string, object> {
  return {
    'cloud-monitor-management-api.json': openApiDocument(cloudDescription()),
    'local-monitor-control-api.json': openApiDocument(localDescription()),
  };
}

/** The cloud monitor management API as Flatfield's client knows it. */
function cloudDescription(): DescribedApi {
  return {
    title: 'Cloud monitor management API',
    description:
      "x-rate-limit holds each endpoint's limit, counted per user. The vendor's reference page adds a limit of " +
      `${defaultCallsPerSecond} calls a second over all endpoints, which the specification does not have.`,
    version: 'v1',
    servers: [{ url: 'https://{host}', variables: { host: { default: 'localhost' } } }],
    bearer: true,
    operations: cloudEndpoints.map((operationId) => {
      const operation: CloudOperation = cloudOperations[operationId];
      return {
        ...operation,
        operationId,
        statuses: [200],
        failures: { 401: 'The token is missing or not valid.', 429: 'A rate limit is exceeded.' },
        extensions: { 'x-rate-limit': endpointLimits[operationId] },
      };
    }),
  };
}

/** The local monitor control API as Flatfield's client knows it, with the routes known from the field. */
function localDescription(): DescribedApi {
  return {
    title: 'Local monitor control API',
    description: 'Pixel information reads the signal at the input of the monitor, not the light that it emits.',
    version: '1.0.0',
    servers: [{ url: 'http://127.0.0.1:50005' }],
    bearer: false,
    operations: operationNames.map((operationId) => {
      const operation: Operation = operations[operationId];
      return {
        ...operation,
        ...defaultRoutes[operationId],
        operationId,
        // Documented is an answer with a body; clients in the field see the operation's own status.
        statuses: Array.from(new Set([200, operation.status])),
        failures: {},
      };
    }),
  };
}
