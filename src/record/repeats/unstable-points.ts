import type { UnstablePoints } from '../../judge/passes.ts';
import type { Rgb } from '../../plan/pattern/patch.ts';
import { placeKey } from '../../plan/sampling/sampling-plan.ts';
import type { Reading } from '../../read/reading.ts';
import { rawComponents } from '../../read/signal/raw-components.ts';
import type { Pass } from './pass.ts';

/**
 * Points at which passes over the signal do not agree to the last code, or which only some of them read; null if there are none. A run
 * that was stopped lacks readings for a reason of its own.
 */
export function unstablePoints(passes: readonly Pass[]): UnstablePoints | null {
  const isStopped = passes.some(({ stopped }) => stopped !== null);
  const byPlace = passes.map(({ readings }) => new Map(readings.map((reading) => [placeKey(reading), reading])));
  const places = new Map(passes.flatMap(({ readings }) => readings.map((reading) => [placeKey(reading), reading])));
  const found = [...places].flatMap(([place, { patchIndex, pointIndex }]) => {
    const read = byPlace.map((pass) => pass.get(place));
    const [first] = read;
    const differs = read.findIndex(
      (reading) => valuesOf(reading) !== valuesOf(first) && !(isStopped && !(reading && first)),
    );
    return differs < 0
      ? []
      : [{ patchIndex, pointIndex, differs, codes: [codesOf(first), codesOf(read[differs])] as const }];
  });
  const [first] = found;
  if (!first) return null;
  const { patchIndex, pointIndex, differs, codes } = first;
  return { count: found.length, patchIndex, pointIndex, passes: [0, differs], codes };
}

/** Everything about the signal at a point that must stay; empty for a point that was not read. */
function valuesOf(reading: Reading | undefined): string {
  if (!reading) return '';
  if (reading.kind === 'light') return JSON.stringify(reading.light);
  const { rawValue: raw, rgbFull, bitDepth, colorFormat } = reading;
  return [rgbFull.r, rgbFull.g, rgbFull.b, bitDepth, colorFormat, raw.format, ...rawComponents(raw)].join(' ');
}

function codesOf(reading: Reading | undefined): Rgb | null {
  return reading?.kind === 'signal' ? reading.rgbFull : null;
}
