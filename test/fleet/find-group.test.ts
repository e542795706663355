import { describe, expect, it } from 'vitest';
import { findGroup } from '../../src/fleet/find-group.ts';
import { groupTree } from '../../src/fleet/group-tree.ts';
import { withCode } from '../with-code.ts';

const u1 = '00000000-0000-4000-8000-000000000001';
const u2 = '00000000-0000-4000-8000-000000000002';
const u3 = '00000000-0000-4000-8000-000000000003';
const fleet = [
  { groupId: u1, groupName: 'Line 1' },
  { groupId: u2, groupName: 'Line 2' },
  { groupId: u3, groupName: 'Line 2' },
  { groupId: null, groupName: '77' },
  { groupId: 'x', groupName: 'A/B' },
  {},
];
const groups = [
  { id: 11, name: 'Line 1', groupPath: '/Site 1/Line 1' },
  { id: 12, name: 'Line 2', groupPath: '/Site 1/Line 2' },
  { id: 13, name: 'Line 2', groupPath: '/Site 2/Line 2' },
  { id: 14, name: 'Empty', groupPath: '/Site 2/Empty' },
  { id: 77, name: 'Line 1', groupPath: '/Site 3/Line 1' },
];

describe('findGroup', () => {
  it.each([
    ['its UUID', u2, u2],
    ['its name', 'Line 1', 'Line 1'],
    ['the id that fleet groups prints', '11', 'Line 1'],
    ['its path', '/Site 1/Line 1', 'Line 1'],
    ['a name with a slash', 'A/B', 'A/B'],
  ])('takes %s', async (_, text, group) => {
    expect(await findGroup(text, fleet, async () => groups)).toBe(group);
  });

  it.each([
    ['a name of two groups', 'Line 2'],
    ['an id of a group whose name another one has', '12'],
    ['a path of a group whose name another one has', '/Site 2/Line 2'],
  ])('refuses %s, with the UUIDs to choose from in one line', async (_, text) => {
    const found = findGroup(text, fleet, async () => groups);
    await expect(found).rejects.toThrow(withCode('usage'));
    await expect(found).rejects.toThrow(
      new RegExp(`^--group: .*several groups; give the UUID of one: ${u2} \\(Line 2, 1 monitors\\); ${u3} .*$`),
    );
  });

  it('refuses a text that is the name of one group and the id of another', async () => {
    await expect(findGroup('77', fleet, async () => groups)).rejects.toThrow('may mean several groups');
  });

  it('asks for no list of groups for a name or a UUID', async () => {
    const never = () => Promise.reject(new Error('asked'));
    expect(await findGroup('Line 1', fleet, never)).toBe('Line 1');
    expect(await findGroup(u3, fleet, never)).toBe(u3);
  });

  it('refuses a group that no monitor is in', async () => {
    for (const text of ['Empty', '14', '/Site 2/Empty', '999', '/Site 1'])
      await expect(findGroup(text, fleet, async () => groups)).rejects.toThrow('no monitor is in a group');
  });

  it('says that a synced folder holds neither ids nor paths', async () => {
    await expect(findGroup('11', fleet, null)).rejects.toThrow('give its name or UUID');
    expect(await findGroup('77', fleet, null)).toBe('77');
    expect(await findGroup('Line 1', fleet, null)).toBe('Line 1');
  });
});

describe('groupTree', () => {
  it('shows groups by path, in the order of names, with parts of paths that are no group', () => {
    const nested = [...groups, { id: 15, name: 'Site 1', groupPath: '/Site 1' }, { id: 16, name: 'Site 10' }];
    expect(groupTree(nested).map(({ id, name, depth }) => `${depth} ${name} ${id}`)).toEqual([
      '0 Site 1 15',
      '1 Line 1 11',
      '1 Line 2 12',
      '0 Site 2 null',
      '1 Empty 14',
      '1 Line 2 13',
      '0 Site 3 null',
      '1 Line 1 77',
      '0 Site 10 16',
    ]);
  });
});
