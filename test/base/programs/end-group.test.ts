import { expect, it } from 'vitest';
import { endGroup } from '../../../src/base/programs/end-group.ts';

it('a program on Windows ends although taskkill does not', async () => {
  const asked: unknown[] = [];
  const ended: unknown[] = [];
  const kill = (signal?: NodeJS.Signals | number) => {
    ended.push(signal);
    return true;
  };
  const ask = async (program: string, args: readonly string[], options?: object) => {
    asked.push([program, args, options]);
    throw new Error('ETIMEDOUT');
  };
  await endGroup({ pid: 4711, kill }, { platform: 'win32', ask });
  expect(asked).toEqual([
    [expect.stringMatching(/^[A-Z]:\\.*\\System32\\taskkill\.exe$/), ['/PID', '4711', '/T', '/F'], { limitMs: 5000 }],
  ]);
  expect(ended).toEqual(['SIGKILL']);
});
