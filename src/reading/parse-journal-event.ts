import type { TakingEvent } from './taking.ts';

/** A line of a journal after its first. */
export type JournalEvent = TakingEvent | { readonly type: 'part'; readonly startedAt: string };

/** The event that a parsed line holds; undefined where a field is missing or of another type than was written. */
export function parseJournalEvent(line: unknown): JournalEvent | undefined {
  return SHAPES.some((shape) => matches(line, shape)) ? (line as JournalEvent) : undefined;
}

/** What a value must be: a predicate, or an object with at least these fields. */
type Shape = ((value: unknown) => boolean) | { readonly [field: string]: Shape };

function matches(value: unknown, shape: Shape): boolean {
  if (typeof shape === 'function') return shape(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(shape).every(([field, inner]) => {
    return matches(Object.hasOwn(value, field) ? Reflect.get(value, field) : undefined, inner);
  });
}

const count: Shape = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const notNegative: Shape = (value) => Number.isFinite(value) && Number(value) >= 0;
const text: Shape = (value) => typeof value === 'string';
const flag: Shape = (value) => typeof value === 'boolean';
const utc: Shape = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const position: Shape = { xPx: count, yPx: count };
const rgb: Shape = { r: count, g: count, b: count };

function exactly(expected: string): Shape {
  return (value) => value === expected;
}

function either(...shapes: readonly Shape[]): Shape {
  return (value) => shapes.some((shape) => matches(value, shape));
}

const absent: Shape = (value) => value === undefined;
const none: Shape = (value) => value === null;

const attempt: Shape = {
  startedAt: utc,
  durationMs: notNegative,
  outcome: either(exactly('answered'), exactly('failed')),
  code: either(text, absent),
  message: either(text, absent),
};
const attempts: Shape = (value) => Array.isArray(value) && value.every((one) => matches(one, attempt));

const texts: Shape = (value) =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string');

const planned = { patchIndex: count, pointIndex: count, requested: position };

const reading = {
  ...planned,
  sequence: count,
  startedAt: utc,
  elapsedMs: notNegative,
  durationMs: notNegative,
  attempts,
  actual: position,
  rawValue: either({ format: exactly('RGB'), ...rgb }, { format: exactly('YCBCR'), y: count, cb: count, cr: count }),
  rgbFull: rgb,
  bitDepth: count,
  colorFormat: either(exactly('RGB'), exactly('YCBCR')),
  hdcp: flag,
  light: either({ X: notNegative, Y: notNegative, Z: notNegative }, absent),
};

const SHAPES: readonly Shape[] = [
  { type: exactly('part'), startedAt: utc },
  { type: exactly('reading'), reading },
  { type: exactly('replaced'), reading: { ...reading, readsAs: text } },
  { type: exactly('missed'), missed: { ...planned, attempts, code: text, message: text } },
  { type: exactly('attempt'), planned, attempt },
  { type: exactly('superseded'), sequence: count },
  {
    type: exactly('last-pixel'),
    lastPixel: { requested: position, actual: position, hdcp: flag, attempts },
    atEnd: either(flag, absent),
  },
  {
    type: exactly('check'),
    check: {
      checkedAt: utc,
      afterReading: either(count, none),
      present: flag,
      colorModeIndex: either(count, none),
      calibrationId: either(text, none),
      keyLock: either(text, none),
      facts: either(texts, absent),
      problem: either({ code: text, message: text }, none),
    },
  },
];
