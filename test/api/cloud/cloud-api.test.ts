import { writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import type { CloudApiOptions } from '../../../src/api/cloud/cloud-options.ts';
import type { RateWait } from '../../../src/api/cloud/limits/rate-limiter.ts';
import { RateLimitedError } from '../../../src/api/cloud/limits/too-long-wait.ts';
import { CloudRefusedError } from '../../../src/api/cloud/read-cloud-answer.ts';
import type { SendOutcome } from '../../../src/api/cloud/sends/send-outcome.ts';
import { tagAsset } from '../../../src/api/cloud/sends/tag-asset.ts';
import { Token } from '../../../src/api/cloud/token.ts';
import { removeNow } from '../../../src/base/storage/remove-now.ts';
import { cloudReference } from '../../../src/read/monitor/cloud-calibration.ts';
import { referenceFrom } from '../../../src/read/reference/reference-from.ts';
import { type FakeAnswer, first } from '../../base/http/service.ts';
import { withCode } from '../../with-code.ts';
import { clientFor } from './client-for.ts';
import { type FakeCall, type FakeCloudOptions, fakeToken, startFakeCloud } from './fake-cloud.ts';
import { fixture } from './fixture.ts';
import { virtualClock } from './virtual-clock.ts';

const closing: { close: () => Promise<void> }[] = [];

afterEach(async () => {
  await Promise.all(closing.splice(0).map((one) => one.close()));
});

async function started(options: FakeCloudOptions = {}, client: Partial<CloudApiOptions> = {}) {
  const fake = await startFakeCloud(options);
  const cloud = clientFor(fake.url, client);
  closing.push(cloud, fake);
  return { fake, cloud };
}

async function failure(promise: Promise<unknown>): Promise<Error> {
  const error = await promise.then(
    () => new Error('it succeeded'),
    (reason: unknown) => reason,
  );
  return error as Error;
}

describe('reads', () => {
  it('keeps unknown fields and values, serial numbers as text with their zeros, and dates as written', async () => {
    const { cloud } = await started();
    const monitors = await cloud.listMonitors();
    expect(monitors.map(({ serialNumber }) => serialNumber)).toEqual(['12345678', '00012345', '87654321']);
    expect(monitors[1]).toMatchObject({ aFieldOfALaterRelease: { kept: true }, calibratedAt: '2023-01-01 00:00' });
    expect(monitors[1]?.remoteCommand?.monitorConfiguration?.status).toBe('A_STATUS_OF_A_LATER_RELEASE');
    const { monitors: received } = fixture('monitors');
    expect(monitors).toEqual(
      (received as { serialNumber: unknown }[]).map((one) => ({ ...one, serialNumber: String(one.serialNumber) })),
    );
  });

  it.each([201, 203, 206, 207])('takes nothing with the status %s for the answer', async (status) => {
    const answer = ({ path }: FakeCall) => ({
      status,
      body: fixture(path.endsWith('monitors') ? 'monitors' : 'monitor'),
    });
    const { cloud } = await started({ answer });
    await expect(cloud.listFleet()).rejects.toThrow(withCode('cloud-wrong-shape'));
    await expect(cloud.getMonitor('cg279x_12345678')).rejects.toThrow(withCode('cloud-wrong-shape'));
  });

  it('names the ids that the list has twice, with equal data or not, or in an entry that cannot be read', async () => {
    const { monitors } = fixture('monitors') as { monitors: { id: string }[] };
    const [one, two] = monitors;
    const { cloud } = await started({
      answer: () => ({ body: { monitors: [...monitors, one, { ...two, modelName: null }] } }),
    });
    expect((await cloud.listFleet()).repeatedIds).toEqual([one?.id, two?.id]);
    await expect(cloud.listMonitors()).rejects.toThrow(withCode('cloud-wrong-shape'));
  });

  it('encodes an id as one segment of the path, and refuses one that would lead elsewhere', async () => {
    const { fake, cloud } = await started();
    await cloud.getMonitor('a/../b?c#d');
    expect(fake.calls[0]?.path).toBe('/api/v1/monitors/a%2F..%2Fb%3Fc%23d');
    for (const id of ['', '.', '..', '\ud800'])
      await expect(cloud.getMonitor(id)).rejects.toThrow(withCode('invalid-cloud-request'));
    await expect(cloud.getColorMode('a', -1)).rejects.toThrow(withCode('invalid-cloud-request'));
    expect(fake.calls).toHaveLength(1);
  });

  it.each<[string, FakeAnswer]>([
    ['500', { status: 500, body: { message: 'broken' } }],
    ['503 that asks to wait', { status: 503, headers: { 'retry-after': '7' }, body: '<html>' }],
    ['a body that is no JSON', { body: '{"groups":[' }],
    ['429', { status: 429, body: { message: 'too many' } }],
  ])('asks again after %s', async (_, answer) => {
    const { fake, cloud } = await started({ answer: first(answer) });
    expect(await cloud.listGroups()).toHaveLength(2);
    expect(fake.calls).toHaveLength(2);
  });

  it('waits as long as a 429 says and tells so', async () => {
    const clock = virtualClock();
    const waits: RateWait[] = [];
    const { cloud } = await started(
      { answer: first({ status: 429, headers: { 'retry-after': '42' }, body: {} }) },
      { clock, onWait: (wait) => void waits.push(wait) },
    );
    await cloud.listGroups();
    expect(waits).toMatchObject([{ endpoint: 'listGroups', reason: 'refused', durationMs: 42_000 }]);
    expect(clock.sleeps).toEqual([42_000]);
  });

  it.each<[string, FakeAnswer]>([
    ['a page', { body: '<html>slow down</html>' }],
    ['no body', { body: '' }],
  ])('waits as long as a 429 says that comes with %s', async (_, answer) => {
    const clock = virtualClock();
    const refusal = { ...answer, status: 429, headers: { 'retry-after': '42' } };
    const { fake, cloud } = await started({ answer: first(refusal) }, { clock });
    await cloud.listGroups({ keepAlive: true });
    expect(clock.sleeps).toEqual([42_000]);
    expect(fake.calls).toHaveLength(2);
  });

  it.each(['0', 'Wed, 21 Oct 2015 07:28:00 GMT'])(
    'backs off from a 429 and from a 503 with Retry-After: %s',
    async (after) => {
      const clock = virtualClock();
      const headers = { 'retry-after': after };
      const refusal = { status: 429, headers, body: {} };
      const { cloud } = await started(
        { answer: first(refusal, refusal, { status: 503, headers, body: {} }) },
        { clock },
      );
      await cloud.listGroups();
      expect(clock.sleeps).toEqual([1000, 10_000, 500]);
    },
  );

  it('ends with the time to come back if a 429 asks for longer than allowed', async () => {
    const { fake, cloud } = await started(
      { answer: () => ({ status: 429, headers: { 'retry-after': '3600' }, body: {} }) },
      { maxWaitMs: 60_000 },
    );
    const error = await failure(cloud.listGroups());
    expect(error).toBeInstanceOf(RateLimitedError);
    expect(error.message).toContain('Come back at 2026-06-01T01:00:00.000Z');
    expect(fake.calls).toHaveLength(1);
  });

  it.each<[string, FakeAnswer]>([
    ['401', { status: 401, body: { message: 'bad token' } }],
    ['404', { status: 404, body: {} }],
    ['404 without JSON', { status: 404, body: '<html>' }],
  ])('does not ask again after %s', async (_, answer) => {
    const { fake, cloud } = await started({ answer: () => answer });
    const error = await failure(cloud.listGroups());
    expect(error).toBeInstanceOf(CloudRefusedError);
    expect((error as CloudRefusedError).status).toBe(answer.status);
    expect(fake.calls).toHaveLength(1);
  });

  it.each<[string, unknown, string]>([
    ['groups', { groups: {} }, '$.groups'],
    ['an id', { groups: [{ id: '1', name: 'a' }] }, '$.groups[0].id'],
    ['everything', [], '$:'],
    ['nothing', '', '$:'],
  ])('names the place where the shape of %s is wrong', async (_, body, place) => {
    const { fake, cloud } = await started({ answer: () => ({ body }) });
    const error = await failure(cloud.listGroups());
    expect(error).toEqual(withCode('cloud-wrong-shape'));
    expect(error.message).toContain(place);
    expect(fake.calls).toHaveLength(1);
  });

  it.each<[string, object, (cloud: ReturnType<typeof clientFor>) => Promise<unknown>]>([
    ['details of another monitor', { ...fixture('monitor'), id: 'b' }, (cloud) => cloud.getMonitor('a')],
    ['another color mode', { ...fixture('color-mode'), index: 2 }, (cloud) => cloud.getColorMode('a', 1)],
    [
      'a color mode of another monitor',
      { ...fixture('color-mode'), index: 1, monitorId: 'b' },
      (cloud) => cloud.getColorMode('a', 1),
    ],
  ])('refuses %s than was asked for', async (_, body, ask) => {
    const { cloud } = await started({ answer: () => ({ body }) });
    const error = await failure(ask(cloud));
    expect(error).toEqual(withCode('cloud-wrong-shape'));
    expect(error.message).toMatch(/^Asked for .* answered with/);
  });
});

describe('sends', () => {
  const targetMonitorIds = ['cg279x_12345678', 'cg2700x_00012345'];
  it.each<[string, (cloud: ReturnType<typeof clientFor>) => Promise<unknown>]>([
    ['no target', (cloud) => cloud.sendRequestToUpload({ targetMonitorIds: [] })],
    ['a target twice', (cloud) => cloud.sendRequestToUpload({ targetMonitorIds: ['a', 'a'] })],
    ['an empty target', (cloud) => cloud.sendRequestToUpload({ targetMonitorIds: [''] })],
    [
      'a timing without a type',
      (cloud) =>
        cloud.sendMonitorConfiguration({
          monitorConfigurationId: 'a',
          targetMonitorIds,
          calibrationTiming: { type: '' },
        }),
    ],
    [
      'an asset field too few',
      (cloud) => cloud.sendAssetInformation({ targetMonitorIds, assetInformation: { custom1: 'x' } as never }),
    ],
  ])('refuses %s before anything is sent', async (_, send) => {
    const { fake, cloud } = await started();
    await expect(send(cloud)).rejects.toThrow(withCode('invalid-cloud-request'));
    expect(fake.calls).toEqual([]);
  });

  it('passes timings that it does not know on untouched', async () => {
    const { fake, cloud } = await started();
    const calibrationTiming = { type: 'AT_A_TIME', at: '2026-01-01 00:00', nested: { kept: [1] } };
    await cloud.sendMonitorConfiguration({ monitorConfigurationId: 'a', targetMonitorIds, calibrationTiming });
    expect(fake.calls[0]?.body).toEqual({ monitorConfigurationId: 'a', targetMonitorIds, calibrationTiming });
  });

  it('does not know what became of a send whose answer is an empty list', async () => {
    const { cloud } = await started({ answer: () => ({ body: { responses: [] } }) });
    const { outcome, message } = await cloud.sendRequestToUpload({ targetMonitorIds });
    expect(outcome).toBe('unknown');
    expect(message).toMatch(/no entry for any of the monitors.*Look it up/);
  });

  it('takes an answer about monitors that nothing was sent to for no success', async () => {
    const responses = [...targetMonitorIds, 'x'].map((targetMonitorId) => ({ targetMonitorId, status: 202 }));
    const { cloud } = await started({ answer: () => ({ body: { responses } }) });
    const { outcome, message } = await cloud.sendRequestToUpload({ targetMonitorIds });
    expect([outcome, message]).toEqual(['mixed', 'The answer names monitors that nothing was sent to: x.']);
  });

  it.each<[string, object]>([
    ['none', { assetInformation: undefined }],
    ['null', { assetInformation: null }],
    ['one field', { assetInformation: { custom1: 'old' } }],
    ['another monitor’s', { id: 'cg2700x_00012345' }],
  ])('tags nothing where the details hold as asset information: %s', async (_, more) => {
    const body = { ...fixture('monitor'), id: 'cg279x_12345678', ...more };
    const { fake, cloud } = await started({ answer: () => ({ body }) });
    const error = await failure(tagAsset(cloud, 'cg279x_12345678', 'custom1', 'pass'));
    expect(error).toMatchObject({ code: expect.stringMatching(/^(asset-not-read|cloud-wrong-shape)$/) });
    expect(fake.of('sendAssetInformation')).toEqual([]);
  });

  it('reports each target by itself and takes a mixed answer for no success', async () => {
    const { cloud } = await started({ answer: () => ({ body: fixture('send-mixed') }) });
    const { outcome, targets } = await cloud.sendRequestToUpload({ targetMonitorIds: [...targetMonitorIds, 'c'] });
    expect(outcome).toBe('mixed');
    expect(targets.map((target) => [target.outcome, target.status])).toEqual([
      ['accepted', 202],
      ['not-accepted', 404],
      ['unanswered', null],
    ]);
    expect(targets[1]?.received[0]).toMatchObject({ message: 'a field that is not documented' });
  });

  it.each([200, 207, 0])('takes the status %s of a target for no success', async (status) => {
    const responses = targetMonitorIds.map((targetMonitorId) => ({ targetMonitorId, status }));
    const { cloud } = await started({ answer: () => ({ body: { responses } }) });
    expect((await cloud.sendRequestToUpload({ targetMonitorIds })).outcome).toBe('not-accepted');
  });

  it.each<[string, FakeAnswer]>([
    ['a reset connection', { cut: 'before', body: {} }],
    ['a cut answer', { cut: 'within', body: fixture('send-accepted') }],
    ['500', { status: 500, body: {} }],
    ['an answer that is no JSON', { body: 'ok' }],
    ['an answer of another shape', { body: {} }],
    ['a partial answer', { status: 206, body: fixture('send-accepted') }],
    ['an answer of several statuses', { status: 207, body: fixture('send-accepted') }],
    ['a redirect', { status: 302, body: {} }],
  ])('sends once and says that the outcome is unknown after %s', async (_, answer) => {
    const { fake, cloud } = await started({ answer: () => answer });
    const { outcome, targets, message } = await cloud.sendRequestToUpload({ targetMonitorIds });
    expect(outcome).toBe('unknown');
    expect(targets.map((target) => target.outcome)).toEqual(['unknown', 'unknown']);
    expect(message).toContain('flatfield fleet monitor ID');
    expect(fake.calls).toHaveLength(1);
  });

  it.each<[string, string, object, object]>(
    [200, 202].flatMap((status) =>
      (['sendMonitorConfiguration', 'sendAssetInformation', 'sendRequestToUpload'] as const).flatMap((endpoint) => [
        [`${endpoint}, ${status}`, 'an error', { error: { code: 'E-1' } }, {}],
        [`${endpoint}, ${status}`, 'errors', { errors: ['no'] }, {}],
        [`${endpoint}, ${status}`, 'an error code', { errorCode: 'E-1' }, {}],
        [`${endpoint}, ${status}`, 'an error of a target', {}, { error: 'no' }],
        [`${endpoint}, ${status}`, 'errors of a target', {}, { errors: [{}] }],
        [`${endpoint}, ${status}`, 'an error code of a target', {}, { errorCode: 5 }],
      ]),
    ) as [string, string, object, object][],
  )('does not take a send (%s) for accepted if the answer holds %s', async (what, _, ofWhole, ofTarget) => {
    const responses = targetMonitorIds.map((targetMonitorId) => ({ targetMonitorId, status: 202 }));
    const body = { responses: [{ ...responses[0], ...ofTarget }, responses[1]], ...ofWhole };
    const { fake, cloud } = await started({ answer: () => ({ status: Number(what.slice(-3)), body }) });
    const sends: Readonly<Record<string, () => Promise<SendOutcome>>> = {
      sendMonitorConfiguration: () =>
        cloud.sendMonitorConfiguration({
          monitorConfigurationId: 'a',
          targetMonitorIds,
          calibrationTiming: { type: 'POWER_SAVE' },
        }),
      sendAssetInformation: () => cloud.sendAssetInformation({ targetMonitorIds, assetInformation: null }),
      sendRequestToUpload: () => cloud.sendRequestToUpload({ targetMonitorIds }),
    };
    const sent = await sends[what.slice(0, -5)]?.();
    expect(sent?.outcome).toBe('unknown');
    expect(sent?.message).toMatch(/at \$(\.responses\[0\])?\.error(s|Code)?: expected no error/);
    expect(fake.calls).toHaveLength(1);
  });

  it('takes empty errors for none, and an error of a target that was not accepted for its own', async () => {
    const none = { error: null, errors: [], errorCode: '' };
    const [first, second] = targetMonitorIds;
    const responses = [
      { targetMonitorId: first, status: 202, ...none, error: {} },
      { targetMonitorId: second, status: 404, errorCode: 'E-1' },
    ];
    const { cloud } = await started({ answer: () => ({ body: { responses, ...none } }) });
    const { targets } = await cloud.sendRequestToUpload({ targetMonitorIds });
    expect(targets.map(({ outcome }) => outcome)).toEqual(['accepted', 'not-accepted']);
  });

  it('sends again after a 429, which carries nothing out, but not after a refusal', async () => {
    const busy = await started({ answer: first({ status: 429, body: {} }) });
    expect((await busy.cloud.sendRequestToUpload({ targetMonitorIds })).outcome).toBe('accepted');
    expect(busy.fake.calls).toHaveLength(2);
    const refusing = await started({ answer: () => ({ status: 400, body: { message: 'no' } }) });
    await expect(refusing.cloud.sendRequestToUpload({ targetMonitorIds })).rejects.toThrow(CloudRefusedError);
    expect(refusing.fake.calls).toHaveLength(1);
  });

  it('keeps the answer of a send whose end cannot be counted', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'flatfield-uncounted-'));
    try {
      const { cloud } = await started(
        {
          answer: () => {
            removeNow(folder);
            writeFileSync(folder, 'no folder any more');
            return undefined;
          },
        },
        { stateFolder: folder },
      );
      expect((await cloud.sendRequestToUpload({ targetMonitorIds })).outcome).toBe('accepted');
      await expect(cloud.sendRequestToUpload({ targetMonitorIds })).rejects.toThrow(withCode('call-count'));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('tags one asset field and leaves the others as they are', async () => {
    const { fake, cloud } = await started();
    const { outcome } = await tagAsset(cloud, 'cg279x_12345678', 'custom1', 'pass 2026-06-01');
    expect(outcome).toBe('accepted');
    const { assetInformation } = fixture('monitor');
    expect(fake.of('sendAssetInformation')[0]?.body).toEqual({
      targetMonitorIds: ['cg279x_12345678'],
      assetInformation: { ...(assetInformation as object), custom1: 'pass 2026-06-01' },
    });
  });
});

it.each([-1, 0.5, 1001, Number.NaN])('refuses %s calls a second', (callsPerSecond) => {
  const create = () => clientFor('http://127.0.0.1:9', { callsPerSecond });
  expect(create).toThrow(withCode('invalid-cloud-request'));
  expect(create).toThrow('callsPerSecond expects a whole number from 0 (no limit) to 1000');
});

describe('the token', () => {
  it.each([
    'http://example.com',
    'ftp://127.0.0.1',
    'https://user:secret@example.com',
    'https://example.com/?a=b',
    'nonsense',
  ])('is not sent to %s', (baseUrl) => {
    const create = () => clientFor(baseUrl);
    expect(create).toThrow(withCode('invalid-cloud-request'));
    expect(create).toThrow(/^(?!.*secret).*$/);
  });

  it.each([
    'https://example.com',
    'https://example.com/prefix/',
    'http://localhost:1',
    'http://127.0.0.1:1',
    'http://[::1]:1',
  ])('may be sent to %s', (baseUrl) => {
    expect(clientFor(baseUrl).baseUrl).toBe(baseUrl.replace(/\/$/, ''));
  });

  it('is in no error, cause, answer or file, even if the service sends it back', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'flatfield-echo-'));
    try {
      const echoes: FakeAnswer[] = [
        { status: 400, body: { message: `unknown token ${fakeToken}` } },
        { status: 302, headers: { location: `https://example.com/?token=${fakeToken}` } },
        { body: `Bearer ${fakeToken}` },
        { body: `${'x'.repeat(180)} ${fakeToken}` },
        { body: { groups: [{ id: fakeToken, name: '' }] } },
        { status: 401, body: `<html>${fakeToken.toUpperCase()}` },
      ];
      const { cloud } = await started(
        { answer: first(...echoes) },
        { stateFolder: folder, retryPolicy: { retries: 0, firstDelayMs: 0, factor: 1, longestDelayMs: 0 } },
      );
      const shown: string[] = [];
      while (shown.length < echoes.length) {
        shown.push(inspect(await failure(cloud.listGroups()), { depth: 99, showHidden: true }));
      }
      const { cloud: talkative } = await started({
        answer: () => ({ body: { groups: [{ id: 1, name: `of ${fakeToken}`, [fakeToken]: [fakeToken] }] } }),
      });
      shown.push(JSON.stringify(await talkative.listGroups()), inspect(talkative, { depth: 99, showHidden: true }));
      for (const name of await readdir(folder)) shown.push(name, await readFile(join(folder, name), 'utf8'));
      expect(shown.length).toBeGreaterThan(9);
      const parts = [0, 8, 16, 24].map((start) => fakeToken.slice(start, start + 16));
      for (const text of shown) {
        expect(parts.filter((part) => text.toLowerCase().includes(part))).toEqual([]);
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('counts the calls of two users apart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'flatfield-users-'));
    try {
      const { fake } = await started();
      for (const token of [fakeToken, 'f'.repeat(40)]) {
        await clientFor(fake.url, { stateFolder: folder, token: new Token(token) })
          .listGroups()
          .catch(() => undefined);
      }
      expect((await readdir(folder)).filter((name) => name.endsWith('.log'))).toHaveLength(2);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('the limits', () => {
  it('are never exceeded and are used to 98 %, by 700 details over a slow network', async () => {
    const clock = virtualClock();
    const { fake, cloud } = await started({ clock, latencyMs: 120 }, { clock, maxWaitMs: Number.POSITIVE_INFINITY });
    const startMs = clock.now().getTime();
    for (let index = 0; index < 700; index += 1) await cloud.getMonitor(`m${index}`, { keepAlive: true });
    expect(fake.refusals()).toBe(0);
    const allowedMs = 2 * 3_600_000 + 20_000;
    expect(allowedMs / (clock.now().getTime() - startMs)).toBeGreaterThan(0.98);
  });
});

describe('cloudReference', () => {
  it('gives what a reference is made from', async () => {
    const { cloud } = await started();
    const { calibrationResults, calibrationTarget, source } = await cloudReference(cloud, 'cg279x_12345678', 1);
    expect(referenceFrom(calibrationResults, calibrationTarget, source)).toMatchObject({
      source: 'cloud-api',
      executedAt: '2023-01-01 00:00',
      toneResponse: 2.2,
      colors: { white: { Y: 120 } },
    });
  });

  it('gives no result if the mode was never calibrated', async () => {
    const { cloud } = await started({
      answer: () => ({ body: { index: 0, name: 'Custom', calibrationResult: null } }),
    });
    expect(await cloudReference(cloud, 'a', 0)).toMatchObject({ calibrationResults: [], calibrationTarget: null });
  });
});
