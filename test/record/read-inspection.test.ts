import { describe, expect, it } from 'vitest';
import type { PlannedPatch } from '../../src/plan/sampling/sampling-plan.ts';
import { parseInspection } from '../../src/record/read-inspection.ts';
import { buildInspection } from '../report/build-inspection.ts';

const record = buildInspection();
const [patch] = record.plan.patches as [PlannedPatch, ...PlannedPatch[]];

describe('parseInspection', () => {
  it('gives a record back as it was written', () => {
    expect(parseInspection(JSON.stringify(record), 'here')).toEqual(record);
  });

  it.each([
    [0, 'here is of version 0, expected 2.'],
    [3, 'here is of version 3, expected 2: it was made by a newer Flatfield.'],
  ])('refuses a record of version %i with the version found and the one expected', (schemaVersion, message) => {
    const text = JSON.stringify({ ...record, schemaVersion });
    expect(() => parseInspection(text, 'here')).toThrow(expect.objectContaining({ code: 'invalid-record', message }));
  });

  it.each([
    ['patches.0.codes.g', { patches: [{ ...patch, codes: { ...patch.codes, g: 1e308 } }] }],
    ['patches.0.codes.r', { patches: [{ ...patch, codes: { ...patch.codes, r: -1 } }] }],
    ['resolution.heightPx', { resolution: { widthPx: 1, heightPx: 2 ** 40 } }],
    ['points.0.xFraction', { points: record.plan.points.map((point) => ({ ...point, xFraction: 1e9 })) }],
  ])('refuses a plan that no screen can show, which judging would count through: %s', (where, changed) => {
    const text = JSON.stringify({ ...record, plan: { ...record.plan, ...changed } });
    expect(() => parseInspection(text, 'here')).toThrow(`here is not an inspection record: at plan.${where}: `);
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
