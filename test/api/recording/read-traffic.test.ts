import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readTraffic } from '../../../src/api/recording/read-traffic.ts';

const header = JSON.stringify({
  kind: 'header',
  format: 1,
  startedAt: '2026-01-02T03:04:05.678Z',
  flatfield: '0.1.0',
  platform: 'win32-x64',
  node: 'v20.19.0',
});
const client = JSON.stringify({ kind: 'client', api: 'local', address: null, options: {} });

async function kindsOf(text: string): Promise<string[]> {
  const file = join(await mkdtemp(join(tmpdir(), 'flatfield-traffic-')), 'traffic.ndjson');
  await writeFile(file, text);
  const kinds: string[] = [];
  for await (const line of readTraffic(file)) kinds.push(line.kind);
  return kinds;
}

it('reads a recording whose process was killed up to its torn line', async () => {
  expect(await kindsOf(`${header}\n${client}\n{"kind":"exch`)).toEqual(['header', 'client', 'torn']);
  expect(await kindsOf(`${header}\n${client}`)).toEqual(['header', 'client']);
});

it('names the file and the line of what is not a recording', async () => {
  await expect(kindsOf('')).rejects.toThrow('traffic.ndjson, line 1: expected the header');
  await expect(kindsOf(`${client}\n`)).rejects.toThrow('line 1: the header must be the first line');
  await expect(kindsOf(`${header}\n{"kind":\n${client}\n`)).rejects.toThrow('line 2: expected JSON');
  await expect(kindsOf(`${header}\n{"kind":"other"}\n`)).rejects.toThrow('line 2: kind');
  await expect(kindsOf(header.replace('"format":1', '"format":2'))).rejects.toThrow('line 1: expected format 1');
});
