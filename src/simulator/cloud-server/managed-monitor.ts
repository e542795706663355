import type { VirtualMonitor } from '../monitor/virtual-monitor.ts';
import { writtenDate } from '../monitor/written-date.ts';
import type { ManagedFacts } from './fleet-facts.ts';
import { type CommandKind, commandStatuses, type RemoteCommand, timestamp } from './remote-command.ts';

/** The fields of asset information, in the order of the specification. */
export const assetFields = [
  'assetNumber',
  'location1',
  'location2',
  'user',
  'custom1',
  'custom2',
  'custom3',
  'custom4',
] as const;

export type ManagedAsset = Readonly<Record<(typeof assetFields)[number], string>>;

const dayMs = 86_400_000;

/** As the service writes it. */
export interface SelfCalibrationResult {
  /** `YYYY-MM-DD HH:mm`. */
  readonly executedAt: string;
  readonly resultCode: string;
}

/** A monitor as the service knows it: the virtual monitor itself, and what is written about it. */
export class ManagedMonitor {
  readonly monitor: VirtualMonitor;
  readonly facts: ManagedFacts;
  readonly #selfCalibratedAt: string;
  isRemoved: boolean;
  configurationName: string;
  /** Of the last command of this kind; it outlives the command. */
  sentConfiguration: { readonly name: string; readonly timing: string } | null = null;
  assetInformation: ManagedAsset;
  uploadedAtMs: number;
  #updatedAtMs: number;
  #seen: string;
  readonly #commands = new Map<CommandKind, RemoteCommand>();

  constructor(monitor: VirtualMonitor, facts: ManagedFacts, nowMs: number) {
    this.monitor = monitor;
    this.facts = facts;
    this.isRemoved = facts.isRemoved;
    this.configurationName = facts.configurationName;
    this.assetInformation = { ...noAsset, assetNumber: facts.assetNumber };
    this.#selfCalibratedAt = writtenDate(new Date(nowMs - facts.selfCalibratedDaysAgo * dayMs));
    this.uploadedAtMs = nowMs - facts.uploadedDaysAgo * dayMs;
    this.#updatedAtMs = this.uploadedAtMs;
    this.#seen = fingerprint(monitor);
  }

  /** Result of the last self-calibration of a mode, or of the monitor if no mode is given. */
  selfCalibrationResult(mode?: { readonly index: number; readonly selected: boolean }): SelfCalibrationResult {
    const executedAt = this.monitor.selfCalibratedAt(mode?.index);
    if (executedAt !== undefined) return { executedAt, resultCode: '0' };
    const resultCode = mode?.selected === false ? '0' : this.facts.selfCalibrationCode;
    return { executedAt: this.#selfCalibratedAt, resultCode };
  }

  get updatedAt(): string {
    return timestamp(this.#updatedAtMs);
  }

  /** Something about it is different from now on. */
  touch(atMs: number): void {
    this.#updatedAtMs = Math.max(this.#updatedAtMs, atMs);
  }

  upload(atMs: number): void {
    this.uploadedAtMs = Math.max(this.uploadedAtMs, atMs);
    this.touch(atMs);
  }

  /** The program on its computer uploads what has changed on the monitor since. */
  follow(nowMs: number): void {
    const seen = fingerprint(this.monitor);
    if (seen === this.#seen) return;
    this.#seen = seen;
    this.upload(nowMs);
  }

  /** Takes the place of the command of its kind that was sent before, which it returns. */
  send(kind: CommandKind, command: RemoteCommand): RemoteCommand | undefined {
    const replaced = this.#commands.get(kind);
    this.#commands.set(kind, command);
    this.touch(command.sentAtMs);
    return replaced;
  }

  commandState(kind: CommandKind, nowMs: number): ReturnType<RemoteCommand['state']> | typeof noCommand {
    return this.#commands.get(kind)?.state(nowMs) ?? noCommand;
  }
}

export const noAsset = Object.fromEntries(assetFields.map((field) => [field, ''])) as ManagedAsset;

const noCommand = { status: commandStatuses.none, sentAt: null, recievedByMonitorAt: null, completedAt: null };

function fingerprint({ revision, keyLock }: VirtualMonitor): string {
  return `${revision} ${keyLock}`;
}
