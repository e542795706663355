import { groupBy } from '../../base/group-by.ts';
import { findNotDarker } from '../light/light-order.ts';
import type { MeterSample } from './meter-sample.ts';
import { invalidReadingsFile } from './number-at.ts';

/**
 * Throws `invalid-readings-file` if a color of the file is not clearly darker than a brighter one: one of them was not shown, or has the wrong name.
 * Pairs that the plan shows are left to the judge.
 */
export function refuseOtherOrder(samples: readonly MeterSample[], planned: ReadonlySet<MeterSample>): void {
  const byColor = groupBy(
    samples.filter(({ light }) => light.Y > 0),
    ({ shown: { r, g, b } }) => `${r} ${g} ${b}`,
  );
  const measured = [...byColor.values()].map((ofColor) => {
    const first = ofColor[0] as MeterSample;
    const luminance = ofColor.reduce((sum, { light }) => sum + light.Y, 0) / ofColor.length;
    return { drive: first.shown, luminance, line: first.line, isPlanned: planned.has(first) };
  });
  const found = findNotDarker(measured);
  if (!found || (found.darker.isPlanned && found.brighter.isPlanned)) return;
  throw invalidReadingsFile(
    `Line ${found.darker.line}: this color has ${found.darker.luminance.toPrecision(4)} cd/m2, but the brighter one of line ${found.brighter.line} has ${found.brighter.luminance.toPrecision(4)}: one of the two was not shown, or has another name.`,
  );
}
