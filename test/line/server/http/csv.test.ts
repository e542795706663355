import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { PageRequest } from '../../../../src/line/protocol/run-filter.ts';
import type { LineContext } from '../../../../src/line/server/http/line-env.ts';
import { pagedAnswer } from '../../../../src/line/server/http/list-answer.ts';
import { Turns } from '../../../../src/line/server/http/turns.ts';
import { exampleRun } from '../store/example-run.ts';
import { type StartedServer, startedServer } from './started-server.ts';

const RUNS = 450;
let server: StartedServer;
beforeAll(async () => {
  server = await startedServer();
  for (let run = 1; run <= RUNS; run += 1) {
    const { arrival, content, bundle } = exampleRun(`run ${run}`, {
      said: { code: 'told', text: 'a\u001b[2Jb\u0000c\nd' },
    });
    await server.store.addRun(arrival, content, bundle);
  }
});
afterAll(() => server.end());

const csv = async (query = '') => {
  const answer = await server.call(`/api/v1/runs?format=csv${query}`, { role: 'viewer' });
  return { status: answer.status, lines: (await answer.text()).split('\r\n').slice(0, -1) };
};

describe('a list as CSV', () => {
  it('has one header and every run once, newest first', async () => {
    const { lines } = await csv();
    expect(lines).toHaveLength(1 + RUNS);
    const column = lines[0]?.split(',').indexOf('order') ?? -1;
    expect(lines.slice(1).map((line) => Number(line.split(',')[column]))).toEqual(
      Array.from({ length: RUNS }, (_, index) => RUNS - index),
    );
  });

  it('has no more rows than are asked for', async () => {
    expect((await csv('&limit=1')).lines).toHaveLength(2);
    expect((await csv('&limit=250')).lines).toHaveLength(251);
    expect((await csv('&limit=500')).lines).toHaveLength(1 + RUNS);
  });

  it('is a header alone without a run, and refused for an invalid cursor', async () => {
    expect((await csv('&unit=none')).lines).toHaveLength(1);
    expect((await csv('&cursor=x')).status).toBe(400);
  });

  it('has nothing that steers a terminal', async () => {
    const { lines } = await csv('&limit=1');
    expect(lines[1]).toContain('a [2Jb c d');
    expect(lines.join('')).not.toMatch(/\p{Cc}/u);
  });

  it('lets others be answered while twenty are made', async () => {
    const done: string[] = [];
    const lists = Array.from({ length: 20 }, () => csv().then(() => done.push('list')));
    const health = server.call('/healthz').then(() => done.push('health'));
    await Promise.all([...lists, health]);
    expect(done.indexOf('health')).toBeLessThan(10);
  });
});

describe('a CSV file of a long list', () => {
  it('has every row, and holds a page of them at a time', async () => {
    const RUNS_OF_YEARS = 30_276;
    const schema = z.strictObject({ order: z.int() });
    let [made, most] = [0, 0];
    const load = async ({ cursor, limit }: PageRequest) => {
      const from = Number(cursor ?? 0);
      const rows = Array.from({ length: Math.min(limit, RUNS_OF_YEARS - from) }, (_, row) => ({ order: from + row }));
      made += rows.length;
      return { rows, next: from + limit < RUNS_OF_YEARS ? `${from + limit}` : null };
    };
    const app = new Hono().get('/', (context) =>
      pagedAnswer(
        context as unknown as LineContext,
        { format: 'csv', limit: 100 },
        { schema, turns: new Turns(), load },
      ),
    );
    const answer = await app.request('/');
    let [text, read] = ['', 0];
    for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
      text += new TextDecoder().decode(part);
      read = text.split('\r\n').length;
      most = Math.max(most, made - read);
    }
    expect(text.split('\r\n').slice(1, -1)).toEqual(Array.from({ length: RUNS_OF_YEARS }, (_, row) => `${row}`));
    expect(most).toBeLessThan(1000);
  });
});
