import { z } from 'zod';
import { safeText } from '../../base/http/safe-text.ts';
import { shapeProblem, valueProblem } from './problem-text.ts';
import { type ListedMonitor, listedMonitorSchema } from './schemas/monitor-schema.ts';

/** The monitors of a fleet, and the entries of the list that cannot be read as one. */
export interface MonitorList {
  readonly monitors: readonly ListedMonitor[];
  readonly oddEntries: readonly OddEntry[];
  /** Ids that several entries have: which of them is right cannot be known, not even if they are equal. */
  readonly repeatedIds: readonly string[];
}

/** An entry of the list that is not of the shape of a monitor. */
export interface OddEntry {
  /** From 0, in the order of the list. */
  readonly place: number;
  /** Null if it has none. */
  readonly id: string | null;
  /** As received; null if it has none. */
  readonly updatedAt: string | null;
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
      const problem = success ? valueProblem(entry) : shapeProblem(error, entry);
      if (success && problem === null) monitors.push(data);
      else
        oddEntries.push({
          place,
          id: textOf(entry, 'id'),
          updatedAt: textOf(entry, 'updatedAt'),
          problem: problem ?? '',
        });
    }
    const repeatedIds = repeated([...monitors, ...oddEntries].flatMap(({ id }) => id ?? []));
    return { monitors, oddEntries, repeatedIds };
  });

/** Problems of a list, a sentence for each odd entry and each repeated id. */
export function listProblems({ oddEntries, repeatedIds }: Omit<MonitorList, 'monitors'>): string[] {
  return [...oddEntries.map(oddEntryText), ...repeatedIds.map(repeatedIdText)];
}

/** An id that several entries have, on one line. */
export function repeatedIdText(id: string): string {
  return `The list names ${safeText(id, 80)} more than once.`;
}

/** An odd entry and what is wrong with it, on one line. */
export function oddEntryText({ place, id, problem }: OddEntry): string {
  return `Entry ${place + 1} of the list${id === null ? '' : ` (${safeText(id, 80)})`} cannot be read ${problem}.`;
}

function textOf(entry: unknown, field: 'id' | 'updatedAt'): string | null {
  const text: unknown = typeof entry === 'object' && entry !== null ? Reflect.get(entry, field) : null;
  return typeof text === 'string' && text !== '' ? text : null;
}

function repeated(ids: readonly string[]): string[] {
  const once = new Set<string>();
  return Array.from(new Set(ids.filter((id) => once.has(id) || !once.add(id))));
}
