import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { cloudEndpoints } from '../../src/cloud-api/limits/rate-limits.ts';
import { operationNames } from '../../src/local-api/operation-name.ts';
import { openApiDocuments } from '../../src/openapi/openapi-documents.ts';

interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, { operationId: string; responses: object }>>>>;
  readonly security?: unknown;
}

const documents = openApiDocuments() as unknown as Record<string, Document>;
const cloud = documents['cloud-monitor-management-api.json'];
const local = documents['local-monitor-control-api.json'];
const idsOf = (document: Document | undefined) =>
  Object.values(document?.paths ?? {}).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );

describe('openApiDocuments', () => {
  it.each(Object.entries(documents))('%s is a valid OpenAPI 3.1 document', async (_, document) => {
    // Through JSON, since that is what is written.
    const validator = new Validator();
    const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(document)));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('finds a document wrong that is', async () => {
    const { valid } = await new Validator().validate({ ...JSON.parse(JSON.stringify(cloud)), paths: { x: 5 } });
    expect(valid).toBe(false);
  });

  it('describes every operation once', () => {
    expect(idsOf(cloud).sort()).toEqual([...cloudEndpoints].sort());
    expect(idsOf(local).sort()).toEqual([...operationNames].sort());
  });

  it('says what the specification says of the cloud: bearer token, 429, spelling, limits', () => {
    const text = JSON.stringify(cloud);
    expect(cloud?.security).toEqual([{ bearer: [] }]);
    expect(text).toContain('recievedByMonitorAt');
    expect(Object.keys(cloud?.paths['/api/v1/groups']?.['get']?.responses ?? {})).toEqual(['200', '401', '429']);
    expect(cloud?.paths['/api/v1/monitors/{monitorId}']?.['get']).toMatchObject({
      'x-rate-limit': { calls: 300, windowMs: 3_600_000 },
      parameters: [{ name: 'monitorId', in: 'path', required: true }],
    });
    expect(cloud?.paths['/api/v1/remote-command/request-to-upload/send']?.['post']).toMatchObject({
      requestBody: { required: true },
    });
  });
});
