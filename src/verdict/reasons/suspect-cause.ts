import { codeValueError } from '../../color/code-values.ts';
import { isSignal } from '../../reading/reading.ts';
import type { Evidence } from '../evidence.ts';
import type { LimitResult, Reason } from '../verdict.ts';
import { note } from './reason.ts';

/** Names what may make a good monitor fail: the marker in the values, and dither of the computer. They decide nothing. */
export function suspectCause(evidence: Evidence, limits: readonly LimitResult[]): readonly Reason[] {
  if (!limits.some(({ result }) => result === 'missed')) return [];
  return [...suspectMarker(evidence), ...suspectDither(evidence)];
}

function suspectMarker({ readings, conditions }: Evidence): readonly Reason[] {
  const { marker, oddities = [] } = conditions ?? {};
  const isRefused = oddities.some(({ what }) => what === 'marker-refused');
  if (!marker || marker === 'off' || isRefused || !readings.some(isSignal)) return [];
  return [note('marker-suspected', { marker })];
}

/** Dither changes a code by a step of 8 bits or of the signal at some of the points, in one direction. */
function suspectDither({ plan, readings }: Evidence): readonly Reason[] {
  for (const [patchIndex, patch] of plan.patches.entries()) {
    const read = readings.filter(isSignal).filter((reading) => reading.patchIndex === patchIndex);
    if (patch.pattern) continue;
    const errors = read.map(({ rgbFull: codes, bitDepth }) => {
      const step = Math.ceil((2 ** bitDepth - 1) / 255);
      const error = Object.values(codeValueError(patch, { codes, bitDepth }));
      return error.every((one) => Math.abs(one) <= step) ? Math.sign(error.find((one) => one !== 0) ?? 0) : null;
    });
    const off = errors.filter((error) => error !== 0);
    const isOneStep = !errors.includes(null) && new Set(off).size === 1;
    if (isOneStep && off.length >= 2 && errors.length - off.length >= 2) {
      return [note('dither-suspected', { patch: patch.name, count: off.length, of: errors.length })];
    }
  }
  return [];
}
