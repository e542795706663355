import { type Random, seededUuid } from '../seeded-random.ts';
import { Refusal } from './refusal.ts';

/** Rules for when the profile of a target is made again. */
export const PROFILE_UPDATE_RULES = ['EVERYTIME', 'CONCRETE'] as const;

/** A calibration target as the service returns it. */
export interface SimulatedTarget {
  readonly id: string;
  readonly name: string;
  readonly colorModeName: string | null;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly profileUpdateRule: (typeof PROFILE_UPDATE_RULES)[number];
  readonly profilePolicy: Readonly<Record<string, unknown>>;
  readonly useTargetNameAsProfileName: boolean;
  readonly protection: boolean;
}

/** The calibration targets of a monitor. */
export class Targets {
  readonly #random: Random;
  readonly #byId = new Map<string, SimulatedTarget>();

  constructor(random: Random) {
    this.#random = random;
  }

  list(): SimulatedTarget[] {
    return [...this.#byId.values()];
  }

  create(fields: Omit<SimulatedTarget, 'id'>): SimulatedTarget {
    const target = { id: seededUuid(this.#random), ...fields };
    this.#byId.set(target.id, target);
    return target;
  }

  /** Throws `simulated-refusal` for an id that no target has. */
  get(id: string): SimulatedTarget {
    const target = this.#byId.get(id);
    if (target === undefined) throw new Refusal('bad-request', `There is no calibration target ${JSON.stringify(id)}.`);
    return target;
  }

  /** Follows a color mode that got another name. */
  renameColorMode(from: string, to: string): void {
    for (const target of this.#byId.values()) {
      if (target.colorModeName === from) this.#byId.set(target.id, { ...target, colorModeName: to });
    }
  }
}
