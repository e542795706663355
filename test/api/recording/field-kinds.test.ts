import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cloudOperations } from '../../../src/api/cloud/cloud-operations.ts';
import { recordedFields as cloudFields } from '../../../src/api/cloud/recorded-fields.ts';
import { operations } from '../../../src/api/local/operations.ts';
import { recordedFields as localFields } from '../../../src/api/local/recorded-fields.ts';
import { fieldsOf, listedNames, withMore } from '../../../src/api/recording/field-kinds.ts';

function namesIn(fields: object): readonly string[] {
  return Object.entries(fields).flatMap(([name, inner]) => [
    name,
    ...(typeof inner === 'object' ? namesIn(inner) : []),
  ]);
}

describe.each([
  ['local', localFields, operations],
  ['cloud', cloudFields, cloudOperations],
] as const)('what a recording keeps of the %s API', (_, recorded, known) => {
  it('names every operation', () => {
    expect(Object.keys(recorded).sort()).toEqual(Object.keys(known).sort());
  });

  it('has only names that any recording may hold', () => {
    const parts = ['parameters', 'query', 'body', 'answer'];
    const names = [...Object.keys(known), ...namesIn(recorded)].filter((name) => !parts.includes(name));
    expect(names.filter((name) => !listedNames.includes(name))).toEqual([]);
  });
});

it('a pixel is kept whole, its copy protection included', () => {
  expect(localFields.getPixelInformation).toEqual({
    parameters: { monitorId: 'monitor' },
    query: { x: 'number', y: 'number', 'show-marker': 'number', 'bit-depth': 'word' },
    answer: {
      ...{ colorFormat: 'word', hdcp: 'number', bitDepth: 'number', position: { x: 'number', y: 'number' } },
      ...{ rawValue: 'measure', convertedRgbFull: 'measure' },
    },
  });
});

describe('a field that a schema gains', () => {
  it.each<[string, z.ZodType, object | string, string?]>([
    ['a number', z.number().nullish(), 'number'],
    ['a switch', z.boolean().exactOptional(), 'number'],
    ['a fixed word', z.enum(['A', 'B']).default('A'), 'word'],
    [
      'one of several things',
      z.union([z.object({ nits: z.number() }), z.object({ lux: z.int() })]),
      { nits: 'number', lux: 'number' },
    ],
    ['a list', z.array(z.looseObject({ serialNumber: z.string() })), { serialNumber: 'serial' }],
    ['a text of a known name', z.union([z.string(), z.number()]).transform(String), 'serial', 'serialNumber'],
  ])('is kept if it is %s', (_, schema, kind, name = 'gained') => {
    expect(fieldsOf(z.looseObject({ [name]: schema }), 'getGained.answer')).toEqual({ [name]: kind });
  });

  it('is refused if it is a text of which nobody said what it is', () => {
    const schema = z.looseObject({ inner: z.looseObject({ gained: z.string().nullish() }) });
    expect(() => fieldsOf(schema, 'getGained.answer')).toThrow(
      'getGained.answer.inner.gained: expected a kind of text',
    );
  });

  it.each<[string, z.ZodType]>([
    ['anything', z.unknown()],
    ['a list of anything', z.array(z.unknown())],
    ['a map', z.record(z.string(), z.number()).exactOptional()],
  ])('is refused if it is %s of which nobody said what it is', (_, gained) => {
    expect(() => fieldsOf(z.looseObject({ inner: z.looseObject({ gained }) }), 'getGained.answer')).toThrow(
      'getGained.answer.inner.gained: expected a kind of value',
    );
  });
});

it('fields that monitors were seen to send are kept at any depth, beside those of the schema', () => {
  const fields = { monitors: { id: 'monitor' } } as const;
  expect(withMore(fields, { monitors: { port: 'number' }, count: 'number' })).toEqual({
    monitors: { id: 'monitor', port: 'number' },
    count: 'number',
  });
});
