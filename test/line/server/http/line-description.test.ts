import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { lineDescription } from '../../../../src/line/server/http/line-description.ts';
import { type LineOperation, lineOperations } from '../../../../src/line/server/http/operations.ts';

// Through JSON, since that is what is sent.
const document = JSON.parse(JSON.stringify(lineDescription()));

describe('lineDescription', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(document);
    expect([valid, errors ?? [], validator.version]).toEqual([true, [], '3.1']);
  });

  it('describes every operation with its roles, its parameters and its answers', () => {
    const described = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap(Object.values);
    expect(new Set(described.map(({ operationId }) => operationId))).toEqual(new Set(Object.keys(lineOperations)));
    const put = document.paths['/runs/{id}'].put;
    expect(put['x-roles']).toEqual(['station', 'admin']);
    expect(Object.keys(put.requestBody.content)).toEqual(['application/vnd.flatfield.run+gzip']);
    expect(put.parameters.map(({ name, in: place }: { name: string; in: string }) => `${place} ${name}`)).toEqual([
      'path id',
      'header flatfield-spool',
      'header flatfield-sequence',
      'header flatfield-sent-at',
      'header flatfield-clock-begun',
      'header flatfield-clock-ended',
      'header flatfield-clock-sent',
      'header flatfield-mark',
    ]);
    expect(Object.keys(put.responses).sort()).toEqual([
      '200',
      '201',
      '400',
      '401',
      '403',
      '404',
      '413',
      '422',
      '426',
      '429',
      '500',
      '503',
    ]);
    expect(Object.keys(document.paths['/runs'].get.responses['200'].content)).toEqual(['application/json', 'text/csv']);
  });

  it('demands no parameter that the server does without', () => {
    const operations = Object.values(lineOperations) as readonly LineOperation[];
    for (const { method, path, query, headers = z.object({}) } of operations) {
      const described = document.paths[path][method.toLowerCase()].parameters as readonly Described[];
      for (const [place, schema] of [
        ['query', query],
        ['header', headers],
      ] as const) {
        const inPlace = described.filter((one) => one.in === place);
        expect(inPlace.map(({ name }) => name)).toEqual(Object.keys(schema.shape));
        const { error } = schema.safeParse({});
        const missed = new Set(error?.issues.map((issue) => issue.path[0]));
        const demanded = inPlace.filter(({ required }) => required).map(({ name }) => name);
        expect([path, new Set(demanded)]).toEqual([path, missed]);
      }
    }
    const ofGate = document.paths['/units/{serial}/gate'].get.parameters as readonly Described[];
    expect(ofGate.map(({ name, required }) => [name, required])).toEqual([
      ['serial', true],
      ['profile', true],
      ['flatfield-mark', false],
    ]);
    const ofRuns = document.paths['/runs'].get.parameters as readonly Described[];
    expect(ofRuns.filter(({ required }) => required)).toEqual([]);
  });
});

interface Described {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
}
