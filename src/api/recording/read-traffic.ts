import { createReadStream } from 'node:fs';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { systemMessage } from '../../base/system-message.ts';
import { TRAFFIC_FORMAT, type TrafficLine, trafficLineSchema } from './traffic-line.ts';

/** The last line of a recording whose process was killed while it wrote. */
export interface TornLine {
  readonly kind: 'torn';
  /** From 1. */
  readonly line: number;
  readonly bytes: number;
}

/** Longest line in bytes; a recorder writes none that is longer. */
const MAX_LINE = 64_000_000;

/**
 * The lines of a recording, one by one: the header first; a torn last line as what it is. Throws `invalid-recording`, which names the file and the
 * line, for anything else that is not a recording.
 */
export async function* readTraffic(file: string): AsyncGenerator<TrafficLine | TornLine> {
  let number = 0;
  for await (const { text, isWhole } of linesOf(file)) {
    number += 1;
    const line = lineOf(text);
    if (line === undefined && !isWhole && number > 1) {
      yield { kind: 'torn', line: number, bytes: Buffer.byteLength(text) };
      return;
    }
    yield checked(line, number, file);
  }
  if (number === 0) throw refusal(file, 1, 'expected the header of a recording, but the file is empty');
}

function checked(line: unknown, number: number, file: string): TrafficLine {
  if (line === undefined) throw refusal(file, number, 'expected JSON');
  const isHeader = typeof line === 'object' && line !== null && 'kind' in line && line.kind === 'header';
  if (isHeader !== (number === 1)) throw refusal(file, number, 'the header must be the first line, and no other');
  if (isHeader && 'format' in line && line.format !== TRAFFIC_FORMAT) {
    throw refusal(file, number, `expected format ${TRAFFIC_FORMAT}, which this version of Flatfield reads`);
  }
  const result = trafficLineSchema.safeParse(line);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw refusal(
    file,
    number,
    `${issue?.path.join('.') || 'the line'}: ${issue?.message ?? 'not as expected'}`,
    result.error,
  );
}

function refusal(file: string, line: number, problem: string, cause?: unknown): FlatfieldError {
  return new FlatfieldError('invalid-recording', `${file}, line ${line}: ${problem}.`, { cause });
}

function lineOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function* linesOf(file: string): AsyncGenerator<{ readonly text: string; readonly isWhole: boolean }> {
  let number = 1;
  let parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      let from = 0;
      for (let to = chunk.indexOf(10); to >= 0; to = chunk.indexOf(10, from)) {
        yield { text: Buffer.concat([...parts, chunk.subarray(from, to)]).toString('utf8'), isWhole: true };
        [parts, size, from] = [[], 0, to + 1];
        number += 1;
      }
      parts.push(chunk.subarray(from));
      size += chunk.length - from;
      if (size > MAX_LINE) throw refusal(file, number, `longer than ${MAX_LINE} bytes`);
    }
  } catch (cause) {
    if (cause instanceof FlatfieldError) throw cause;
    throw refusal(file, number, `cannot be read (${systemMessage(cause)})`, cause);
  }
  if (size > 0) yield { text: Buffer.concat(parts).toString('utf8'), isWhole: false };
}
