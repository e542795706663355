import { writeSync } from 'node:fs';
import { mkdtemp, readFile, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readTraffic } from '../../../src/api/recording/read-traffic.ts';
import { Recording, shareRecording } from '../../../src/api/recording/recording.ts';
import type { RecordedExchange } from '../../../src/api/recording/traffic-line.ts';

const exchange: Omit<RecordedExchange, 'sequence'> = {
  kind: 'exchange',
  startedAt: '2026-01-02T03:04:05.678Z',
  durationMs: 1,
  api: 'local',
  operation: 'getKeyLock',
  method: 'GET',
  answer: null,
  failure: { code: 'timed-out', phase: null },
};

const newPath = async () => join(await mkdtemp(join(tmpdir(), 'flatfield-recording-')), 'traffic.ndjson');

async function kindsIn(path: string): Promise<string[]> {
  const kinds: string[] = [];
  for await (const { kind } of readTraffic(path)) kinds.push(kind);
  return kinds;
}

async function recordingWith(code: string) {
  const path = await newPath();
  const { recording, release } = shareRecording(path);
  recording.identifiers.pseudonym('serial', 'Quorl-77a1-55');
  recording.alsoHide(
    (text) => text.replaceAll('4f1c9e2ab7d84e6f', '[token]'),
    () => 'Bearer 4f1c9e2ab7d84e6f',
  );
  recording.write({ ...exchange, failure: { code, phase: null } });
  return { path, end: await release() };
}

it.each([
  ['an identifier', 'x quorl77a155'],
  ['an identifier in base64', Buffer.from('xQuorl-77a1-55').toString('base64')],
  ['a token', '4f1c9e2ab7d84e6f'],
  ['a token in base64', Buffer.from('xx4f1c9e2ab7d84e6f').toString('base64')],
])('deletes a recording that holds %s, and does not repeat it', async (_, left) => {
  const { path, end } = await recordingWith(left);
  expect(end).toMatchObject({ exchanges: 0, problem: expect.stringContaining('was deleted: line 2 holds') });
  expect(end?.problem).not.toMatch(/quorl|4f1c9e2a/i);
  await expect(readFile(path)).rejects.toThrow('ENOENT');
});

it('keeps a recording that holds none', async () => {
  const { path, end } = await recordingWith('timed-out');
  expect(end).toEqual({ path, exchanges: 1, problem: null });
});

it('leaves each exchange in the file at once, and a last line that a kill tore is skipped', async () => {
  const path = await newPath();
  const recording = new Recording(path);
  recording.write(exchange);
  recording.write(exchange);
  // Nothing was closed: this is what a killed process leaves.
  expect(await kindsIn(path)).toEqual(['header', 'exchange', 'exchange']);
  await truncate(path, (await readFile(path)).length - 30);
  expect(await kindsIn(path)).toEqual(['header', 'exchange', 'torn']);
  await recording.finish();
});

it('ends with the last whole exchange if the disk is full, and says so', async () => {
  const path = await newPath();
  let room = 600;
  const recording = new Recording(path, (file, bytes, offset) => {
    if (room === 0) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const written = writeSync(file, bytes, offset, Math.min(room, bytes.length - offset));
    room -= written;
    return written;
  });
  for (let count = 0; count < 5; count += 1) recording.write(exchange);
  const end = await recording.finish();
  expect(end.exchanges).toBeGreaterThan(0);
  expect(end.problem).toMatch(/is not complete: ENOSPC: .*; \d lines are missing at its end\.$/);
  expect(await kindsIn(path)).toEqual(['header', ...Array.from({ length: end.exchanges }, () => 'exchange')]);
});
