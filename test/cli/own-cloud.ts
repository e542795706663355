import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Served, serve } from '../http/serve.ts';

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A monitor as its local API shows it, read without Flatfield's client. */
interface LocalMonitor {
  readonly id: string;
  readonly mode: Record<string, unknown>;
  readonly result: Record<string, unknown>;
}

export interface OwnCloud extends Served {
  readonly token: string;
  readonly requests: { method: string; path: string; body: unknown }[];
  /** Color mode 0, as it is answered; may be changed. */
  readonly mode: Record<string, unknown>;
  /** Details of the monitor, as they are answered; may be changed. */
  readonly details: Record<string, unknown>;
  /** Answers in place of the next ones. */
  readonly first: Answer[];
}

/**
 * A cloud API over one monitor, written from its specification alone: no schema, limit or answer of Flatfield's client or
 * simulator is in it. Fields that the specification does not have are not sent.
 */
export async function serveOwnCloud(localUrl: string): Promise<OwnCloud> {
  const { id, mode: local, result } = await readLocal(localUrl);
  const token = randomBytes(20).toString('hex');
  const requests: OwnCloud['requests'] = [];
  const first: Answer[] = [];
  const shared = {
    index: 0,
    name: local['name'],
    selected: true,
    enabled: true,
    type: local['type'],
    postCalibrationUsageHours: 12,
    selfCalibrationResult: { executedAt: '2026-01-01 00:00', resultCode: '0' },
  };
  const { calibrationData, measurementData, executedAt, sensorInformation } = result;
  const monitorInformation = { usageHours: 100, usageMinutes: 0, duePriority: 'UNIFORMITY' };
  const mode: Record<string, unknown> = {
    ...shared,
    parameters: local['parameters'],
    calibrationTarget: {
      brightness: { type: 'CANDELA', value: 120 },
      blackLevel: { type: 'MIN' },
      whitePoint: { type: 'STANDARD', value: 'D65' },
      gamma: { type: 'GAMMA', value: 2.2 },
      gamut: { type: 'NATIVE' },
      calibrationPolicy: 'GRAY_BALANCE',
      optimizeForLimited109: false,
    },
    calibrationResult: { calibrationData, measurementData, executedAt, monitorInformation, sensorInformation },
  };
  const listed = {
    modelName: 'M',
    serialNumber: 12_345_678,
    groupId: '00000000-0000-4000-8000-000000000001',
    groupName: 'G',
    updatedAt: '2026-01-02T00:00:00Z',
  };
  const details: Record<string, unknown> = {
    ...listed,
    id,
    remoteCommand: { assetInformation: { status: 'NO_COMMAND', sentAt: null, completedAt: null } },
    colorModes: [{ ...shared, calibrationResult: { executedAt } }],
    assetInformation: Object.fromEntries(
      ['assetNumber', 'location1', 'location2', 'user', 'custom1', 'custom2', 'custom3', 'custom4'].map((name) => [
        name,
        name,
      ]),
    ),
  };

  const answer = ({ method, url = '', headers }: IncomingMessage, body: unknown): Answer => {
    if (headers.authorization !== `Bearer ${token}`) return { status: 401, body: { message: 'who are you?' } };
    const early = first.shift();
    if (early !== undefined) return early;
    if (method === 'GET' && url === `/prefix/api/v1/monitors/${id}/color-modes/0`) return { body: mode };
    if (method === 'GET' && url === '/prefix/api/v1/monitors') return { body: { monitors: [{ ...listed, id }] } };
    if (method === 'GET' && url === `/prefix/api/v1/monitors/${id}`) return { body: details };
    if (method === 'POST' && url === '/prefix/api/v1/remote-command/asset-information/send') {
      const { targetMonitorIds } = body as { targetMonitorIds: string[] };
      return { body: { responses: targetMonitorIds.map((targetMonitorId) => ({ targetMonitorId, status: 202 })) } };
    }
    return { status: 404, body: {} };
  };
  const served = await serve((message, response) => {
    void readBody(message).then((body) => {
      requests.push({ method: message.method ?? '', path: message.url ?? '', body });
      send(response, answer(message, body));
    });
  });
  return { ...served, url: new URL('/prefix', served.url), token, requests, mode, details, first };
}

async function readLocal(localUrl: string): Promise<LocalMonitor> {
  const get = async (path: string) =>
    (await fetch(new URL(path, localUrl), { headers: { connection: 'close' } })).json() as Promise<
      Record<string, unknown>
    >;
  const { monitors } = (await get('/monitors')) as unknown as { monitors: { id: string }[] };
  const id = monitors[0]?.id ?? '';
  const mode = await get(`/monitors/${id}/color-modes/0`);
  const { calibrationResults } = await get(`/monitors/${id}/color-modes/0/target/calibration-results`);
  // The local API also tells of calibrations that failed, without colors.
  const results = (calibrationResults as Record<string, unknown>[]).filter((one) => one['measurementData'] !== null);
  const result = results.reduce((newest, one) =>
    String(one['executedAt']) > String(newest['executedAt']) ? one : newest,
  );
  return { id, mode, result };
}

async function readBody(message: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of message) text += String(chunk);
  return text === '' ? undefined : JSON.parse(text);
}

function send(response: ServerResponse, { status = 200, headers = {}, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
