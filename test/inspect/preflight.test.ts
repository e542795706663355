import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createLocalApi } from '../../src/api/local/local-api.ts';
import type { OperationName } from '../../src/api/local/operation-name.ts';
import { preflight } from '../../src/inspect/preflight.ts';
import { serverForTest } from '../outside/inspect-outside.ts';
import type { Answer, Asked } from '../outside/monitor-operations.ts';
import { SteppedClock } from '../read/monitor/stepped-clock.ts';

/** `silent`: an operation that is never answered. */
interface Slow {
  readonly silent?: Asked['operation'];
  readonly timeoutsMs?: Partial<Record<OperationName, number>>;
}

/** The calibration of the server is of today. */
class SteppedToday extends SteppedClock {
  override readonly now = () => new Date();
}

async function found(refused: Partial<Record<Asked['operation'], Answer>>, { silent, timeoutsMs = {} }: Slow = {}) {
  const server = await serverForTest();
  server.before = ({ operation }) =>
    operation === silent ? new Promise<undefined>(() => undefined) : refused[operation];
  const clock = new SteppedToday();
  const api = createLocalApi({ baseUrl: server.url, clock, timeoutsMs });
  onTestFinished(() => api.close());
  const stateFolder = await mkdtemp(join(tmpdir(), 'flatfield-preflight-'));
  const run = { resolution: '3840x2160' };
  return preflight(api, { readPixel: true, run, stateFolder, isSimulated: true, clock });
}

const refusal = (status: number, message: string): Answer => ({ status, body: { message } });

it('checks what does not depend on a check that failed', async () => {
  const results = await found({ modes: refusal(403, 'A window is open.') });
  expect(results.map(({ holds }) => holds)).toEqual([true, true, false, null, true, true, true]);
  expect(results[2]?.remedy).toContain('Close the main window');
});

it.each([
  [400, 'The input signal is YCbCr 4:2:0.', '4:4:4'],
  [400, 'Picture by Picture is on.', 'Turn off picture-by-picture'],
  [404, 'Not found.', 'may have no pixel inspection'],
  [403, 'Close the window of the application.', 'Close the main window'],
])('gives a refused pixel its own remedy: %i, %s', async (status, message, remedy) => {
  const results = await found({ pixel: refusal(status, message) });
  expect(results.at(-2)).toMatchObject({ holds: false, remedy: expect.stringContaining(remedy) });
});

it('names both switches if nothing answers', async () => {
  const api = createLocalApi({ baseUrl: 'http://127.0.0.1:9', clock: new SteppedClock() });
  onTestFinished(() => api.close());
  const [first] = await preflight(api, { readPixel: false });
  expect(first?.remedy).toMatch(/Use ColorNavigator Agent.*Enable ColorNavigator API/s);
});

it.each([
  ['modes', { getColorModes: 5 }, 2, '--max-read-time'],
  ['pixel', { getPixelInformation: 5 }, -2, '--max-blanking'],
] as const)('names the option that allows more time: %s', async (silent, timeoutsMs, place, option) => {
  const results = await found({}, { silent, timeoutsMs });
  expect(results.at(place)).toMatchObject({ holds: false, remedy: expect.stringContaining(option) });
});
