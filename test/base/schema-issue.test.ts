import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expectation, issueText } from '../../src/base/schema-issue.ts';

const kinds = z.discriminatedUnion('t', [z.object({ t: z.literal('a') }), z.object({ t: z.literal('b') })]);

it.each<[string, z.ZodType, unknown, string]>([
  ['a missing field', z.object({ a: z.number() }), {}, 'a: expected number, got nothing'],
  ['another type', z.object({ a: z.array(z.string()) }), { a: [1] }, 'a.0: expected string, got number'],
  ['not a number', z.number(), Number.NaN, 'the whole: expected number, got NaN'],
  ['another choice', z.enum(['x', 'y']), 'q', 'the whole: expected one of "x"|"y"'],
  ['another literal', z.literal(3), 4, 'the whole: expected 3'],
  ['too small', z.number().min(3), 1, 'the whole: expected number to be >=3'],
  ['too few', z.array(z.string()).min(1), [], 'the whole: expected a list of at least 1 item'],
  ['too long', z.string().max(2), 'aaa', 'the whole: expected text of at most 2 characters'],
  ['another pattern', z.string().regex(/a/), 'b', 'the whole: must match pattern /a/'],
  ['an unknown field', z.strictObject({}), { b: 1 }, 'the whole: unknown field "b"'],
  [
    'a message of the schema',
    z.number().refine(() => false, 'is even, expected odd'),
    4,
    'the whole: is even, expected odd',
  ],
  ['another format', z.uuid(), 'x', 'the whole: Invalid UUID'],
  ['no message', z.number().refine(() => false), 4, 'the whole: expected another value'],
  [
    'no member of a union',
    z.union([z.number(), z.string(), z.null()]),
    [],
    'the whole: expected number or string or null',
  ],
  ['nearly a member', z.union([z.number(), z.object({ k: z.literal(1) })]), { k: 2 }, 'the whole: k: expected 1'],
  ['an unknown kind', kinds, { t: 'c' }, "t: expected 'a' | 'b'"],
])('tells of %s', (_, schema, value, text) => {
  expect(issueText(schema.safeParse(value).error?.issues[0], 'the whole')).toBe(text);
});

describe('an expectation', () => {
  it('leaves what came to its caller', () => {
    expect(expectation(z.string().safeParse(1).error?.issues[0])).toBe('expected string');
  });

  it('is a clause without an issue as well', () => {
    expect(expectation(undefined)).toBe('expected another value');
  });
});
