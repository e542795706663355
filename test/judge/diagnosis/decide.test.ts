import { describe, expect, it } from 'vitest';
import { closeFits, decide } from '../../../src/judge/diagnosis/decide.ts';
import type { Fit } from '../../../src/judge/diagnosis/hypothesis.ts';

/** Fits with these misfits; each names its own as the number of levels. */
const fits = (misfits: readonly number[]) =>
  misfits.map((misfit): Fit => ({ misfit, found: { cause: 'inverted', params: { levels: misfit } } }));

describe('closeFits', () => {
  it.each([
    [
      [0.2, 0.9, 1],
      [0.2, 0.9, 1],
    ],
    [[0.2, 1.01], [0.2]],
    [
      [1.3, 0.7],
      [1.3, 0.7],
    ],
    [[1.43, 0.7], [0.7]],
    [
      [0.9, 1.5],
      [0.9, 1.5],
    ],
    [[0.9, 1.51], [0.9]],
    [[1.4, 3], [1.4]],
    [[1.6], []],
    [[], []],
  ])('of misfits %j are %j', (misfits, close) => {
    expect(closeFits(fits(misfits)).map(({ misfit }) => misfit)).toEqual(close);
  });
});

describe('decide', () => {
  it.each([
    [[0.4], 0.4, undefined],
    [[1], 1, undefined],
    [[0.6, 0.4], 0.4, 0.6],
    [[0.4, 1], 0.4, 1],
    [[0.7, 1.2], null, undefined],
    [[1.2], null, undefined],
    [[0.1, 0.2, 0.3], null, undefined],
    [[], null, undefined],
  ])('names of misfits %j the one of %j, or that of %j', (misfits, first, second) => {
    const found = decide(fits(misfits));
    expect(found?.params ?? null).toEqual(first === null ? null : { levels: first });
    expect(found?.or?.params).toEqual(second === undefined ? undefined : { levels: second });
  });
});
