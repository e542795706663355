import { expect, it } from 'vitest';
import { recordedFields } from '../../../src/api/cloud/recorded-fields.ts';
import { Identifiers } from '../../../src/api/recording/identifiers.ts';
import { redactValue } from '../../../src/api/recording/redact-value.ts';
import { spellingsIn } from './searcher.ts';

function redacted(value: unknown, allowed?: Parameters<typeof redactValue>[2]): unknown {
  return redactValue({ identifiers: new Identifiers(), hide: (text) => text }, value, allowed);
}

it.each(['1234-5678', 'ABCDEFGH', 'SN-12', 'AB1234', '20261124', 'a1b2c3'])(
  'replaces the serial %s as the name of a field, also among measured values',
  (serial) => {
    const value = { [serial]: 1, parameters: { [serial]: 0.5 }, inner: [{ [serial]: true }] };
    expect(JSON.stringify(redacted(value, { parameters: 'measure' }))).not.toContain(serial);
  },
);

it('gives a serial in a field that is not listed one pseudonym everywhere', () => {
  const text = 'panel 1234-5678 is off';
  const result = redacted({ panelCode: '1234-5678', message: text, b: ['12345678'] }, { message: 'message' }) as {
    b: string[];
  };
  expect(JSON.stringify(result)).not.toMatch(/1234|5678/);
  expect(JSON.stringify(result).split(String(result.b[0])).length - 1).toBe(3);
});

it('replaces numbers of five digits in fields that are not listed', () => {
  expect(JSON.stringify(redacted({ a: 54_321, b: [12_345_678], c: 9999 }))).not.toMatch(/54321|12345678|9999/);
});

it('keeps the names of both APIs and names made of their words', () => {
  const value = { colorModes: [{ whitePoint: { X: 1, y: 2 }, sensorName: '', optimizeForLimited109: true }] };
  expect(Object.keys((redacted(value) as typeof value).colorModes[0] ?? {})).toEqual(
    Object.keys(value.colorModes[0] ?? {}),
  );
});

it.each([
  ['inside another text', 'the panel of cg279x_31573111 is off'],
  ['inside a longer identifier', 'x-31573111-y'],
  ['in base64', Buffer.from('no 31573111').toString('base64')],
  ['as a number', 31_573_111],
  ['in a status word', 'STATE_31573111'],
  ['in a version', '1.31573111'],
  ['with hyphens', '3157-3111'],
])('replaces a serial number %s by the fields alone', (_, text) => {
  const value = { other: [text], status: text, version: text, inner: { [String(text)]: text }, serial: '31573111' };
  const allowed = { other: 'message', status: 'word', version: 'version', serial: 'serial' } as const;
  const result = JSON.stringify(redacted(value, allowed));
  expect(spellingsIn(result, ['31573111'])).toEqual([]);
});

it('replaces the name of the target of a color mode in the cloud', () => {
  const mode = { calibrationTarget: { name: 'WARD12', brightness: { type: 'CANDELA', value: 120 } } };
  const text = JSON.stringify(redacted({ colorModes: [mode] }, recordedFields.getMonitor.answer));
  expect(text).not.toContain('WARD12');
  expect(text).toContain('"value":120');
});
