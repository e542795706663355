import { z } from 'zod';
import { newestTime } from '../api/cloud/service-time.ts';
import { type ColorModeChoice, type ColorModeChoices, choiceNames, joinChoices } from './color-mode-choice.ts';

/**
 * Memory of a synced folder about every monitor that a list ever named, apart from its present data: it loses nothing if a monitor leaves the list,
 * an entry cannot be read or a sync is killed.
 */
export class SeenFleet {
  readonly #newest: Map<string, string>;
  #colorModes: ColorModeChoices;

  constructor({ newest, colorModes }: StoredSeen = { schemaVersion: 1, newest: [], colorModes: [] }) {
    this.#newest = new Map(newest);
    this.#colorModes = colorModes;
  }

  /** The latest `updatedAt` that a list or details of it ever had; null if none had one. Details before it are of an earlier state. */
  newest(id: string): string | null {
    return this.#newest.get(id) ?? null;
  }

  /** Everything that a sync into the folder ever chose: what is known of a color mode is not given up by choosing less. */
  get colorModes(): ColorModeChoices {
    return this.#colorModes;
  }

  /** Takes an `updatedAt` in, and says whether it is new. */
  add(id: string | null, updatedAt: string | null | undefined, now: Date): boolean {
    if (id === null) return false;
    const before = this.newest(id);
    const newest = newestTime([before, updatedAt], now);
    if (newest === null || newest === before) return false;
    this.#newest.set(id, newest);
    return true;
  }

  /** Takes a choice in, and says whether it adds anything. */
  choose(choice: ColorModeChoice): boolean {
    const before = this.#colorModes;
    this.#colorModes = joinChoices(before, choice);
    return this.#colorModes.length > before.length;
  }

  /** As it is stored, in an order that does not depend on that of the answers. */
  toJSON(): StoredSeen {
    const newest = Array.from(this.#newest).sort(([one], [other]) => (one < other ? -1 : 1));
    return { schemaVersion: 1, colorModes: this.#colorModes, newest };
  }
}

/** `seen.json`. Pairs, since an id may be any text. */
export const seenFleetSchema = z.object({
  schemaVersion: z.literal(1),
  colorModes: z.array(z.union([z.enum(choiceNames), z.int().min(0)])).readonly(),
  newest: z.array(z.tuple([z.string(), z.string()]).readonly()).readonly(),
});

type StoredSeen = z.infer<typeof seenFleetSchema>;
