import { expect, it } from 'vitest';
import { Identifiers } from '../../src/traffic/identifiers.ts';
import { redactValue } from '../../src/traffic/redact-value.ts';

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
