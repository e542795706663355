import { appendFile, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keepSentRun, type SentRun, sentRuns } from '../../../../src/line/station/spool/sent-runs.ts';
import { sha256 } from '../../server/store/example-run.ts';
import { station } from './small-run.ts';

const spool = crypto.randomUUID();
const sent = (name: string, path = `/runs/${name}`): SentRun => ({
  ...{ run: sha256(name), runId: name, path, spool, sequence: 1, server: 'x' },
  ...{ isNumberedLate: false, clockBegun: null, clockEnded: null },
});

it('remembers each run that was sent once, by its last time, and skips what a killed process left', async () => {
  const { stateFolder: folder } = await station();
  await mkdir(folder);
  expect(await sentRuns(folder)).toEqual([]);
  for (const name of ['a', 'b', 'a']) await keepSentRun(folder, sent(name));
  expect((await sentRuns(folder)).map(({ runId }) => runId)).toEqual(['b', 'a']);
  await appendFile(join(folder, 'sent.jsonl'), '{"run":"x\n[]\n');
  await keepSentRun(folder, sent('c'));
  expect((await sentRuns(folder)).map(({ runId }) => runId)).toEqual(['b', 'a', 'c']);
});

it('forgets all but the last 1,000 runs', async () => {
  const { stateFolder: folder } = await station();
  await mkdir(folder);
  const lines = Array.from({ length: 1500 }, (_, index) => JSON.stringify(sent(`${index}`, 'x'.repeat(1400))));
  await appendFile(join(folder, 'sent.jsonl'), `${lines.join('\n')}\n`);
  const before = (await stat(join(folder, 'sent.jsonl'))).size;
  await keepSentRun(folder, sent('last'));
  expect((await stat(join(folder, 'sent.jsonl'))).size).toBeLessThan(0.7 * before);
  const kept = await sentRuns(folder);
  expect([kept.length, kept[0]?.runId, kept.at(-1)?.runId]).toEqual([1000, '501', 'last']);
});
