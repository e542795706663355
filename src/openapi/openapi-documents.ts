import { cloudDescription } from './cloud-description.ts';
import { localDescription } from './local-description.ts';
import { openApiDocument } from './openapi-document.ts';

/** The OpenAPI 3.1 documents that a release publishes in `openapi/`, by file name. */
export function openApiDocuments(): Record<string, object> {
  return {
    'cloud-monitor-management-api.json': openApiDocument(cloudDescription()),
    'local-monitor-control-api.json': openApiDocument(localDescription()),
  };
}
