import { expect, it } from 'vitest';
import { byMargin } from '../../src/judge/by-margin.ts';
import type { LimitResult } from '../../src/judge/verdict.ts';

const limit = (
  metric: string,
  value: number | null,
  operator: LimitResult['operator'],
  required: number,
): LimitResult => ({
  metric,
  patchIndex: null,
  value,
  unit: '',
  operator,
  recommended: null,
  required,
  result: 'met',
  pointIndex: null,
  source: 'us',
  verified: true,
});

it('sorts by how far a value misses its bound, relative to the bound, and puts what has no value last', () => {
  const worstFirst = [
    limit('one step where none is allowed', 1, '==', 0),
    limit('half beyond', 3, '<=', 2),
    limit('0.4 below an exact bound', 6, '==', 10),
    limit('a third below', 0.5, '>=', 0.75),
    limit('a fifth beyond', 12, '<', 10),
    limit('0.15 where 0 is allowed', 0.15, '<=', 0),
    limit('0.05 beside an exact bound', 10.5, '==', 10),
    limit('just at its bound', 4, '<=', 4),
    limit('a tenth within', 1.1, '>', 1),
    limit('a quarter within', 3, '<=', 4),
    limit('far within', 0.1, '<=', 100),
    limit('without a value', null, '<=', 2),
  ];
  expect(byMargin(worstFirst.toReversed())).toEqual(worstFirst);
});
