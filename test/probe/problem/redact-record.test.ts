import { expect, it } from 'vitest';
import { Identifiers } from '../../../src/api/recording/identifiers.ts';
import { learnRecord, redactRecord } from '../../../src/probe/problem/redact-record.ts';
import { LANGUAGES } from '../../../src/report/languages/languages.ts';

function redacted(record: unknown): string {
  const identifiers = new Identifiers();
  learnRecord(record, identifiers);
  return JSON.stringify(redactRecord(record, identifiers));
}

it.each(['1234-5678', '1234 5678', 'AB12-34', '12.34.56.78', 'A1_B2_C3', 'SN_1234_5678', '1234/56', 'QZ7', '31573111'])(
  'replaces the serial %s in a field that is not known, where it is a name too',
  (serial) => {
    const text = redacted({ received: { panelCode: serial, [serial]: 'ON', deep: [{ [`x ${serial}`]: [serial] }] } });
    expect(text).not.toContain(serial);
    expect(text).toContain('"[text of up to 8]"');
  },
);

it('replaces a number of five digits in a field that is not known, and keeps smaller and measured ones', () => {
  const text = redacted({ received: { panelCode: 54_321, code: 7 }, readings: [{ xPx: 12_345 }], waitMs: 30_000 });
  expect(text).not.toContain('54321');
  expect(text).toContain('"xPx":12345');
  expect(text).toContain('"waitMs":30000');
});

it('shows no more of a field that no API lists than a recording does', () => {
  const installed = { date: '2021-03-04', room: '4711', floor: 4711, isOwn: true, note: 'by the window' };
  const text = redacted({ readings: [{ xPx: 4711, received: { ...installed, rawValue: { r: 255 }, bitDepth: 8 } }] });
  expect(text).not.toMatch(/2021|"4711"|window|"floor":4711/);
  expect(JSON.parse(text)).toMatchObject({
    readings: [{ xPx: 4711, received: { rawValue: { r: 255 }, bitDepth: 8 } }],
  });
});

it.each([
  'gray-128',
  'delta-e-2000-reference-max',
  '2026-11-24T03:22:27.046Z',
  '5x5',
  'limited-109',
  '2.2',
  'ADOBE_RGB',
])('keeps %s, which identifies nothing', (text) => {
  expect(redacted({ parameters: { value: text } })).toContain(`"${text}"`);
});

it('keeps the codes of reasons, diagnoses and metrics, and patches by their codes', () => {
  const { reasons, diagnoses, metrics } = LANGUAGES.en.sentences;
  const codes = [reasons, diagnoses, metrics].flatMap((sentences) => Object.keys(sentences));
  expect(codes.length).toBeGreaterThan(100);
  const record = { reasons: codes.map((code) => ({ code })), patches: ['gray-512@10', '255/0/128', '255/0/128@12'] };
  expect(JSON.parse(redacted(record))).toEqual(record);
});
