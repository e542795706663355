import { describe, expect, it } from 'vitest';
import { parseInspection } from '../../src/inspection/read-inspection.ts';
import { buildInspection } from '../report/build-inspection.ts';

const record = buildInspection();

describe('parseInspection', () => {
  it('gives a record back as it was written', () => {
    expect(parseInspection(JSON.stringify(record), 'here')).toEqual(record);
  });

  it.each([
    [0, 'here is of version 0, expected 1.'],
    [2, 'here is of version 2, expected 1: it was made by a newer Flatfield.'],
  ])('refuses a record of version %i with the version found and the one expected', (schemaVersion, message) => {
    const text = JSON.stringify({ ...record, schemaVersion });
    expect(() => parseInspection(text, 'here')).toThrow(expect.objectContaining({ code: 'invalid-record', message }));
  });

  it.each([
    {},
    null,
    [],
    'text',
    { schemaVersion: 1 },
    { ...record, schemaVersion: '1' },
    { ...record, span: undefined },
  ])('refuses what is not a record: %#', (json) => {
    expect(() => parseInspection(JSON.stringify(json), 'here')).toThrow(/^here is not an inspection record: at /);
  });
});
