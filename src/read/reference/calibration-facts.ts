import { createHash } from 'node:crypto';
import { canonicalJson } from '../../base/canonical-json.ts';
import type { Reference, ReferenceProblem } from './reference.ts';
import { isReferenceProblem } from './reference-from.ts';

/** Parts of what a run rests on, by name, each as a short text: whatever must be the same from the first reading to the last. */
export type Facts = Readonly<Record<string, string>>;

/**
 * Everything of a calibration that a color can depend on, as facts: its id and time, its fifteen numbers, the target and its tone
 * response. Without a usable calibration, why there is none.
 */
export function calibrationFacts(found: Reference | ReferenceProblem): Facts {
  if (isReferenceProblem(found)) return { calibration: `${found.code} ${digest(found.message)}` };
  const { calibrationId, executedAt, colors, toneResponse, target = null } = found;
  const { white, red, green, blue, black } = colors;
  return {
    'calibration id': calibrationId ?? 'none',
    'calibration time': executedAt,
    'calibration colors': digest([white, red, green, blue, black].map(({ X, Y, Z }) => [X, Y, Z])),
    'tone response': String(toneResponse ?? 'none'),
    target: digest(target),
  };
}

/** 16 hexadecimal characters of a SHA-256; the order of an object's fields does not matter. */
function digest(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex').slice(0, 16);
}
