import type { Reading } from '../read/reading.ts';
import type { Inspection } from './inspection.ts';

type Timed = Pick<Reading, 'part' | 'startedAt'>;

/**
 * The numbers of the parts that readings were taken in, from 0, in the order of the readings. A record of version 1 does not say it: there a reading is of the last part that had
 * begun by then.
 */
export function partsOfReadings(
  readings: readonly Timed[],
  { parts = [] }: Pick<Inspection, 'parts'>,
): readonly number[] {
  let last = 0;
  return readings.map(({ part, startedAt }) => {
    while (part === undefined && hasBegun(parts[last + 1], startedAt)) last += 1;
    last = part ?? last;
    return last;
  });
}

function hasBegun(part: { readonly startedAt: string } | undefined, at: string): boolean {
  return part !== undefined && Date.parse(part.startedAt) <= Date.parse(at);
}
