import { unknownMonitorId, unknownPath } from './checks/error-checks.ts';
import type { MonitorProfile } from '../behavior/monitor-profile.ts';
import { bitDepthAsked, outsideOf, positionOf } from './pixel-answer.ts';
import type { ProbeRecord } from './probe-record.ts';
import type { ProbeSession } from './probe-session.ts';
import { valueNamed } from './raw-answer.ts';
import type { RawExchange } from './raw-client.ts';

/** The behavior of the monitor that was probed, as far as it was seen. */
export function profileOf(session: ProbeSession, { monitor }: Pick<ProbeRecord, 'monitor'>): MonitorProfile {
  const { client, options, changes } = session;
  const { exchanges } = client;
  const anonymous = (text: string) => withoutNames(text, [monitor?.id, monitor?.serialNumber]);
  const pixels = exchanges.filter(({ operation }) => operation === 'getPixelInformation');
  const readings = pixels.filter(({ answer }) => answer?.status === 200);
  const reads = exchanges.filter(({ operation, method }) => operation !== null && method === 'GET');
  const { headers = {} } = options.listed.answer ?? {};
  return {
    monitorProfileVersion: 1,
    modelName: monitor?.modelName ?? '',
    isSimulated: client.simulation !== null,
    blankingMs: readings.map(timeOf),
    readMs: reads.filter((read) => !pixels.includes(read) && read.answer).map(timeOf),
    outside: pixels.flatMap((exchange) => {
      const found = options.resolution && outsideOf(exchange, options.resolution);
      const { status = null, text = '' } = exchange.answer ?? {};
      return found ? [{ ...found, status, body: anonymous(text) }] : [];
    }),
    odd: readings.flatMap((exchange) => {
      const { x, y } = exchange.query;
      const answered = positionOf(exchange.answer?.body);
      const isOutside = options.resolution && outsideOf(exchange, options.resolution);
      if (isOutside || answered === null || (answered.x === x && answered.y === y)) return [];
      return [{ asked: [Number(x), Number(y)], answered: [answered.x, answered.y] }];
    }),
    spelling: spellingOfPixels(readings),
    bitDepths: Object.fromEntries(
      readings.flatMap((exchange) => {
        const depth = valueNamed(exchange.answer?.body, 'bitDepth');
        return typeof depth === 'number' ? [[bitDepthAsked(exchange), depth]] : [];
      }),
    ),
    errors: exchanges.flatMap((exchange) => errorOf(exchange, anonymous)),
    changes: changes.map((change) => ({ ...change, body: anonymous(change.body) })),
    statuses: statusesOf(exchanges),
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !['date', 'content-length'].includes(name))),
  };
}

/** To a tenth of a millisecond. */
function timeOf({ durationMs }: Pick<RawExchange, 'durationMs'>): number {
  return Math.round(durationMs * 10) / 10;
}

/** A text without the names of a single monitor. */
function withoutNames(text: string, names: readonly (string | undefined)[]): string {
  return names.reduce<string>((rest, name) => (name ? rest.replaceAll(name, '(monitor)') : rest), text).slice(0, 2000);
}

function spellingOfPixels(readings: readonly RawExchange[]): MonitorProfile['spelling'] {
  const body = readings[0]?.answer?.body;
  const keys = (value: unknown) => (typeof value === 'object' && value !== null ? Object.keys(value) : []);
  const formats = readings.map(({ answer }) => valueNamed(answer?.body, 'colorFormat'));
  return {
    answer: keys(body),
    position: keys(valueNamed(body, 'position')),
    rawValue: keys(valueNamed(body, 'rawValue')),
    convertedRgbFull: keys(valueNamed(body, 'convertedRgbFull')),
    colorFormats: [...new Set(formats.filter((format) => typeof format === 'string'))],
  };
}

function errorOf(
  { operation, method, path, answer }: RawExchange,
  anonymous: (text: string) => string,
): MonitorProfile['errors'] {
  if (answer === null || answer.status < 400) return [];
  const cause = path.includes(unknownMonitorId)
    ? 'unknown-monitor'
    : path.endsWith(unknownPath)
      ? 'unknown-route'
      : operation === 'getPixelInformation'
        ? 'outside'
        : 'other';
  const { status, text, headers, oddities } = answer;
  return [
    {
      of: cause,
      method,
      operation,
      status,
      contentType: headers['content-type'] ?? null,
      body: anonymous(text),
      isUtf8: !oddities.includes('not UTF-8'),
    },
  ];
}

function statusesOf(exchanges: readonly RawExchange[]): MonitorProfile['statuses'] {
  const statuses: Record<string, number[]> = {};
  for (const { operation, answer } of exchanges) {
    if (operation === null || answer === null) continue;
    const known = statuses[operation] ?? [];
    statuses[operation] = [...new Set([...known, answer.status])];
  }
  return statuses;
}
