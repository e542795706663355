import { createHash } from 'node:crypto';
import { canonicalJson } from '../base/canonical-json.ts';
import type { Reference } from './reference.ts';

/**
 * What tells a calibration apart whose source gives it no id: its time and 12 hexadecimal characters of a SHA-256 over the
 * fifteen numbers of its colors, its target and the tone response. A calibration made in the same minute has other colors, since
 * it was measured anew.
 */
export function identityWithoutId(found: Omit<Reference, 'calibrationId'>): string {
  const { source, executedAt, colors, toneResponse, target = null } = found;
  const { white, red, green, blue, black } = colors;
  const numbers = [white, red, green, blue, black].flatMap(({ X, Y, Z }) => [X, Y, Z]);
  const digest = createHash('sha256')
    .update(canonicalJson({ numbers, toneResponse, target }))
    .digest('hex')
    .slice(0, 12);
  return `${source} ${executedAt} ${digest}`;
}
