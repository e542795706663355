import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLocalApi, type LocalApi } from '../../src/api/local/local-api.ts';
import { readTraffic } from '../../src/api/recording/read-traffic.ts';
import type { RecordedExchange } from '../../src/api/recording/traffic-line.ts';
import { hasCode } from '../../src/base/flatfield-error.ts';
import { noRetryPolicy } from '../../src/base/http/retry-policy.ts';
import { judgeAgain } from '../../src/inspect/files/judge-again.ts';
import { inspect } from '../../src/inspect/inspect.ts';
import { readRecord } from '../../src/record/read-inspection.ts';
import { parseBehaviorLike } from '../../src/simulator/probed/behavior-like.ts';
import { startReplay } from '../../src/simulator/replay/start-replay.ts';
import { openSimulated } from '../read/monitor/open-simulated.ts';

/** What Flatfield makes of the files of one monitor, a line for each finding. */
export async function playFolder(folder: string): Promise<string> {
  const parts = { 'traffic.ndjson': answersIn, 'inspection.json': judgedIn, 'monitor-profile.json': inspectedLike };
  const lines = [];
  for (const [name, play] of Object.entries(parts)) {
    const path = join(folder, name);
    if (existsSync(path)) lines.push(...(await play(path)).map((line) => `${name}: ${line}`));
  }
  return `${lines.join('\n')}\n`;
}

async function answersIn(path: string): Promise<readonly string[]> {
  const replay = await startReplay({ path, api: 'local', timeScale: 0 });
  const api = createLocalApi({
    ...{ baseUrl: replay.url, changeSpacingMs: 0, steadyMs: 0 },
    retryPolicy: noRetryPolicy,
  });
  const counts = new Map<string, number>();
  try {
    for await (const line of readTraffic(path)) {
      if (line.kind !== 'exchange' || line.api !== 'local') continue;
      const found = `${line.operation}: ${await outcomeOf(api, line)}`;
      counts.set(found, (counts.get(found) ?? 0) + 1);
    }
    return [...Array.from(counts, ([found, count]) => `${count} x ${found}`), ...replay.mismatches];
  } finally {
    await api.close();
    await replay.close();
  }
}

async function outcomeOf(api: LocalApi, exchange: RecordedExchange): Promise<string> {
  try {
    const call = calls[exchange.operation];
    if (!call) return 'not an operation of the client';
    await call(api, exchange as Asked);
    return 'read';
  } catch (error) {
    if (hasCode(error, 'wrong-shape'))
      return String((error as Error).message.replace(/^.*unexpected shape/, 'unexpected shape'));
    if (hasCode(error, 'refused')) return `refused with ${exchange.answer?.status}`;
    return (error as { code?: string }).code ?? String(error);
  }
}

/** An exchange whose parameters are those of the client. */
// biome-ignore lint/suspicious/noExplicitAny: a recording holds what was asked, checked when it was sent
type Asked = RecordedExchange & { readonly parameters: any; readonly query: any; readonly body: any };

const calls: Readonly<Record<string, (api: LocalApi, asked: Asked) => Promise<unknown>>> = {
  listMonitors: (api) => api.listMonitors(),
  getColorModes: (api, { parameters: { monitorId } }) => api.getColorModes(monitorId),
  getColorMode: (api, { parameters: { monitorId, colorModeIndex } }) => api.getColorMode(monitorId, colorModeIndex),
  getCalibrationResults: (api, { parameters: { monitorId, colorModeIndex } }) =>
    api.getCalibrationResults(monitorId, colorModeIndex),
  getValidationResults: (api, { parameters: { monitorId, colorModeIndex, calibrationResultId } }) =>
    api.getValidationResults(monitorId, colorModeIndex, calibrationResultId),
  getKeyLock: (api, { parameters: { monitorId } }) => api.getKeyLock(monitorId),
  getTargets: (api, { parameters: { monitorId } }) => api.getTargets(monitorId),
  getPixelInformation: (api, { parameters: { monitorId }, query }) =>
    api.getPixelInformation(monitorId, {
      ...{ x: query.x, y: query.y, showMarker: query['show-marker'], bitDepth: query['bit-depth'] },
    }),
  selectColorMode: (api, { parameters: { monitorId }, body }) => api.selectColorMode(monitorId, body.index),
  changeColorMode: (api, { parameters: { monitorId, colorModeIndex }, body }) =>
    api.changeColorMode(monitorId, colorModeIndex, body),
  setKeyLock: (api, { parameters: { monitorId }, body }) => api.setKeyLock(monitorId, body.keyLock),
  setPixelMarker: (api, { parameters: { monitorId }, body }) => api.setPixelMarker(monitorId, body),
  setSelfCalibration: (api, { parameters: { monitorId }, body }) => api.setSelfCalibration(monitorId, body.action),
  createTarget: (api, { parameters: { monitorId }, body }) => api.createTarget(monitorId, body),
};

async function judgedIn(path: string): Promise<readonly string[]> {
  const stored = await readRecord(path);
  const { judgment } = judgeAgain(
    { inspection: stored, recordSha256: '' },
    { runId: stored.runId, judgedAt: stored.judgment.judgedAt },
  );
  const { outcome, reasons } = judgment.verdict;
  return [`recorded as ${stored.judgment.verdict.outcome}`, [outcome, ...reasons.map(({ code }) => code)].join(' ')];
}

async function inspectedLike(path: string): Promise<readonly string[]> {
  const behavior = parseBehaviorLike(JSON.parse(readFileSync(path, 'utf8')), path);
  const resolution = { widthPx: 3840, heightPx: 2160 };
  const { api, simulator, monitorId } = await openSimulated({ behavior, resolution });
  const { judgment } = await inspect({
    ...{ api, monitor: monitorId, resolution, patches: ['white'], layout: '5x5' },
    showPatch: (patch) => simulator.showPatch(monitorId, patch),
  });
  const { outcome, reasons } = judgment.verdict;
  return [`a monitor like it ends in ${[outcome, ...reasons.map(({ code }) => code)].join(' ')}`];
}
