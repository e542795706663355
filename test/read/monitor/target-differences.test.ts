import { describe, expect, it } from 'vitest';
import { targetFields } from '../../../src/api/local/target-schema.ts';
import { copyOf } from '../../../src/read/monitor/read-target.ts';
import { compareTargets } from '../../../src/read/monitor/target-differences.ts';

const whole = {
  id: 'a',
  name: 'Web',
  colorModeName: null,
  parameters: { brightness: { type: 'CANDELA', value: 120 }, blackLevel: { type: 'MIN' } },
  profileUpdateRule: 'EVERYTIME',
  profilePolicy: { profileVersion: '4.2' },
  useTargetNameAsProfileName: false,
  protection: false,
};

describe('comparing two targets that were read', () => {
  const compare = (wanted: object, ignored?: ['name']) =>
    compareTargets(whole, { ...whole, ...wanted }, { isRead: true, ignored });

  it('finds them equal whatever their ids are', () => {
    expect(compare({ id: 'b' })).toEqual({
      differences: [],
      compared: targetFields,
      notReturned: [],
      notExact: [],
      notStated: [],
    });
  });

  it('lists inner fields, those that one target lacks too', () => {
    const { differences } = compare({ parameters: { brightness: { type: 'CANDELA', value: 100 }, gamma: 2.2 } });
    expect(differences).toEqual([
      { field: 'parameters.brightness.value', now: 120, wanted: 100 },
      { field: 'parameters.blackLevel', now: { type: 'MIN' }, wanted: undefined },
      { field: 'parameters.gamma', now: undefined, wanted: 2.2 },
    ]);
  });

  it.each([undefined, null])('does not take a field of %s for equal', (value) => {
    const both = { ...whole, profilePolicy: value };
    expect(compareTargets(both, both, { isRead: true })).toMatchObject({ notReturned: ['profilePolicy'] });
  });

  it('leaves out what is ignored', () => {
    expect(compare({ name: 'Other' }).differences).toHaveLength(1);
    expect(compare({ name: 'Other' }, ['name']).differences).toEqual([]);
  });
});

it('compares only the fields that a file states, and needs all of them', () => {
  const { name: _, ...nameless } = whole;
  const wanted = { name: 'Web', parameters: whole.parameters };
  expect(compareTargets(whole, wanted, { isRead: false }).compared).toEqual(['name', 'parameters']);
  expect(compareTargets(nameless, wanted, { isRead: false })).toMatchObject({ notReturned: ['name'], differences: [] });
});

it('copies what a read returned, and says what it did not', () => {
  const { profilePolicy: _, ...read } = { ...whole, usage: 5 };
  const { target, ...not } = copyOf(read);
  expect(not).toEqual({ notReturned: ['profilePolicy'], notCopied: ['usage'] });
  expect(target).toEqual({ ...whole, id: undefined, profilePolicy: undefined });
  expect(() => copyOf({ name: 'Web' })).toThrow('does not return the parameters');
});
