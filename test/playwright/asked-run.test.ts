import { expect, it } from 'vitest';
import { askedRun } from '../../src/playwright/asked-run.ts';

const asked = (options: object, shown: readonly unknown[] = []) => askedRun('cg279x_1', { ...options }, shown);
const white = asked({ patches: ['white'], layout: '5x5' });

it.each([
  ['options in another order', { layout: '5x5', patches: ['white'] }],
  ['the patch as an object', { layout: '5x5', patches: [{ patch: 'white' }] }],
  ['an option that is not set', { layout: '5x5', patches: ['white'], order: undefined }],
  ['another listener', { layout: '5x5', patches: ['white'], onProgress: () => undefined, signal: AbortSignal.abort() }],
])('is the same for %s', (_, options) => {
  expect(asked(options)).toBe(white);
});

it('is the same for a patch that was shown and one that was named', () => {
  expect(asked({ layout: '5x5' }, ['white'])).toBe(white);
});

it.each<[string, object]>([
  ['a misspelled patch', { patches: ['wihte'], layout: '5x5' }],
  ['another patch', { patches: ['black'], layout: '5x5' }],
  ['patches that are no list', { patches: 'white', layout: '5x5' }],
  ['a misspelled option', { patches: ['white'], layot: '5x5' }],
  ['one more option', { patches: ['white'], layout: '5x5', profil: 1 }],
  ['an option that is not finite', { patches: ['white'], layout: '5x5', requireDetectable: Number.NaN }],
  ['an option that is null', { patches: ['white'], layout: '5x5', requireDetectable: null }],
  ['a number beyond all bounds', { patches: ['white'], layout: '5x5', requireDetectable: 1n }],
  ['a profile of the same name', { patches: ['white'], layout: '5x5', profile: { name: 'a', limits: [1] } }],
  ['another profile of the same name', { patches: ['white'], layout: '5x5', profile: { name: 'a', limits: [2] } }],
  ['another client', { patches: ['white'], layout: '5x5', cloud: new Map() }],
])('differs for %s', (name, options) => {
  expect(asked(options), name).not.toBe(white);
});

it('tells profiles of one name apart', () => {
  const by = (limit: number) => asked({ profile: { name: 'own', limits: [limit] } });
  expect(by(1)).toBe(by(1));
  expect(by(1)).not.toBe(by(2));
});
