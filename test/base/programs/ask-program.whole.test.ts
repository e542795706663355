import { expect, it } from 'vitest';
import { askProgram } from '../../../src/base/programs/ask-program.ts';

it('a program that does not answer is ended', async () => {
  await expect(
    askProgram(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { limitMs: 300 }),
  ).rejects.toMatchObject({
    killed: true,
  });
});

it('a program that is not named by its full path is not asked', async () => {
  await expect(askProgram('ps', [])).rejects.toThrow('ps is not the full path of a program.');
});
