import { describe, expect, it } from 'vitest';
import { acceleratedClock } from '../../src/cli/fleet/hold-cloud-api.ts';
import { followFlatfield } from '../cli/run-flatfield.ts';
import { userForTest, whiteShown } from './command-outside.ts';
import { serverForTest } from './inspect-outside.ts';
import type { Asked } from './monitor-operations.ts';
import type { Answer, MonitorServer } from './monitor-server.ts';

const done = { status: 200, body: { message: 'Done.' } };

/** Ways in which a restore does not succeed: answers to what is asked after the interruption. */
const failures: Record<string, (asked: Asked, server: MonitorServer) => Answer | undefined> = {
  'is refused': ({ operation }) => (isChange(operation) ? { status: 500, body: { message: 'busy' } } : undefined),
  'has no effect': ({ operation }) => (isChange(operation) ? done : undefined),
  'is reverted by the monitor': ({ operation }, { state }) => {
    if (operation === 'key-lock') state.keyLock = 'ALL';
    return undefined;
  },
};

const isChange = (operation: Asked['operation']): boolean => operation === 'set-key-lock' || operation === 'select';

/** What waits goes on after a two hundredth of its wait; it is today. */
const fast = { ...acceleratedClock(200), now: () => new Date() };

/** An inspection that locks the keys and is interrupted at a request, with what is answered from then on. */
async function interruptedAt(
  isMoment: (asked: Asked) => boolean,
  after: (asked: Asked, server: MonitorServer) => Answer | undefined,
) {
  const user = await userForTest();
  const server = await serverForTest();
  const args = ['inspect', '--api', server.url, ...whiteShown, '--lock-keys', '--out', user.path('run')];
  let isInterrupted = false;
  server.before = (asked) => {
    if (isInterrupted) return after(asked, server);
    isInterrupted = isMoment(asked);
    if (isInterrupted) run.interrupt();
    return undefined;
  };
  const run = followFlatfield(args, { cwd: user.folder, env: user.home, clock: fast });
  return { server, ...(await run.ended) };
}

const thirdReading = ({ operation, nth }: Asked): boolean => operation === 'pixel' && nth === 3;
const firstChange = ({ operation }: Asked): boolean => operation === 'set-key-lock';

describe('an interrupted inspection', () => {
  it.each([
    ['while it reads', thirdReading],
    ['while it changes the monitor', firstChange],
  ])('exits 130 once everything is restored, %s', async (_, isMoment) => {
    const { code, server } = await interruptedAt(isMoment, () => undefined);
    expect([code, server.state.keyLock]).toEqual([130, 'OFF']);
  });

  describe.each(Object.entries(failures))('whose restore %s exits 2 and says what is still changed', (_, answer) => {
    it.each([
      ['while it reads', thirdReading],
      ['while it changes the monitor', firstChange],
    ])('%s', async (__, isMoment) => {
      const { code, stderr } = await interruptedAt(isMoment, answer);
      expect(stderr).toMatch(/could not be restored: the key lock was OFF\. Restore it with flatfield restore\.\n/);
      expect(code).toBe(2);
    });
  });
});
