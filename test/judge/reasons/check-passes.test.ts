import { expect, it } from 'vitest';
import type { OutlyingPass, UnstablePoints } from '../../../src/judge/passes.ts';
import { checkPasses } from '../../../src/judge/reasons/check-passes.ts';

const passes = { planned: 3, rule: 'means', bands: [], unstable: null, outlying: null } as const;
const gray = (code: number) => ({ r: code, g: code, b: code });
const params = { count: 2, passes: [0, 2], codes: [gray(255), gray(254)] } as const;
const unstable: UnstablePoints = { ...params, patchIndex: 1, pointIndex: 7 };
const values = { pass: 2, passes: 3, component: 'Y', value: 90, others: 100 } as const;
const outlying: OutlyingPass = { ...values, patchIndex: 0, pointIndex: null };

const said = {
  unstable: { weight: 'inconclusive', code: 'signal-unstable', params, patchIndex: 1, pointIndex: 7 },
  outlying: { weight: 'inconclusive', code: 'pass-outlying', params: values, patchIndex: 0, pointIndex: null },
};

it.each([
  ['of one pass', {}, []],
  ['that agree', { passes }, []],
  ['of which two differ', { passes: { ...passes, unstable } }, [said.unstable]],
  ['of which one lies out', { passes: { ...passes, outlying } }, [said.outlying]],
  ['of both kinds', { passes: { ...passes, unstable, outlying } }, [said.unstable, said.outlying]],
])('passes over a plan %s', (_, evidence, expected) => {
  expect(checkPasses(evidence)).toEqual(expected);
});
