import { z } from 'zod';
import { safeText } from '../http/safe-text.ts';
import { holdsOnlyFiniteNumbers } from '../parse-json-text.ts';
import { type ListedMonitor, listedMonitorSchema } from './monitor-schema.ts';
import { shapeProblem } from './shape-problem.ts';

/** The monitors of a fleet, and the entries of the list that cannot be read as one. */
export interface MonitorList {
  readonly monitors: readonly ListedMonitor[];
  readonly oddEntries: readonly OddEntry[];
}

/** An entry of the list that is not of the shape of a monitor. */
export interface OddEntry {
  /** From 0, in the order of the list. */
  readonly place: number;
  /** Null if it has none. */
  readonly id: string | null;
  /** The first thing that is wrong with it, on one line. */
  readonly problem: string;
}

/** Reads a list of monitors entry by entry, so that an odd one does not hide the others. */
export const monitorListSchema = z
  .looseObject({ monitors: z.array(z.unknown()) })
  .transform(({ monitors: entries }): MonitorList => {
    const monitors: ListedMonitor[] = [];
    const oddEntries: OddEntry[] = [];
    for (const [place, entry] of entries.entries()) {
      const { success, data, error } = listedMonitorSchema.safeParse(entry);
      if (success && holdsOnlyFiniteNumbers(entry)) monitors.push(data);
      else
        oddEntries.push({
          place,
          id: idOf(entry),
          problem: success ? 'at $: it holds a number that is too large' : shapeProblem(error, entry),
        });
    }
    return { monitors, oddEntries };
  });

/** An odd entry and what is wrong with it, on one line. */
export function oddEntryText({ place, id, problem }: OddEntry): string {
  return `Entry ${place + 1} of the list${id === null ? '' : ` (${safeText(id, 80)})`} cannot be read ${problem}.`;
}

function idOf(entry: unknown): string | null {
  const id = typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : null;
  return typeof id === 'string' && id !== '' ? id : null;
}
