import { expect, it } from 'vitest';
import { createLocalApi } from '../../../src/api/local/local-api.ts';
import { noRetryPolicy } from '../../../src/base/http/retry-policy.ts';
import { restoreSettings } from '../../../src/read/monitor/restore-settings.ts';
import { type Bend, standIn, standInId } from '../../probe/stand-in.ts';
import { SteppedClock } from './stepped-clock.ts';

const change = { what: 'key-lock', from: 'OFF', to: 'MENU' } as const;

async function restored(bend: Bend, keyLock: string) {
  const clock = new SteppedClock();
  const { url, state, requests } = await standIn(bend);
  state.keyLock = keyLock;
  const api = createLocalApi({ baseUrl: url, clock, retryPolicy: noRetryPolicy });
  const [result] = await restoreSettings(api, standInId, [change], { clock });
  await api.close();
  return { result, state, clock, sent: requests.filter((request) => request.startsWith('PUT ')).length };
}

/** Refuses so many changes, and keeps the key lock meanwhile. */
const refusing = (count: number, keyLock: string): Bend => {
  let refused = 0;
  return (answer, { method }, state) => {
    if (method !== 'PUT' || refused >= count) return answer;
    refused += 1;
    state.keyLock = keyLock;
    return { status: 409, body: { message: 'Too many changes.' } };
  };
};

it('sends a restore again that is refused for now', async () => {
  const { result, state, sent } = await restored(refusing(2, 'MENU'), 'MENU');
  expect(result).toMatchObject({ restored: true, problem: null });
  expect(state.keyLock).toBe('OFF');
  expect(sent).toBe(3);
});

it('counts a setting as restored that reads as it was for the whole time, though every restore is refused', async () => {
  const { result, clock } = await restored(refusing(1000, 'OFF'), 'OFF');
  expect(result).toMatchObject({ restored: true, problem: null });
  expect(clock.ms).toBeGreaterThan(20_000);
});

it('does not count one that reads otherwise, and says why', async () => {
  const { result } = await restored(refusing(1000, 'MENU'), 'MENU');
  expect(result).toMatchObject({ restored: false, problem: expect.stringContaining('Too many changes') });
});
