import { readFile, stat } from 'node:fs/promises';
import { FlatfieldError } from '../base/flatfield-error.ts';
import { parseJsonText } from '../base/parse-json-text.ts';
import type { Reference, ReferenceProblem } from './reference.ts';
import { referenceFrom } from './reference-from.ts';

/**
 * The reference in a JSON file of at most 10 MB: `{ "calibrationResults": [...] }` or one calibration result, as the APIs
 * give them, with the target beside it as `target` or `calibrationTarget` if there is one. Throws
 * `invalid-reference-file` where the file cannot be read or is neither.
 */
export async function readReferenceFile(path: string): Promise<Reference | ReferenceProblem> {
  const content = await readJson(path);
  const results = content['calibrationResults'] ?? [content['calibrationResult'] ?? content];
  if (!Array.isArray(results)) throw refusal(path, 'calibrationResults is not a list');
  return referenceFrom(results, content['target'] ?? content['calibrationTarget'] ?? null, 'file');
}

const MOST_BYTES = 10_000_000;

async function readJson(path: string): Promise<Record<string, unknown>> {
  let content: unknown;
  try {
    if ((await stat(path)).size > MOST_BYTES) throw new RangeError(`larger than ${MOST_BYTES} bytes`);
    content = parseJsonText(await readFile(path, 'utf8'));
  } catch (cause) {
    throw refusal(path, cause instanceof Error ? cause.message : String(cause), cause);
  }
  if (typeof content === 'object' && content !== null && !Array.isArray(content)) return { ...content };
  throw refusal(path, 'no JSON object');
}

function refusal(path: string, why: string, cause?: unknown): FlatfieldError {
  return new FlatfieldError(
    'invalid-reference-file',
    `The reference file ${path} is not usable (${why}): expected a calibration result, or a list of them as calibrationResults.`,
    { cause },
  );
}
