import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { cloudEndpoints } from '../../../src/api/cloud/limits/rate-limits.ts';
import { operationNames } from '../../../src/api/local/operation-name.ts';
import { openApiDocuments } from '../../../src/api/openapi/openapi-documents.ts';
import { runFlatfield } from '../../cli/run-flatfield.ts';

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

  it('marks what is assumed, in the document and at each operation', () => {
    expect(local).toMatchObject({
      info: {
        version: '1.0.0',
        'x-assumed': expect.arrayContaining(['local-port']),
        description: expect.stringContaining('0.9.0'),
      },
    });
    expect(cloud).toMatchObject({ info: { 'x-assumed': expect.arrayContaining(['overall-limit', 'one-token']) } });
    const pixel = local?.paths['/monitors/{monitorId}/pixel-inspection']?.['get'];
    expect(pixel).toMatchObject({
      'x-assumed': expect.arrayContaining(['local-routes', 'component-names']),
      description: expect.stringContaining('(local-routes)'),
    });
    expect(local?.paths['/monitors']?.['get']).toMatchObject({ 'x-assumed': ['monitor-id', 'monitor-types'] });
    expect(cloud?.paths['/api/v1/remote-command/asset-information/send']?.['post']).toMatchObject({
      'x-assumed': ['refused-send', 'asset-replacement', 'target-status', 'targets-of-a-send'],
    });
  });

  it('has the defaults of a pixel reading', () => {
    const parameters = JSON.stringify(local?.paths['/monitors/{monitorId}/pixel-inspection']?.['get']);
    expect(parameters).toContain(
      '"name":"show-marker","in":"query","required":false,"schema":{"type":"boolean","default":true}',
    );
    expect(parameters).toContain('"default":"AUTO"');
  });

  it.each([
    ['local', 'Local monitor control API'],
    ['cloud', 'Cloud monitor management API'],
  ])('are printed by flatfield openapi %s', async (api, title) => {
    const { code, stdout } = await runFlatfield(['openapi', api]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ openapi: '3.1.0', info: { title } });
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
