import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { isDead, ownProcess, processStart } from '../../../src/base/storage/process-identity.ts';

/** A Windows whose processes began at these times; a service refuses to be opened. */
function windows(began: Readonly<Record<number, string>>) {
  const asked: string[] = [];
  const run = async (program: string, parameters: readonly string[]) => {
    asked.push(program);
    const question = parameters.at(-1) ?? '';
    if (question.includes('Get-Process')) throw new Error('Access is denied');
    return began[Number(/ProcessId=(\d+)/.exec(question)?.[1])] ?? '';
  };
  return { asked, startOf: (pid: number) => processStart(pid, { platform: 'win32', run }) };
}

describe('the start of a process on Windows', () => {
  const pid = process.pid;

  it('is known of a service too, so that a claim that outlived a reboot is dead although its number was given again', async () => {
    const before = await windows({ [pid]: '20261101080000.123456+060' }).startOf(pid);
    expect(before).toBe(`t${Date.UTC(2026, 10, 1, 7, 0, 0, 123).toString(16).padStart(15, '0')}`);
    const claim = { pid, processStart: before, host: hostname() };
    const { startOf, asked } = windows({ [pid]: '20261102080000.000001+060' });
    expect(await isDead(claim, startOf)).toBe(true);
    expect(asked).toEqual([expect.stringMatching(/^[A-Z]:\\.*\\System32\\WindowsPowerShell\\v1\.0\\powershell\.exe$/)]);
  });

  it('is what the process itself took for it, a moment later', async () => {
    const { startOf } = windows({ [pid]: '20261101080000.123456+060' });
    const own = (afterMs: number) =>
      `t${(Date.UTC(2026, 10, 1, 7, 0, 0, 123) + afterMs).toString(16).padStart(15, '0')}`;
    const claim = (afterMs: number) => ({ pid, processStart: own(afterMs), host: hostname() });
    expect(await isDead(claim(800), startOf)).toBe(false);
    expect(await isDead(claim(-3_600_000), startOf)).toBe(true);
  });

  it.runIf(process.platform === 'win32')(
    'is known of this process without asking, and is what Windows says',
    async () => {
      const own = await ownProcess();
      expect(own.processStart).toBe(`t${Math.floor(performance.timeOrigin).toString(16).padStart(15, '0')}`);
      expect(
        await isDead({ ...own, processStart: await processStart(process.pid) }, async () => own.processStart),
      ).toBe(false);
      expect(await isDead(own)).toBe(false);
    },
  );

  it('is the same in another time zone', async () => {
    const there = windows({ 1: '20261101080000.123456+060', 2: '20261101023000.123456-270' });
    expect(await there.startOf(1)).toBe(await there.startOf(2));
  });

  it('is unknown if Windows gives no time, and then the process counts as alive', async () => {
    const { startOf } = windows({ 1: '01.11.2026 08:00:00', [pid]: '' });
    expect([await startOf(1), await startOf(2)]).toEqual([null, null]);
    expect(await isDead({ pid, processStart: 'other', host: hostname() }, startOf)).toBe(false);
  });
});
