import { expect, it } from 'vitest';
import type { PatchInput } from '../../src/plan/sampling/patch-input.ts';
import { askedRun } from '../../src/playwright/inspection-fixture.ts';

const asked = (options: object, contents: readonly PatchInput[] = ['white']) => askedRun('cg279x_1', options, contents);
const white = asked({ layout: '5x5', order: 'serpentine' });

it.each([
  ['options in another order', { order: 'serpentine', layout: '5x5' }],
  ['an option that is not set', { layout: '5x5', order: 'serpentine', profile: undefined }],
  [
    'another listener',
    { layout: '5x5', order: 'serpentine', onProgress: () => undefined, signal: AbortSignal.abort() },
  ],
])('is the same for %s', (_, options) => {
  expect(asked(options)).toBe(white);
});

it.each<[string, object, PatchInput?]>([
  ['another patch', { layout: '5x5', order: 'serpentine' }, 'black'],
  ['another layout', { layout: '3x3', order: 'serpentine' }],
  ['one more option', { layout: '5x5', order: 'serpentine', profil: 1 }],
  ['a profile', { layout: '5x5', order: 'serpentine', profile: { name: 'a', limits: [1] } }],
])('differs for %s', (name, options, patch = 'white') => {
  expect(asked(options, [patch]), name).not.toBe(white);
});

it('tells profiles of one name apart', () => {
  const by = (limit: number) => asked({ profile: { name: 'own', limits: [limit] } });
  expect(by(1)).toBe(by(1));
  expect(by(1)).not.toBe(by(2));
});
