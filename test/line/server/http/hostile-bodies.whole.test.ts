import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { againstFixedWork } from '../../../fuzz/fixed-work.mjs';
import { bundleOf, production } from '../intake/run-of-line.ts';
import { type StartedServer, startedServer } from './started-server.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startedServer();
});
afterAll(() => server.end());

const record = production('flat', { runId: 'run-1' });
/** A record with a text in the place of its readings. */
const withReadings = (readings: string) =>
  bundleOf(
    JSON.stringify({ ...record, readings: '@' }).replace('"@"', () => readings),
    { runId: 'run-1' },
  );
const manifestOf = (text: string) => ({
  id: createHash('sha256').update(text).digest('hex'),
  bytes: gzipSync(`${text.length}\n${text}`),
});

describe('a body that a station sends', () => {
  it.each([
    ['three million empty readings', () => withReadings(`[${'{},'.repeat(3_000_000)}{}]`), 'more than 4000000'],
    ['three hundred thousand empty readings', () => withReadings(`[${'{},'.repeat(300_000)}{}]`), 'at readings.0.kind'],
    ['a record of ten million levels', () => bundleOf('['.repeat(10_000_000)), 'nested deeper than 200'],
    [
      'a record of five hundred levels',
      () => withReadings('['.repeat(500) + ']'.repeat(500)),
      'nested deeper than 200',
    ],
    ['a manifest of ten million levels', () => manifestOf('['.repeat(10_000_000)), 'its manifest is too large'],
    ['a manifest of many values', () => manifestOf(`[${'1,'.repeat(400_000)}1]`), 'cannot be read'],
    ['a hundred megabytes of spaces', () => bundleOf(' '.repeat(100 * 1024 * 1024)), 'unpacks to more than'],
  ] as const)('cannot hold up the server: %s', async (_, made, why) => {
    const sent = made();
    let isAnswered = false;
    const answered = server.put(sent).finally(() => {
      isAnswered = true;
    });
    let most = 0;
    while (!isAnswered) {
      const { value, times } = await againstFixedWork(() => server.call('/healthz'));
      expect(value.status).toBe(200);
      most = Math.max(most, times);
    }
    const answer = await answered;
    expect([413, 422]).toContain(answer.status);
    expect(((await answer.json()) as { message: string }).message).toContain(why);
    // Parsing, which took half a minute, would have been some hundred times.
    expect(most).toBeLessThan(50);
    expect(await server.store.run(sent.id)).toBeNull();
  });
});
