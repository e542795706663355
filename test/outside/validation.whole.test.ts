import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { noRetryPolicy } from '../../src/base/http/retry-policy.ts';
import { createLocalApi, inspect, inspectIntoFolder } from '../../src/entries/index.ts';
import type { Inspection } from '../../src/record/inspection.ts';
import { reportMarkdown } from '../../src/report/ci/report-markdown.ts';
import { reportHtml } from '../../src/report/html/report-html.ts';
import { reportConsole } from '../../src/report/report-console.ts';
import { folderForTest, serverForTest } from './inspect-outside.ts';
import type { Answer, MonitorServer } from './monitor-server.ts';

const BAD = {
  id: 'v1',
  executedAt: '2020-03-01 08:00',
  statistics: { maximumDeltaE: 31.5, averageDeltaE: 12 },
  further: [1],
};

const answering = (validationResults: readonly unknown[]): Answer => ({ status: 200, body: { validationResults } });

/** A monitor that answers the question for validation results so. */
async function serverWith(answer: Answer | (() => Promise<Answer>)): Promise<MonitorServer> {
  const server = await serverForTest();
  server.before = ({ operation }) => {
    if (operation !== 'validations') return undefined;
    return typeof answer === 'function' ? answer() : answer;
  };
  return server;
}

const pages = (inspection: Inspection) => [
  reportConsole(inspection, { color: false, width: 2000 }),
  reportHtml(inspection),
  reportMarkdown(inspection).replaceAll('\\', ''),
];

it('a validation is recorded as the API answered it, and one that is bad and old changes no verdict', async () => {
  const server = await serverWith(answering([BAD]));
  const inspection = await run(server);
  const [path] = server.asked.flatMap(({ operation, path }) => (operation === 'validations' ? [path] : []));
  const raw = (await (await fetch(`${server.url}${path}`)).json()) as { validationResults: unknown };
  expect(inspection.validation).toMatchObject({ received: raw.validationResults, problem: null });
  const without = await run(await serverWith(answering([])));
  expect(inspection.judgment.verdict.reasons).toEqual(without.judgment.verdict.reasons);
  expect([inspection, without].map(({ judgment }) => judgment.verdict.outcome)).toEqual(['pass', 'pass']);
  const stated =
    /Validation of 2020-03-01 08:00: max ΔE 31\.5 \(no limit\), average ΔE 12 \(no limit\); \d{4,} days old/;
  for (const page of pages(inspection)) expect(page).toMatch(stated);
  for (const page of pages(without)) expect(page).toContain('The calibration in force has no validation result.');
});

it('calibration results are not asked for once more to find their validations', async () => {
  const server = await serverWith(answering([BAD]));
  await run(server);
  const order = server.asked.map(({ operation }) => operation);
  expect(order.filter((operation) => operation === 'validations')).toHaveLength(1);
  const before = order.slice(0, order.indexOf('validations'));
  expect(before.filter((operation) => operation === 'calibrations')).toHaveLength(1);
});

it.each<[string, Answer]>([
  ['404', { status: 404, body: { message: 'no such path' } }],
  ['500', { status: 500 }],
  ['no JSON', { status: 200, body: '<html>' }],
  ['another shape', { status: 200, body: [] }],
])('a monitor that answers %s for its validation results passes, and every report says so', async (_, answer) => {
  const inspection = await run(await serverWith(answer));
  expect(inspection.judgment.verdict.outcome).toBe('pass');
  expect(inspection.validation?.problem).toEqual(expect.any(String));
  for (const page of pages(inspection)) expect(page).toContain('The validation results could not be read (');
});

it('a monitor that never answers for its validation results passes', async () => {
  const inspection = await run(await serverWith(() => new Promise(() => undefined)), { limitMs: 50 });
  expect(inspection.judgment.verdict.outcome).toBe('pass');
  expect(inspection.validation?.problem).toContain('50 ms');
});

it('a run that is interrupted while it asks for validation results leaves its record', async () => {
  const ending = new AbortController();
  const server = await serverWith(() => {
    ending.abort();
    return new Promise(() => undefined);
  });
  const out = await folderForTest();
  const inspection = await run(server, { signal: ending.signal, out });
  expect([inspection.stopped?.code, inspection.validation]).toEqual(['aborted', undefined]);
  expect(await readdir(join(out, 'run'))).toContain('inspection.json');
});

interface RunOptions {
  readonly signal?: AbortSignal;
  readonly out?: string;
  readonly limitMs?: number;
}

/** A run, whose client waits `limitMs` for validation results and asks once. */
async function run(server: MonitorServer, { out, signal, limitMs = 60_000 }: RunOptions = {}) {
  const once = { retryPolicy: noRetryPolicy, timeoutsMs: { getValidationResults: limitMs } };
  const api = createLocalApi({ baseUrl: server.url, changeSpacingMs: 0, steadyMs: 0, ...once });
  onTestFinished(() => api.close());
  const showPatch = (patch: Parameters<MonitorServer['show']>[0]) => server.show(patch);
  const options = {
    api,
    resolution: '3840x2160',
    layout: '3x3',
    patches: ['white'],
    marker: 'off',
    showPatch,
  } as const;
  if (out === undefined) return inspect(options);
  return (await inspectIntoFolder({ ...options, signal, out: join(out, 'run'), stateFolder: out })).inspection;
}
