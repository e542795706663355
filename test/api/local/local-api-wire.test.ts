import { describe, expect, it, onTestFinished } from 'vitest';
import { createLocalApi } from '../../../src/api/local/local-api.ts';
import type { LocalApiOptions } from '../../../src/api/local/local-api-options.ts';
import { UnreachableError } from '../../../src/base/http/http-errors.ts';
import { noRetryPolicy, type RequestAttempt } from '../../../src/base/http/retry-policy.ts';
import { overSockets } from '../../base/http/over-sockets.ts';
import { closedPort } from '../../base/http/serve.ts';
import { cut, type ScriptedService, type Step, scriptedService, stall } from './scripted-service.ts';

async function start(routes: Record<string, readonly Step[]>, options?: LocalApiOptions): Promise<ScriptedService> {
  const service = await scriptedService(routes, options, overSockets);
  onTestFinished(service.close);
  return service;
}

const done: Step = { status: 204 };
const failed: Step = { status: 503, body: { message: 'busy' } };
const keyLock: Step = { body: { keyLock: 'MENU' } };
const pixel = {
  colorFormat: 'RGB',
  hdcp: false,
  bitDepth: 8,
  position: { x: 1, y: 2 },
  rawValue: { r: 255, g: 0, b: 7 },
  convertedRgbFull: { r: 255, g: 0, b: 7 },
};

describe('answers', () => {
  it('cuts off an answer larger than any honest one', async () => {
    const { api, sent } = await start({ 'GET /monitors': [{ body: ' '.repeat(4_000_001) }] });
    await expect(api.listMonitors()).rejects.toMatchObject({ code: 'too-large' });
    expect(sent).toHaveLength(1);
  });
});

describe('errors', () => {
  it('names the three preconditions if the API cannot be reached', async () => {
    const clock = { now: () => new Date(0), monotonicMs: () => 0, sleep: async () => undefined };
    const api = createLocalApi({ baseUrl: await closedPort(), clock });
    const error = await api.listMonitors().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(UnreachableError);
    expect(error).toMatchObject({ code: 'unreachable', phase: 'connecting' });
    expect((error as Error).message).toMatch(/API is enabled.*resident agent.*window/);
    expect(error).toHaveProperty('cause.code', 'unreachable');
  });

  it.each([['a redirect', { status: 302, body: {} }, 302]])('calls %s a refusal', async (_, step, status) => {
    const { api, sent } = await start({ 'GET /monitors': [step] });
    await expect(api.listMonitors()).rejects.toMatchObject({ code: 'refused', status, serviceMessage: null });
    expect(sent).toHaveLength(1);
  });
});

describe('repetitions', () => {
  it.each([
    ['a cut connection', cut],
    ['a time-out', stall],
  ])('repeats a read after %s, and tells of each attempt', async (_, step) => {
    const routes = { 'GET /monitors/m/key-lock': [step, keyLock] };
    const { api, sent, waits } = await start(routes, { timeoutsMs: { getKeyLock: 400 } });
    const attempts: RequestAttempt[] = [];
    expect(await api.getKeyLock('m', { onAttempt: (attempt) => attempts.push(attempt) })).toBe('MENU');
    expect(sent).toHaveLength(2);
    expect(waits).toEqual([500]);
    expect(attempts.map(({ outcome }) => outcome)).toEqual(['failed', 'answered']);
  });

  it('asks for a pixel again only after a plain read was answered', async () => {
    const routes = {
      'GET /monitors/m/pixel-inspection': [stall, { body: pixel }],
      'GET /monitors': [failed, { body: { monitors: [] } }],
    };
    const { api, sent } = await start(routes, { timeoutsMs: { getPixelInformation: 400 } });
    const attempts: RequestAttempt[] = [];
    await api.getPixelInformation('m', { x: 1, y: 2 }, { onAttempt: (attempt) => attempts.push(attempt) });
    const asked = 'GET /monitors/m/pixel-inspection?x=1&y=2';
    expect(sent).toEqual([asked, 'GET /monitors', 'GET /monitors', asked]);
    expect(attempts.map(({ code = 'answered' }) => code)).toEqual(['timed-out', 'answered']);
  });

  it('asks for another pixel, too, only after a plain read was answered', async () => {
    const routes = {
      'GET /monitors/m/pixel-inspection': [stall, { body: pixel }],
      'GET /monitors': [{ status: 400 }, { body: { monitors: [] } }],
    };
    const options = { timeoutsMs: { getPixelInformation: 400 }, retryPolicy: noRetryPolicy };
    const { api, sent } = await start(routes, options);
    const lost = api.getPixelInformation('m', { x: 1, y: 2 });
    const next = api.getPixelInformation('m', { x: 3, y: 4 });
    await expect(lost).rejects.toMatchObject({ code: 'timed-out' });
    await expect(next).rejects.toMatchObject({ code: 'refused', status: 400 });
    await api.getPixelInformation('m', { x: 5, y: 6 });
    await api.getPixelInformation('m', { x: 7, y: 8 });
    const asked = (query: string) => `GET /monitors/m/pixel-inspection?${query}`;
    const expected = [asked('x=1&y=2'), 'GET /monitors', 'GET /monitors', asked('x=5&y=6'), asked('x=7&y=8')];
    expect(sent).toEqual(expected);
  });

  it('repeats a change that says how something shall be, but not after a time-out', async () => {
    const routes = { 'PUT /monitors/m/key-lock': [cut, failed, done, stall] };
    const { api, sent } = await start(routes, { timeoutsMs: { setKeyLock: 400 } });
    await api.setKeyLock('m', 'OFF');
    expect(sent).toHaveLength(3);
    await expect(api.setKeyLock('m', 'OFF')).rejects.toMatchObject({ code: 'timed-out' });
    expect(sent).toHaveLength(4);
  });

  it('never starts a self-calibration twice', async () => {
    const { api, sent } = await start({ 'PUT /monitors/m/selfcalibration/execution': [cut] });
    await expect(api.setSelfCalibration('m', 'RUN')).rejects.toMatchObject({ code: 'unreachable', phase: 'headers' });
    expect(sent).toHaveLength(1);
  });
});

describe('the creation of a target', () => {
  const known = { id: 'old', name: 'T' };
  const lists = (...after: { id: string; name: string }[]): Step[] => [
    { body: { targets: [known] } },
    { body: { targets: [known, ...after] } },
  ];
  const creation = (answer: Step, list: Step[]) =>
    start(
      { 'POST /monitors/m/targets': [answer], 'GET /monitors/m/targets': list },
      { timeoutsMs: { createTarget: 400 } },
    );
  const target = { name: 'T', parameters: {} };

  it.each([
    ['the connection is cut', cut],
    ['no answer comes in time', stall],
  ])('finds the target that was created although %s', async (_, answer) => {
    const created = { id: 'new', name: 'T' };
    const { api, sent } = await creation(answer, lists({ id: 'other', name: 'U' }, created));
    expect(await api.createTarget('m', target)).toEqual(created);
    expect(sent.filter((request) => request.startsWith('POST'))).toHaveLength(1);
  });

  it.each([
    ['none', []],
    ['another', [{ id: 'other', name: 'U' }]],
    [
      'two',
      [
        { id: 'a', name: 'T' },
        { id: 'b', name: 'T' },
      ],
    ],
  ])('does not create it again if %s is found', async (_, found) => {
    const { api, sent } = await creation(cut, lists(...found));
    const error = await api.createTarget('m', target).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'target-not-confirmed' });
    expect(error).toHaveProperty('cause.code', 'unreachable');
    expect(sent.filter((request) => request.startsWith('POST'))).toHaveLength(1);
  });

  it('reports that the state check failed as well', async () => {
    const { api } = await creation(cut, [{ body: { targets: [] } }, { status: 400 }]);
    await expect(api.createTarget('m', target)).rejects.toMatchObject({ code: 'target-not-confirmed' });
  });
});
