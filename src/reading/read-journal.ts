import { readFile, stat } from 'node:fs/promises';
import { parseJsonText } from '../parse-json-text.ts';
import { JOURNAL_VERSION, MAX_JOURNAL_BYTES, type RunIdentity } from './journal.ts';
import { JournalError } from './journal-error.ts';
import type { LastPixel } from './last-pixel.ts';
import { type JournalEvent, parseJournalEvent } from './parse-journal-event.ts';
import type { MonitorCheck } from './pixel-source.ts';
import type { MissedReading, Reading } from './reading.ts';

/** What a journal holds of a run so far. */
export interface JournalContent {
  readonly identity: RunIdentity;
  /** When each part of the run started, and when the last line of it was written: UTC, ISO 8601. */
  readonly parts: readonly { readonly startedAt: string; readonly endedAt: string }[];
  readonly readings: readonly Reading[];
  readonly superseded: readonly Reading[];
  readonly missed: readonly MissedReading[];
  readonly checks: readonly MonitorCheck[];
  /** The latest one; null if none was answered. */
  readonly lastPixel: LastPixel | null;
  /** The same of those read after the last point. */
  readonly lastPixelAtEnd: LastPixel | null;
  /** Bytes of whole lines; what stands behind them was being written when the run broke off. */
  readonly intactBytes: number;
  /** Whether something stood behind them: the point that it was for is to be read again. */
  readonly torn: boolean;
}

/**
 * Reads a journal of at most `maxBytes` (256 MB), whether its run ended or broke off in the middle of a line. Throws JournalError where
 * there is none, where it is of another version, or where a line before the last is damaged.
 */
export async function readJournal(path: string, maxBytes = MAX_JOURNAL_BYTES): Promise<JournalContent> {
  const bytes = await readBytes(path, maxBytes);
  const lines = wholeLines(bytes);
  const header = lines.next().value;
  const identity = identityOf(header && parseJson(header.text), path);
  const { intactBytes, ...content } = collect(lines, path, header?.endByte ?? 0);
  return { identity, ...content, intactBytes, torn: intactBytes < bytes.length };
}

/** Whether a journal stands there of which at least the first line is whole. */
export async function hasBegun(path: string): Promise<boolean> {
  const bytes = await readFile(path).catch(() => Buffer.alloc(0));
  return bytes.includes(NEWLINE);
}

async function readBytes(path: string, maxBytes: number): Promise<Buffer> {
  try {
    if ((await stat(path)).size <= maxBytes) return await readFile(path);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new JournalError(`${path} could not be read (${why}): give the folder of a run.`, { cause });
  }
  throw new JournalError(`${path} is larger than ${maxBytes} bytes: it is no journal of a run.`);
}

interface Line {
  readonly text: string;
  readonly endByte: number;
  readonly isLast: boolean;
}

/** One after the other: a file that is no journal is known by its first line, whatever else it holds. */
function* wholeLines(bytes: Buffer): Generator<Line, undefined> {
  let start = 0;
  for (let end = bytes.indexOf(NEWLINE); end >= 0; ) {
    const next = bytes.indexOf(NEWLINE, end + 1);
    yield { text: bytes.toString('utf8', start, end), endByte: end + 1, isLast: next < 0 };
    start = end + 1;
    end = next;
  }
}

const NEWLINE = 0x0a;

function parseJson(text: string): unknown {
  try {
    return parseJsonText(text);
  } catch {
    return undefined;
  }
}

function identityOf(header: unknown, path: string): RunIdentity {
  if (header === undefined) {
    throw new JournalError(`${path} broke off before its first line: nothing was read or changed, start a new run.`);
  }
  if (isObject(header) && header['type'] === 'run' && header['journalVersion'] === JOURNAL_VERSION) {
    const identity = header['identity'];
    if (isObject(identity)) return identity;
  }
  throw new JournalError(
    `${path} does not begin as a journal of version ${JOURNAL_VERSION} does: it cannot be continued.`,
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function collect(lines: Iterable<Line>, path: string, headerBytes: number) {
  let intactBytes = headerBytes;
  let place = 1;
  const parts: { startedAt: string; endedAt: string }[] = [];
  const readings = new Map<number, Reading>();
  const superseded: Reading[] = [];
  const missed = new Map<string, MissedReading>();
  const checks: MonitorCheck[] = [];
  let lastPixel: LastPixel | null = null;
  let lastPixelAtEnd: LastPixel | null = null;
  for (const { text, endByte, isLast } of lines) {
    place += 1;
    const json = parseJson(text);
    // A line that was being written when the power went may have its end but not its middle.
    if (isLast && json === undefined) break;
    intactBytes = endByte;
    const event = parseJournalEvent(json);
    const part = parts.at(-1);
    if (event && part) part.endedAt = timeOf(event) ?? part.endedAt;
    switch (event?.type) {
      case 'part':
        parts.push({ startedAt: event.startedAt, endedAt: event.startedAt });
        break;
      case 'reading':
        readings.set(event.reading.sequence, event.reading);
        missed.delete(pointOf(event.reading));
        break;
      case 'missed':
        missed.set(pointOf(event.missed), event.missed);
        break;
      case 'attempt':
        missed.set(pointOf(event.planned), brokenOff(event, missed.get(pointOf(event.planned))));
        break;
      case 'superseded': {
        const reading = readings.get(event.sequence);
        if (reading) superseded.push(reading);
        readings.delete(event.sequence);
        break;
      }
      case 'replaced':
        superseded.push(event.reading);
        break;
      case 'check':
        checks.push(event.check);
        break;
      case 'last-pixel':
        if (event.atEnd) lastPixelAtEnd = event.lastPixel;
        else lastPixel = event.lastPixel;
        break;
      case undefined:
        throw new JournalError(`${path}, line ${place}, is damaged: the run cannot be continued, start a new one.`);
      default:
        event satisfies never;
    }
  }
  return {
    parts,
    readings: [...readings.values()],
    superseded,
    missed: [...missed.values()],
    checks,
    lastPixel,
    lastPixelAtEnd,
    intactBytes,
  };
}

/** A point of which only failed requests are known: the run broke off before it was read or given up. */
function brokenOff(
  { planned, attempt }: JournalEvent & { readonly type: 'attempt' },
  before: MissedReading | undefined,
): MissedReading {
  const attempts = [...(before?.attempts ?? []), attempt];
  return { ...planned, attempts, code: 'broken-off', message: 'The run broke off while this point was being read.' };
}

/** When an event was over; null where it does not say. */
function timeOf(event: JournalEvent): string | null {
  switch (event.type) {
    case 'reading':
    case 'replaced':
      return endOf(event.reading);
    case 'missed':
      return endOfLast(event.missed);
    case 'last-pixel':
      return endOfLast(event.lastPixel);
    case 'attempt':
      return endOf(event.attempt);
    case 'check':
      return event.check.checkedAt;
    case 'part':
    case 'superseded':
      return null;
  }
  event satisfies never;
}

function endOfLast({ attempts }: Pick<MissedReading, 'attempts'>): string | null {
  const last = attempts.at(-1);
  return last ? endOf(last) : null;
}

function endOf({ startedAt, durationMs }: Pick<Reading, 'startedAt' | 'durationMs'>): string | null {
  const end = new Date(Date.parse(startedAt) + durationMs);
  return Number.isNaN(end.getTime()) ? null : end.toISOString();
}

function pointOf({ patchIndex, pointIndex }: Pick<Reading, 'patchIndex' | 'pointIndex'>): string {
  return `${patchIndex}:${pointIndex}`;
}
