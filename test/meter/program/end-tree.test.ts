import { expect, it } from 'vitest';
import { endTree } from '../../../src/meter/program/end-tree.ts';

it('a meter program on Windows ends although taskkill does not', async () => {
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
  await endTree({ pid: 4711, kill }, { ask });
  expect(asked).toEqual([
    [expect.stringMatching(/^[A-Z]:\\.*\\System32\\taskkill\.exe$/), ['/PID', '4711', '/T', '/F'], { limitMs: 5000 }],
  ]);
  expect(ended).toEqual(['SIGKILL']);
});
