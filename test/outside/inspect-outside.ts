import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { systemClock } from '../../src/base/http/clock.ts';
import { createLocalApi, inspect } from '../../src/entries/index.ts';
import type { InspectOptions } from '../../src/inspect/services.ts';
import type { Inspection } from '../../src/record/inspection.ts';
import { answerInMemory } from '../base/http/in-memory.ts';
import type { Service } from '../base/http/service.ts';
import { type MonitorServer, startMonitorServer } from './monitor-server.ts';
import type { MonitorState } from './monitor-state.ts';

/** A server that ends with the test; what this process asks of it takes no socket, unless it is told where to listen. */
export async function serverForTest(
  changes: Partial<MonitorState> = {},
  where: Parameters<typeof startMonitorServer>[1] = {},
): Promise<MonitorServer> {
  const server = await startMonitorServer(changes, where);
  const service: Service = async ({ method, path, text }) => {
    const { status, body } = await server.answer({ method, path, body: text });
    return { status, headers: { 'content-type': 'application/json' }, body: Buffer.from(body) };
  };
  const endInMemory = Object.keys(where).length === 0 ? answerInMemory(server.url, service) : () => undefined;
  onTestFinished(async () => {
    endInMemory();
    await server.close();
  });
  return server;
}

/** An empty folder that ends with the test. */
export async function folderForTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'flatfield-outside-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Inspects the monitor of a server with a person who shows each patch at once: 3x3 points unless told otherwise. */
export async function inspectServer(
  server: MonitorServer,
  options: Partial<Omit<InspectOptions, 'api'>> = {},
): Promise<Inspection> {
  const { clock = systemClock } = options;
  const api = createLocalApi({ baseUrl: server.url, changeSpacingMs: 0, steadyMs: 0, clock });
  onTestFinished(() => api.close());
  return await inspect({
    api,
    resolution: `${server.state.width}x${server.state.height}`,
    layout: '3x3',
    marker: 'off',
    showPatch: (patch) => server.show(patch),
    ...options,
  });
}

/** The outcome of such an inspection. */
export async function outcomeOf(
  state: Partial<MonitorState>,
  options: Partial<Omit<InspectOptions, 'api'>> = {},
): Promise<string> {
  const inspection = await inspectServer(await serverForTest(state), options);
  return inspection.judgment.verdict.outcome;
}
