import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { shareRecording } from '../../src/traffic/recording.ts';
import type { RecordedExchange } from '../../src/traffic/traffic-line.ts';

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

async function recordingWith(code: string) {
  const path = join(await mkdtemp(join(tmpdir(), 'flatfield-recording-')), 'traffic.ndjson');
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
