import fc from 'fast-check';
import { expect, test } from 'vitest';
import { systemClock } from '../../../../src/base/http/clock.ts';
import { pushSpool } from '../../../../src/line/station/spool/push-spool.ts';
import { isDue } from '../../../../src/line/station/spool/send-policy.ts';
import { Spool } from '../../../../src/line/station/spool/spool.ts';
import { station } from './small-run.ts';
import { type Behavior, sha256, testServer } from './test-server.ts';

const STATUSES = [200, 201, 204, 302, 400, 401, 403, 404, 408, 409, 422, 425, 426, 429, 500, 503];
const RUNS = 4;

const behavior = fc.oneof(
  fc.constantFrom<Behavior>('reset', 'stored-but-reset', 'not-http', 'endless'),
  fc.constantFrom<Behavior>(...STATUSES),
  fc.constantFrom<Behavior>({ status: 200, body: 'hello' }, { status: 429, headers: { 'retry-after': '7' } }),
);
const step = fc.oneof(
  fc.record({ do: fc.constant('enter' as const), run: fc.nat(RUNS - 1) }),
  fc.record({
    do: fc.constant('push' as const),
    answers: fc.array(behavior, { minLength: 1, maxLength: 4 }),
    which: fc.constantFrom('due' as const, 'waiting' as const),
    /** Of the station's clock, in seconds: it may be set back. */
    clockS: fc.integer({ min: -1000, max: 2000 }),
  }),
);

test('whatever a server answers, a run that was entered is acknowledged or still in the spool', async () => {
  const { makeRun, target, stateFolder } = await station();
  const runs = await Promise.all(Array.from({ length: RUNS }, (_, index) => makeRun(`run-${index}`)));
  let number = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      number += 1;
      const server = await testServer();
      const spool = new Spool(`${stateFolder}-${number}`);
      const [entered, acknowledged] = [new Set<string>(), new Set<string>()];
      const push = (which: 'due' | 'waiting' | ReadonlySet<string>, clockS = 0) =>
        pushSpool(spool, {
          which,
          clock: { ...systemClock, now: () => new Date(Date.now() + clockS * 1000) },
          onAttempt: ({ run }, { fate }) => {
            if (fate === 'sent') acknowledged.add(run);
          },
        });
      for (const one of steps) {
        if (one.do === 'enter') {
          const { folder = '', id = '' } = runs[one.run] ?? {};
          await spool.enter(folder, target(server.url));
          entered.add(id);
          acknowledged.delete(id);
        } else {
          let answered = 0;
          server.behavior = () => one.answers[answered++ % one.answers.length] as Behavior;
          await push(one.which, one.clockS);
        }
        const { entries, damaged } = await spool.list();
        const kept = new Set(entries.map(({ run }) => run));
        expect(damaged).toEqual([]);
        for (const id of entered) expect([acknowledged.has(id), kept.has(id)]).toContain(true);
        // Only what the server has is acknowledged.
        for (const id of acknowledged) expect(server.stored.has(id)).toBe(true);
        for (const entry of entries) expect(isDue(entry, new Date(8.64e14)) || entry.state === 'parked').toBe(true);
      }
      server.behavior = 201;
      await push(new Set(entered));
      expect((await spool.list()).entries).toEqual([]);
      expect([...server.stored.keys()].sort()).toEqual([...entered].sort());
      const bytes = new Map<string, string>();
      for (const { id, bytes: sent } of server.uploads) {
        expect(bytes.get(id) ?? sha256(sent)).toBe(sha256(sent));
        bytes.set(id, sha256(sent));
      }
      await server.close();
    }),
    { numRuns: 25 },
  );
});
