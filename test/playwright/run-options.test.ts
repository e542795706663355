import { describe, expect, it } from 'vitest';
import { runOptionsOf } from '../../src/playwright/run-options.ts';
import { withCode } from '../with-code.ts';

describe('options of inspection.run that it would ignore', () => {
  it.each([
    ...['monitor', 'resolution', 'api', 'simulated'].map((name) => [name, 'set it in the option flatfield'] as const),
    ...['confirmShown', 'showPatch', 'shownBy'].map((name) => [name, 'the fixture field shows the patches'] as const),
    ...['keeper', 'runId'].map((name) => [name, 'each run has a folder of its own'] as const),
    ...['cloud', 'reference'].map((name) => [name, "set reference: 'cloud' in the option flatfield"] as const),
    ...['source', 'plan'].map((name) => [name, 'call inspect of flatfield'] as const),
  ])('%s is refused and says: %s', (name, where) => {
    const run = () => runOptionsOf([{ patches: ['white'], [name]: null }]);
    expect(run).toThrow(withCode('invalid-argument'));
    expect(run).toThrow(`inspection.run: does not take the option ${name}: ${where}`);
  });

  it.each([
    ['a second argument', [{}, { profile: 'signal-exact' }]],
    ['nothing', [null]],
    ['a text', ['white']],
    ['a number', [3]],
    ['a list', [['white']]],
    ['a promise', [Promise.resolve({})]],
    ['a symbol as its key', [{ [Symbol('profile')]: 'x' }]],
    ['options that it inherits', [Object.create({ profile: 'signal-exact' })]],
  ])('%s is refused', (_name, asked) => {
    expect(() => runOptionsOf(asked)).toThrow(withCode('invalid-argument'));
  });

  it.each([
    [{ patches: 'white' }, 'The option patches is not usable: expected array.'],
    [{ patchs: ['white'] }, 'The option patchs is not known; did you mean patches?'],
  ])('%j is refused before anything is read', (options, message) => {
    expect(() => runOptionsOf([options])).toThrow(message);
  });

  it('are none if the project may be told otherwise, or nothing is told', () => {
    expect(runOptionsOf([])).toEqual({});
    expect(runOptionsOf([{ profile: undefined, layout: '3x3' }])).toEqual({ layout: '3x3' });
  });
});
