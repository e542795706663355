import { describe, expect, it } from 'vitest';
import { removePatiently, renamePatiently } from '../../../src/base/storage/patiently.ts';

/** Refuses some times, as Windows does while a virus scanner looks at a file. */
function refusing(times: number, code: string) {
  let calls = 0;
  return {
    calls: () => calls,
    act: async () => {
      calls += 1;
      if (calls <= times) throw Object.assign(new Error(code), { code });
    },
  };
}

describe('a file that a virus scanner holds', () => {
  it('is removed once it lets go', async () => {
    const { act, calls } = refusing(2, 'EBUSY');
    await removePatiently('x', { platform: 'win32', remove: act });
    expect(calls()).toBe(3);
  });

  it('is renamed once it lets go', async () => {
    const { act, calls } = refusing(2, 'EPERM');
    await renamePatiently('x', 'y', { platform: 'win32', move: act });
    expect(calls()).toBe(3);
  });

  it('is asked for once elsewhere, where a refusal does not pass', async () => {
    const { act, calls } = refusing(1, 'EPERM');
    await expect(removePatiently('x', { platform: 'linux', remove: act })).rejects.toThrow('EPERM');
    expect(calls()).toBe(1);
  });
});

it('nothing to remove is no error', async () => {
  await expect(removePatiently('/no/such/file')).resolves.toBeUndefined();
});
