import { createPrivateKey, createPublicKey } from 'node:crypto';
import { expect, it } from 'vitest';
import { createMarkKey, isSigned, markOf, signMark } from '../../src/protocol/mark.ts';

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
