import { expect, it } from 'vitest';
import { givenRecord } from '../../src/record/given-record.ts';
import { parseInspection } from '../../src/record/read-inspection.ts';
import { buildInspection } from '../report/build-inspection.ts';
import { withCode } from '../with-code.ts';

it('takes a record of its own as it is', () => {
  const record = parseInspection(JSON.stringify(buildInspection()), 'here');
  expect(givenRecord(record, 'The record')).toBe(record);
});

it('parses any other, as its own copy that nothing can change', () => {
  const given = buildInspection();
  const record = givenRecord(given, 'The record');
  expect(record).toEqual(given);
  Object.assign(given.readings[0] ?? {}, { sequence: 99 });
  expect(record.readings[0]?.sequence).toBe(0);
  expect(Reflect.set(record.judgment.verdict, 'outcome', 'fail')).toBe(false);
  expect(Object.isFrozen(given)).toBe(false);
});

it('reads what is there, not what a list says of itself', () => {
  const given = buildInspection();
  Object.defineProperty(given.readings, 'toJSON', { value: () => [] });
  expect(givenRecord(given, 'The record').readings).toHaveLength(25);
});

it('reads a record with getters once', () => {
  const given = buildInspection();
  const answers = [given.readings, []];
  const shifty = Object.defineProperty({ ...given }, 'readings', { enumerable: true, get: () => answers.shift() });
  expect(givenRecord(shifty, 'The record').readings).toHaveLength(25);
  expect(answers).toHaveLength(1);
});

it.each<[string, unknown]>([
  ['nothing', undefined],
  ['a part of one', { ...buildInspection(), plan: undefined }],
  ['one that contains itself', Object.assign(buildInspection(), { self: null as unknown })],
  ['a big number', { schemaVersion: 1n }],
])('refuses %s', (what, given) => {
  if (what.includes('itself')) Object.assign(given as object, { self: given });
  expect(() => givenRecord(given, 'The record')).toThrow(withCode('invalid-record'));
});
