import { type CloudOperation, cloudOperations } from '../cloud-api/cloud-operations.ts';
import { cloudEndpoints, endpointLimits, overallLimit } from '../cloud-api/limits/rate-limits.ts';
import type { DescribedApi } from './openapi-document.ts';

/** The cloud monitor management API as Flatfield's client knows it. */
export function cloudDescription(): DescribedApi {
  return {
    title: 'Cloud monitor management API',
    description:
      `At most ${overallLimit.calls} requests in ${overallLimit.windowMs} ms over all endpoints; x-rate-limit holds each ` +
      "endpoint's own limit. Both are counted per user.",
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
