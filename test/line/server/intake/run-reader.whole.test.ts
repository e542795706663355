import { afterEach, describe, expect, it } from 'vitest';
import { receiveRun } from '../../../../src/line/server/intake/receive-run.ts';
import { RunReader } from '../../../../src/line/server/intake/run-reader.ts';
import { withCode } from '../../../with-code.ts';
import { bundleOf, production } from './run-of-line.ts';

let reader: RunReader;
afterEach(() => reader.end());

const record = production();
const sent = bundleOf(record);
const receivedAt = new Date(Date.parse(record.finishedAt) + 1000).toISOString();
const delivery = {
  id: sent.id,
  receivedAt,
  token: 'station-1',
  spool: null,
  sequence: null,
  sentAt: null,
  clocks: null,
};
const receive = (bytes: Uint8Array = sent.bytes, id = sent.id) =>
  reader.receive(bytes, { ...delivery, id }, [], false, []);

/** Four megabytes that take twenty times as many once they are parsed. */
function heavy() {
  const wide = `{"schemaVersion":2,"x":[${'{},'.repeat(1_300_000)}{}]}`;
  return bundleOf(wide, { runId: 'run-1' });
}

describe('a reader of runs', () => {
  it('returns for a run what the server itself would return', async () => {
    reader = new RunReader();
    expect(await receive()).toEqual(await receiveRun(sent.bytes, delivery, []));
    expect(await reader.report(sent.bytes, 'de')).toContain('<html lang="de"');
    const limits = await reader.limits(sent.bytes);
    expect(limits.map(({ metric }) => metric)).toEqual(record.judgment.verdict.limits.map(({ metric }) => metric));
    expect(limits[0]?.patch).toBe('white');
  });

  it('throws what is wrong with a run, and reads the next one', async () => {
    reader = new RunReader();
    const answers = await Promise.allSettled([
      receive(Buffer.from('x')),
      receive(sent.bytes, 'a'.repeat(64)),
      receive(),
    ]);
    expect(answers).toMatchObject([
      { status: 'rejected', reason: { code: 'invalid-bundle' } },
      { status: 'rejected', reason: { code: 'invalid-bundle' } },
      { status: 'fulfilled' },
    ]);
  });

  it('refuses a run that takes more memory than it may, and reads the next one', async () => {
    reader = new RunReader({ heapMb: 48, timeoutMs: 30_000 });
    const { bytes, id } = heavy();
    await expect(receive(bytes, id)).rejects.toThrow(withCode('too-large'));
    expect((await receive()).arrival.id).toBe(sent.id);
  });

  it('refuses a run that takes more time than it may', async () => {
    reader = new RunReader({ heapMb: 384, timeoutMs: 1 });
    await expect(receive()).rejects.toThrow('The run takes more than 384 MB or 0.001 s to read.');
  });
});
