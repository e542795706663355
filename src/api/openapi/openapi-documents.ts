import { type CloudOperation, cloudOperations } from '../cloud/cloud-operations.ts';
import { cloudEndpoints, endpointLimits } from '../cloud/limits/rate-limits.ts';
import { operationNames } from '../local/operation-name.ts';
import { type Operation, operations } from '../local/operations.ts';
import { defaultRoutes } from '../local/routes.ts';
import { type CloudAssumption, cloudAssumptions, type LocalAssumption, localAssumptions } from './assumptions.ts';
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
  const { description, extensions } = marked(cloudAssumptions);
  return {
    title: 'Cloud monitor management API',
    description: `Version v1, the prefix of its paths. x-rate-limit holds the limit of each endpoint, counted per user. ${description}`,
    extensions,
    version: 'v1',
    servers: [{ url: 'https://{host}', variables: { host: { default: 'localhost' } } }],
    bearer: true,
    operations: cloudEndpoints.map((operationId) => {
      const operation: CloudOperation = cloudOperations[operationId];
      const marks = marked(cloudAssumptions, operationId);
      return {
        ...operation,
        ...marks,
        operationId,
        statuses: [200],
        failures: {
          401: 'The token is missing or not valid (assumed: invalid-token).',
          429: 'A rate limit is exceeded.',
        },
        extensions: { ...marks.extensions, 'x-rate-limit': endpointLimits[operationId] },
      };
    }),
  };
}

/** The local monitor control API as Flatfield's client knows it. */
function localDescription(): DescribedApi {
  const { description, extensions } = marked(localAssumptions);
  return {
    title: 'Local monitor control API',
    description:
      'Version 1.0.0; 1.0.1 to 1.0.4 add monitor models and sensors only. The client also reads answers of 0.9.0, which writes colormodes for colorModes and ' +
      `parameter for parameters. Pixel information reads the signal at the input of the monitor, not the light that it emits. ${description}`,
    extensions,
    version: '1.0.0',
    servers: [{ url: 'http://127.0.0.1:50005', description: 'Assumed (local-port).' }],
    bearer: false,
    operations: operationNames.map((operationId) => {
      const operation: Operation = operations[operationId];
      return {
        ...operation,
        ...defaultRoutes[operationId],
        ...marked(localAssumptions, operationId),
        operationId,
        // Documented is an answer with a body; clients in the field see the operation's own status.
        statuses: Array.from(new Set([200, operation.status])),
        failures: {},
      };
    }),
  };
}

/** The assumptions that an operation relies on, or those of the whole API: as sentences, and their ids in `x-assumed`. */
function marked(assumptions: readonly (LocalAssumption | CloudAssumption)[], operation?: string) {
  const named = assumptions.filter(({ operations: of }: { readonly operations?: readonly string[] }) =>
    operation === undefined ? of === undefined : of?.includes(operation),
  );
  if (named.length === 0) return {};
  const sentences = named.map(({ id, assumed }) => `${assumed} (${id})`);
  return {
    description: `Assumed: ${sentences.join(' ')}`,
    extensions: { 'x-assumed': named.map(({ id }) => id) },
  };
}
