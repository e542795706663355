import type { Drawn } from './drawn.ts';
import { dateText, type Fields, timeText } from './healthy-monitor.ts';
import { encode, Raw } from './raw-json.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Puts one odd value into an answer, mostly where a check looks, and returns where and which. */
export function spoil(drawn: Drawn, body: Fields, nowMs: number): string {
  const all = pathsInto(body);
  const judged = all.filter((path) => JUDGED.test(path.at(-1) ?? ''));
  const path = drawn.one(judged.length > 0 && drawn.chance(0.85) ? judged : all);
  const last = path.at(-1) ?? '';
  const holder = path.slice(0, -1).reduce<unknown>((inner, key) => (inner as Fields)[key], body) as Fields;
  const value = oddValue(drawn, last, holder[last], nowMs);
  holder[last] = value;
  return `${path.join('.')}=${value === undefined ? 'missing' : encode(value)}`;
}

const JUDGED =
  /usageHours|postCalibration|calibratedAt|executedAt|ExecutedAt|usageTimeInterval|pdatedAt|UploadedAt|sentAt|recievedBy|completedAt|usageMinutes|resultCode|colorModes|remoteCommand|alibrationResult|schedule|correlation|serialNumber|monitorInformation/;

function pathsInto(value: unknown, path: readonly string[] = []): string[][] {
  const inner = typeof value === 'object' && value !== null && !(value instanceof Raw) ? Object.entries(value) : [];
  return [...(path.length > 0 ? [[...path]] : []), ...inner.flatMap(([key, one]) => pathsInto(one, [...path, key]))];
}

function oddValue(drawn: Drawn, name: string, value: unknown, nowMs: number): unknown {
  if (drawn.chance(0.15)) return drawn.one(anything);
  if (name === 'resultCode') return drawn.one(codes);
  if (name === 'id') return drawn.one(['', null, undefined, 5, 'cg279x_999', '../x', '.', 'CON', 'a/b', 'CG279X_1']);
  if (name === 'serialNumber')
    return drawn.one(['', null, undefined, 123_456, '0', `0${value as string}`, `${value as string} `, [value], {}]);
  if (typeof value === 'number') return drawn.one([...numbers, `${value}`, [value], { value }]);
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(value)) return drawn.one(oddDates(nowMs));
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return drawn.one(oddTimes(value, nowMs));
  if (typeof value === 'string') return drawn.one([null, undefined, '', 5, true, [], {}, 'PENDING', '__proto__']);
  if (Array.isArray(value))
    return drawn.one([
      null,
      undefined,
      [],
      {},
      '',
      [null],
      ['x'],
      { 0: value[0] },
      [...value, ...value],
      [{ index: 0 }],
    ]);
  if (typeof value === 'object' && value !== null)
    return drawn.one([
      null,
      undefined,
      [],
      {},
      '',
      'x',
      0,
      [value],
      { ...value, extra: { sentAt: '2099-01-01T00:00:00Z' } },
    ]);
  return drawn.one(anything);
}

const anything = [null, undefined, '', ' ', 0, -1, true, [], {}, [null], 'x', new Raw('1e999'), '\u0000'];
const codes = [
  ...['ERROR', 'E01', ' ok ', '', ' ', '\t', '\u00a0', '\u200b', '00', '0,1', 'no error', 'NO_ERROR\n', 'ＯＫ', 'none'],
  ...['o\u212a', '\ufeffOK', 'suCCe\u017f\u017f', null, undefined, 0, 1, ['0'], false],
];
const numbers = [
  ...[null, undefined, -1, -0.0001, -0, new Raw('1e999'), new Raw('-1e999'), new Raw('1e308'), '', '-1', 'NaN', true],
  ...[1000, 1000.0001, 1001, 30_000, 30_000.5, 30_001, 1e9],
];

function oddDates(nowMs: number): unknown[] {
  return [
    ...[24, 1, 13, 14.5].map((hours) => dateText(nowMs + hours * HOUR)),
    ...[89, 89.6, 90.2, 91, 400].map((days) => dateText(nowMs - days * DAY)),
    ...['2026-02-30 10:00', '2024-02-29 10:00', '2026-01-01 24:00', '2026-13-01 00:00', '2026-00-10 00:00'],
    ...['2026-01-01T10:00', '2026-01-01 10:00:00', '2026-01-01 10:00Z', ' 2026-01-01 10:00', '2026-01-01 10:00\n'],
    ...[
      '2026-01-01',
      '0000-01-01 00:00',
      '9999-12-31 23:59',
      '+002026-01-01 10:00',
      'never',
      '',
      null,
      undefined,
      nowMs,
    ],
  ];
}

function oddTimes(value: string, nowMs: number): unknown[] {
  const local = timeText(nowMs - DAY).slice(0, 19);
  return [
    ...[24, 0.2, 0.05, -3000].map((hours) => timeText(nowMs + hours * HOUR)),
    ...['', '+25:00', '+09:00', '-0900', '+14:00', '+14:01', '+00:60', ',5Z', '.123456789Z', 'z', ' Z'].map(
      (zone) => `${local}${zone}`,
    ),
    ...[
      '2026-02-30T10:00:00Z',
      '2026-01-01T24:00:00Z',
      '2026-01-01T10:00:60Z',
      '20260101T100000Z',
      '2026-W01-1T10:00Z',
    ],
    ...['9999-12-31T23:59:59Z', '+275760-09-13T00:00:00Z', '1970-01-01T00:00:00Z', '2026-01-01 10:00:00Z', 'never'],
    ...[value.toLowerCase(), `${value} `, [value], '', null, undefined, nowMs],
  ];
}
