import { createPrivateKey, createPublicKey } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  actsOfShortMark,
  createMarkKey,
  isShortMarkOf,
  isSigned,
  markOf,
  shortMark,
  signMark,
} from '../../../src/line/protocol/mark.ts';

it('makes the key of a server, whose marks only it can sign', () => {
  const [own, other] = [createMarkKey(), createMarkKey()];
  const stated = { epoch: 1, runs: 2, acts: 3, digest: '0123456789abcdef' };
  const mark = signMark(stated, own);
  expect(markOf(mark.text)).toEqual(mark);
  expect(isSigned(mark)).toBe(true);
  expect(isSigned({ ...mark, server: other.publicKey })).toBe(false);
  const key = createPrivateKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'Ed25519', x: own.publicKey, d: own.privateKey },
  });
  expect(createPublicKey(key).export({ format: 'jwk' })).toMatchObject({ x: own.publicKey });
});

it('makes a short mark of an entry, which only its server can check', () => {
  const [own, other] = [createMarkKey(), createMarkKey()];
  const entry = '{"action":"unit released"}';
  for (const acts of [1, 42, 999_999_999_999_999]) {
    const text = shortMark(acts, entry, own);
    expect(text).toMatch(/^FLATFIELD\d{26,40}$/);
    expect(actsOfShortMark(text)).toBe(acts);
    expect(isShortMarkOf(text, entry, own)).toBe(true);
    expect(isShortMarkOf(text.toLowerCase(), entry, own)).toBe(true);
    expect(isShortMarkOf(text, entry, other)).toBe(false);
    expect(isShortMarkOf(text, `${entry} `, own)).toBe(false);
    expect(
      isShortMarkOf(
        text.replace(/.$/, (last) => String((Number(last) + 1) % 10)),
        entry,
        own,
      ),
    ).toBe(false);
  }
  const moved = shortMark(1, entry, own).replace('FLATFIELD1', 'FLATFIELD2');
  expect(isShortMarkOf(moved, entry, own)).toBe(false);
  for (const text of [
    '',
    'FLATFIELD',
    `FLATFIELD0${'1'.repeat(25)}`,
    `FLATFIELD1${'1'.repeat(24)}`,
    `FLATFIELD1${'1'.repeat(40)}`,
  ]) {
    expect(actsOfShortMark(text)).toBeNull();
  }
});
