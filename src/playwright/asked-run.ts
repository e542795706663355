import { createHash } from 'node:crypto';
import { canonicalJson } from '../base/canonical-json.ts';
import { type PatchInput, patchInputText } from '../sampling/patch-input.ts';
import type { RunOptions } from './run-options.ts';

/**
 * SHA-256 in hexadecimal of what a run measures: the monitor, the patches and every option but its listeners. Two runs are the same again
 * if it is the same. Functions among the options are not compared.
 */
export function askedRun(
  monitor: string,
  { signal, onEvent, onProgress, patches, ...plan }: RunOptions,
  contents: Iterable<PatchInput>,
): string {
  const text = canonicalJson([monitor, plan, Array.from(contents, patchInputText)]);
  return createHash('sha256').update(text).digest('hex');
}
