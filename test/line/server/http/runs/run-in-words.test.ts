import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentOf } from '../../../../../src/line/server/intake/content-of.ts';
import { BLOBS_NAME } from '../../../../../src/line/server/store/sqlite/open-sqlite-store.ts';
import { wording } from '../../../../../src/report/text/wording.ts';
import { bundleOf, production } from '../../intake/run-of-line.ts';
import { type ExampleRun, exampleRun } from '../../store/example-run.ts';
import { type StartedServer, startedServer } from '../started-server.ts';

const record = production('tinted-corner');
const sent = bundleOf(record);
const { arrival } = exampleRun(sent.id);
const failed: ExampleRun = {
  arrival: { ...arrival, id: sent.id, bundleSha256: exampleRun('').arrival.bundleSha256 },
  content: contentOf(sent),
  bundle: exampleRun('').bundle,
};
const told = exampleRun('told', { said: { code: 'told', text: 'Left <b>as it stood</b>.' } });

let server: StartedServer;
beforeAll(async () => {
  server = await startedServer();
  for (const { arrival: of, content, bundle } of [failed, told]) await server.store.addRun(of, content, bundle);
  await rm(join(server.folder, BLOBS_NAME), { recursive: true });
});
afterAll(() => server.end());

const page = async (path: string, lang: string) => {
  const answer = await server.call(path, {
    role: 'viewer',
    headers: { 'accept-language': lang, accept: 'text/html' },
  });
  return { status: answer.status, text: await answer.text() };
};
const { summary, grade } = record.judgment.verdict;

describe('a run whose bundle is gone', () => {
  it.each(['en', 'de', 'ja'] as const)(
    'has its verdict on its page in %s: no process is asked for it',
    async (lang) => {
      const { status, text } = await page(`/runs/${sent.id}`, lang);
      expect(status).toBe(200);
      expect(text).toContain(`<p class="why"><bdi>${wording(lang, record.plan).summary(summary, grade)}</bdi></p>`);
    },
  );

  it('says so in place of its files', async () => {
    const { text } = await page(`/runs/${sent.id}`, 'de');
    expect(text).toContain('Die Dateien dieses Laufs fehlen oder sind beschädigt');
  });

  it('has the sentence of a store of before as it stands, in English and escaped', async () => {
    const { text } = await page(`/runs/${told.arrival.id}`, 'de');
    expect(text).toContain('<p class="why"><bdi>Left &lt;b&gt;as it stood&lt;/b&gt;.</bdi></p>');
  });

  it('has its verdict in lists in the language of the reader, and in English with its codes in the API', async () => {
    const { text } = await page('/units/unit-1', 'de');
    expect(text).toContain(wording('de', record.plan).summary(summary, grade));
    const row = await server.get(`/runs/${sent.id}`);
    expect(row.summary).toBe(wording('en', record.plan).summary(summary, grade));
    expect(row.said).toEqual(failed.content.said);
    const csv = await (await server.call('/api/v1/runs?format=csv', { role: 'viewer' })).text();
    expect(csv.split('\r\n')[0]).not.toContain('said');
    expect(csv).not.toContain('[object');
  });
});
