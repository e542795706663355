import { readFile, stat } from 'node:fs/promises';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { otherVersion } from '../../base/other-version.ts';
import { parseJsonText } from '../../base/parse-json-text.ts';
import { systemMessage } from '../../base/system-message.ts';
import { planSchema } from '../../plan/sampling/plan-schema.ts';
import type { SamplingPlan } from '../../plan/sampling/sampling-plan.ts';
import { JOURNAL_VERSION, MAX_JOURNAL_BYTES, type RunManifest } from './journal.ts';
import { interrupt, reduce } from './reduce.ts';
import { type RunEvent, runEventSchema } from './run-event.ts';
import { initialState, type RunState } from './run-state.ts';

/** A run as its journal holds it. */
export interface StoredJournal {
  readonly manifest: RunManifest;
  /** State that its events reduce to. */
  readonly state: RunState;
  /** Bytes of whole lines; what follows them was being written when the run was interrupted. */
  readonly intactBytes: number;
  /** True if something follows them: the point that it was for must be read again. */
  readonly torn: boolean;
}

/**
 * Reads a journal of at most `maxBytes` (256 MB), whether its run ended or was interrupted in the middle of a line. `start` makes the
 * state before its first event; default: that of the plan which its first line names. Throws `journal-failed` if there is
 * none, if it is of another version, or if a line before the last is damaged.
 */
export async function readJournal(
  path: string,
  { maxBytes = MAX_JOURNAL_BYTES, start }: { readonly maxBytes?: number; readonly start?: () => RunState } = {},
): Promise<StoredJournal> {
  const bytes = await readBytes(path, maxBytes);
  const lines = wholeLines(bytes);
  const header = lines.next().value;
  const manifest = manifestOf(header && (parseJson(header.text) ?? null), path);
  const state = start?.() ?? initialState(planOf(manifest, path));
  const intactBytes = reduceLines(state, lines, path) ?? header?.endByte ?? 0;
  return { manifest, state: interrupt(state), intactBytes, torn: intactBytes < bytes.length };
}

/** True if there is a journal whose first line, at least, is whole. */
export async function hasBegun(path: string): Promise<boolean> {
  const bytes = await readFile(path).catch(() => Buffer.alloc(0));
  return bytes.includes(NEWLINE);
}

async function readBytes(path: string, maxBytes: number): Promise<Buffer> {
  try {
    if ((await stat(path)).size <= maxBytes) return await readFile(path);
  } catch (cause) {
    throw new FlatfieldError(
      'journal-failed',
      `${path} could not be read (${systemMessage(cause)}): give the folder of a run.`,
      {
        cause,
      },
    );
  }
  throw new FlatfieldError(
    'journal-failed',
    `${path} is larger than ${maxBytes} bytes: it is not the journal of a run.`,
  );
}

interface Line {
  readonly text: string;
  readonly endByte: number;
  readonly isLast: boolean;
}

/** One after the other: a file that is not a journal is known by its first line. */
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

function manifestOf(header: unknown, path: string): RunManifest {
  if (header === undefined) {
    throw new FlatfieldError(
      'journal-failed',
      `${path} ends before its first line is complete: nothing was read or changed, start a new run.`,
    );
  }
  const { type, journalVersion, identity } = isObject(header) ? header : {};
  if (type === 'run' && journalVersion === JOURNAL_VERSION && isObject(identity)) return identity;
  const version = otherVersion(header, 'journalVersion', JOURNAL_VERSION);
  throw new FlatfieldError(
    'journal-failed',
    `${path} ${version ?? 'does not begin as a journal does: it cannot be continued'}.`,
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function planOf({ plan }: RunManifest, path: string): SamplingPlan {
  const parsed = planSchema.safeParse(plan);
  if (parsed.success) return plan as SamplingPlan;
  throw new FlatfieldError('journal-failed', `${path} does not identify its run (plan): start a new run.`, {
    cause: parsed.error,
  });
}

/** Applies the events to the state. End of the last whole line, in bytes; undefined if there is none. */
function reduceLines(state: RunState, lines: Iterable<Line>, path: string): number | undefined {
  let intactBytes: number | undefined;
  let place = 1;
  for (const { text, endByte, isLast } of lines) {
    place += 1;
    const json = parseJson(text);
    // A line that was being written when the power went may have its end but not its middle.
    if (isLast && json === undefined) break;
    const event = runEventSchema.safeParse(json);
    if (!event.success) {
      const message = `${path}, line ${place}, is damaged: the run cannot be continued, start a new one.`;
      throw new FlatfieldError('journal-failed', message, { cause: event.error });
    }
    // As it was written: a parsed copy has its fields in another order, and the record of a resumed run is that of its journal.
    reduce(state, json as RunEvent);
    intactBytes = endByte;
  }
  return intactBytes;
}
