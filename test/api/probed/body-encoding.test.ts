import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BODY_ENCODINGS, decodeBody, encodeBody } from '../../../src/api/probed/body-encoding.ts';

describe('the encoding of a body', () => {
  it.each(BODY_ENCODINGS)('%s is found, or another one that gives the same bytes', (encoding) => {
    const bytes = encodeBody('{"message":"値が不正 é"}', encoding);
    const decoded = decodeBody(bytes);
    expect(encodeBody(decoded.text, decoded.encoding)).toEqual(bytes);
  });

  it.each([
    ['shift-jis', '{"message":"値が不正"}'],
    ['utf-16le', '{"message":"No."}'],
    ['utf-16be', '{"message":"No."}'],
    ['utf-8', '\ufeff{"message":"値が不正"}'],
    ['latin1', 'à la carte'],
  ] as const)('is %s for a text in it', (encoding, text) => {
    expect(decodeBody(encodeBody(text, encoding))).toEqual({ text, encoding });
  });

  it('gives back any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (array) => {
        const bytes = Buffer.from(array);
        const { text, encoding } = decodeBody(bytes);
        expect(encodeBody(text, encoding).equals(bytes)).toBe(true);
      }),
    );
  });
});
