import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FlatfieldError } from '../../../../../src/base/flatfield-error.ts';
import { Counters } from '../../../../../src/line/server/http/health/counters.ts';
import { health } from '../../../../../src/line/server/http/health/health.ts';
import { type StartedServer, startedServer } from '../started-server.ts';

let server: StartedServer;
beforeEach(async () => {
  server = await startedServer();
});
afterEach(() => server.end());

it('a server that cannot store runs does not say that it is well, and says why in its log alone', async () => {
  const full = new FlatfieldError('store-unusable', '/secret has 0 bytes left on its disk: make room.');
  Object.assign(server.store, { check: () => Promise.reject(full) });
  const answer = await server.call('/healthz');
  expect([answer.status, await answer.json()]).toEqual([503, { status: 'failed' }]);
  expect(server.told).toEqual(['/healthz: /secret has 0 bytes left on its disk: make room.\n']);
});

it('a server is checked once for many who ask at about the same time', async () => {
  let checks = 0;
  const store = {
    ...server.store,
    check: async () => {
      checks += 1;
    },
  };
  const isHealthy = health({ store, counters: new Counters(), tell: () => undefined });
  expect(await Promise.all([isHealthy(), isHealthy(), isHealthy()])).toEqual([true, true, true]);
  expect(checks).toBe(1);
});

it('a store that does not answer at all is not well in time, and is asked nothing more until it has answered', async () => {
  let checks = 0;
  let answer: () => void = () => undefined;
  const frozen = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const store = {
    ...server.store,
    check: () => {
      checks += 1;
      return frozen;
    },
  };
  const told: string[] = [];
  const counters = new Counters();
  const isHealthy = health({ store, counters, tell: (text) => told.push(text) }, { limitMs: 20 });
  expect(await isHealthy()).toBe(false);
  expect([told, counters.failures]).toEqual([['/healthz: The store has not answered within 20 ms.\n'], 1]);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  expect([await isHealthy(), checks]).toEqual([false, 1]);
  answer();
  await frozen;
  await expect.poll(isHealthy).toBe(true);
  vi.restoreAllMocks();
});
