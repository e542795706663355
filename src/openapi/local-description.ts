import { operationNames } from '../local-api/operation-name.ts';
import { type Operation, operations } from '../local-api/operations.ts';
import { defaultRoutes } from '../local-api/routes.ts';
import type { DescribedApi } from './openapi-document.ts';

/** The local monitor control API as Flatfield's client knows it, with the routes known from the field. */
export function localDescription(): DescribedApi {
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
