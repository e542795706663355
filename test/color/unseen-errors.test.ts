import { expect, it } from 'vitest';
import { findSignalPath } from '../../src/color/signal/signal-path.ts';
import { unseenErrors } from '../../src/color/unseen-errors.ts';
import { buildEvidence } from '../verdict/build-evidence.ts';

it('compares only patches that are to be exact if there is no display model', () => {
  const { plan, readings } = buildEvidence({ patches: 'white,black', read: ({ r, g }) => ({ r, g, b: 7 }) });
  const { path } = findSignalPath(plan, readings);
  const found = (exact: readonly number[]) =>
    unseenErrors({ plan, readings, model: null, path, exact: new Set(exact) }).map(({ reading }) => reading.patchIndex);
  expect(found([])).toEqual([]);
  expect(found([1])).toEqual(Array(25).fill(1));
});
