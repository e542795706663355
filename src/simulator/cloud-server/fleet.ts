import { Refusal } from '../monitor/refusal.ts';
import type { Rig } from '../monitor/rig.ts';
import {
  type FleetConfiguration,
  type FleetGroup,
  fleetConfigurations,
  fleetGroups,
  managedFacts,
} from './fleet-facts.ts';
import { ManagedMonitor } from './managed-monitor.ts';
import { type CommandEnd, type CommandKind, RemoteCommand } from './remote-command.ts';

export interface FleetOptions {
  readonly rig: Rig;
  readonly seed: number;
  /** Of the monitors after the first, how many of one have been removed from the fleet. */
  readonly removedShare: number;
  readonly now: () => Date;
}

/** Everything that the service knows: the groups, the configurations, and the monitors of the rig. */
export class Fleet {
  readonly rig: Rig;
  readonly groups: readonly [FleetGroup, ...FleetGroup[]];
  readonly configurations: readonly FleetConfiguration[];
  readonly #byId: ReadonlyMap<string, ManagedMonitor>;
  readonly #now: () => Date;
  /** Those with something still to come. */
  readonly #commands = new Set<RemoteCommand>();

  constructor({ rig, seed, removedShare, now }: FleetOptions) {
    this.rig = rig;
    this.groups = fleetGroups(rig.monitors.length, seed);
    this.configurations = fleetConfigurations(this.groups, seed);
    this.#now = now;
    const nowMs = this.nowMs();
    this.#byId = new Map(
      rig.monitors.map((monitor, place) => {
        const facts = managedFacts(this.groups, seed, place, removedShare);
        return [monitor.id, new ManagedMonitor(monitor, facts, nowMs)];
      }),
    );
  }

  nowMs(): number {
    return this.#now().getTime();
  }

  /** Lets everything happen that is due by now. Times are those at which it was due, however late it is looked at. */
  advance(): void {
    const nowMs = this.nowMs();
    for (const command of this.#commands) if (!command.advance(nowMs)) this.#commands.delete(command);
  }

  /** All that were not removed. */
  list(): ManagedMonitor[] {
    const nowMs = this.nowMs();
    const managed = Array.from(this.#byId.values()).filter(({ isRemoved }) => !isRemoved);
    for (const monitor of managed) monitor.follow(nowMs);
    return managed;
  }

  /** One that was not removed; undefined if there is none. */
  find(monitorId: string): ManagedMonitor | undefined {
    const managed = this.#byId.get(monitorId);
    if (managed === undefined || managed.isRemoved) return undefined;
    managed.follow(this.nowMs());
    return managed;
  }

  /** Throws `simulated-refusal`. */
  get(monitorId: string): ManagedMonitor {
    const managed = this.find(monitorId);
    if (managed !== undefined) return managed;
    throw new Refusal('not-found', `There is no monitor ${JSON.stringify(monitorId)}.`);
  }

  /** Throws `simulated-refusal`. */
  configuration(id: string): FleetConfiguration {
    const configuration = this.configurations.find((each) => each.id === id);
    if (configuration !== undefined) return configuration;
    throw new Refusal('not-found', `There is no monitor configuration ${JSON.stringify(id)}.`);
  }

  /**
   * Sends a command to a monitor; `effect` is what it changes once it is carried out. One of its kind that was still under way
   * is not carried out any more.
   */
  send(managed: ManagedMonitor, kind: CommandKind, end: CommandEnd, effect: (completedAtMs: number) => void): void {
    const apply = (completedAtMs: number) => {
      effect(completedAtMs);
      managed.touch(completedAtMs);
    };
    const command = new RemoteCommand(kind, this.rig, { nowMs: this.nowMs(), end, effect: apply });
    const replaced = managed.send(kind, command);
    if (replaced !== undefined) this.#commands.delete(replaced);
    this.#commands.add(command);
  }
}
