import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { operationNames } from '../../../src/api/local/operation-name.ts';
import { type Operation, operations } from '../../../src/api/local/operations.ts';
import { defaultRoutes } from '../../../src/api/local/routes.ts';

describe('operations', () => {
  it.each(operationNames)('describes %s so that a document can be made of it', (name) => {
    const operation: Operation = operations[name];
    const { parameters, query, body, answer } = operation;
    const inPath = Array.from(defaultRoutes[name].path.matchAll(/\{(\w+)\}/g), ([, parameter]) => parameter);
    expect(Object.keys(parameters.shape)).toEqual(inPath);
    const requests = [parameters, query, body].filter((schema) => schema !== undefined);
    const documents = [
      ...requests.map((schema) => z.toJSONSchema(schema, { io: 'input' })),
      z.toJSONSchema(answer, { io: 'output' }),
    ];
    expect(documents.every((document) => document.$schema?.includes('2020-12'))).toBe(true);
    expect(body !== undefined).toBe(operation.kind !== 'read');
  });

  it('reads with GET and changes with another method', () => {
    const getters = operationNames.filter((name) => defaultRoutes[name].method === 'GET');
    expect(getters).toEqual(operationNames.filter((name) => operations[name].kind === 'read'));
  });
});
