import { describe, expect, it, onTestFinished } from 'vitest';
import type { CloudApiOptions } from '../../../src/api/cloud/cloud-options.ts';
import { overSockets } from '../../base/http/over-sockets.ts';
import { closedPort } from '../../base/http/serve.ts';
import { type FakeAnswer, first } from '../../base/http/service.ts';
import { clientFor } from './client-for.ts';
import { type FakeCloudOptions, startFakeCloud } from './fake-cloud.ts';
import { virtualClock } from './virtual-clock.ts';

async function started(options: FakeCloudOptions = {}, client: Partial<CloudApiOptions> = {}) {
  const fake = await startFakeCloud(options, overSockets);
  const cloud = clientFor(fake.url, client);
  onTestFinished(async () => {
    await cloud.close();
    await fake.close();
  });
  return { fake, cloud };
}

describe('reads', () => {
  it.each<[string, FakeAnswer]>([
    ['a reset connection', { cut: 'before', body: {} }],
    ['a cut body', { cut: 'within', body: { groups: [] } }],
  ])('asks again after %s', async (_, answer) => {
    const { fake, cloud } = await started({ answer: first(answer) });
    expect(await cloud.listGroups()).toHaveLength(2);
    expect(fake.calls).toHaveLength(2);
  });

  it.each<[string, FakeAnswer]>([
    ['a body that is cut off', { body: { message: 'x'.repeat(1000) }, cut: 'within' }],
    ['a body that is too large', { body: 'x'.repeat(11_000_000) }],
  ])('waits as long as a 429 says that comes with %s', async (_, answer) => {
    const clock = virtualClock();
    const refusal = { ...answer, status: 429, headers: { 'retry-after': '42' } };
    const { fake, cloud } = await started({ answer: first(refusal) }, { clock });
    await cloud.listGroups({ keepAlive: true });
    expect(clock.sleeps).toEqual([42_000]);
    expect(fake.calls).toHaveLength(2);
  });

  it('follows no redirect', async () => {
    const elsewhere = await startFakeCloud({}, overSockets);
    onTestFinished(elsewhere.close);
    const { cloud } = await started({ answer: () => ({ status: 302, headers: { location: elsewhere.url } }) });
    await expect(cloud.listGroups()).rejects.toThrow(/302: a redirect to http.* not followed/);
    expect(elsewhere.requests).toEqual([]);
  });
});

describe('sends', () => {
  it('sends again if no connection was made', async () => {
    const clock = virtualClock();
    const cloud = clientFor((await closedPort()).href, { clock });
    onTestFinished(() => cloud.close());
    await expect(cloud.sendRequestToUpload({ targetMonitorIds: ['a', 'b'] })).rejects.toThrow('no connection');
    expect(clock.sleeps).toEqual([500, 1000, 2000]);
  });
});
