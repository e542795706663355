import type { CloudApi } from '../../api/cloud/cloud-api.ts';
import type { CallOptions } from '../../api/local/call-operation.ts';
import type { ColorMode } from '../../api/local/color-mode-schema.ts';
import type { LocalApi } from '../../api/local/local-api.ts';
import type { BitDepthRequest } from '../../api/local/pixel-information-schema.ts';
import { RefusedError } from '../../api/local/refused-error.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { type Clock, systemClock } from '../../base/http/clock.ts';
import type { Position, Resolution } from '../../plan/sampling/sample-point.ts';
import type { PixelSource } from '../pixel-source.ts';
import type { ExpectedCalibration, MarkerMode, Oddity } from '../reading-terms.ts';
import type { ReferenceProblem } from '../reference/reference.ts';
import type { Validation } from '../reference/validation.ts';
import { LocalPixelSource } from '../signal/local-pixel-source.ts';
import type { Coordinate } from '../signal/read-edge-pixel.ts';
import { type LastPixelOptions, requireLastPixel } from '../signal/require-last-pixel.ts';
import { type MarkLastPixel, requireMarkedLastPixel } from '../signal/require-marked-last-pixel.ts';
import { requireNothingBeyond } from '../signal/require-nothing-beyond.ts';
import { awaitSteady, currentOf, type SentSetting } from './await-steady.ts';
import { CloudCalibration } from './cloud-calibration.ts';
import { expectedCalibrations } from './expected-calibration.ts';
import type { MonitorChange, RestoredChange } from './monitor-change.ts';
import { type MonitorState, readKeyLock, readMonitorState } from './monitor-state.ts';
import { readValidation } from './read-validation.ts';
import type { RestoreStore } from './restore-file.ts';
import { restoreSettings, sendSetting } from './restore-settings.ts';
import { refuseSharedIndex } from './selected-color-mode.ts';

export interface MonitorUnderTestOptions {
  readonly api: LocalApi;
  readonly monitorId: string;
  /** Source of the reference; default: the local API. */
  readonly cloud?: CloudApi | undefined;
  /** Default `off`. */
  readonly marker?: MarkerMode | undefined;
  /** Default `AUTO`. */
  readonly bitDepth?: BitDepthRequest | undefined;
  /** Store that records changes before they are made; without it, a crash leaves unrecorded changes on the monitor. */
  readonly store?: RestoreStore | undefined;
  /** Changes that an earlier part of this run made and has not restored. */
  readonly changed?: readonly MonitorChange[] | undefined;
  /** Default: the time of the computer. */
  readonly clock?: Clock | undefined;
}

/** Changes that a run makes on the monitor before it reads. */
export interface ChangesForRun {
  /** Zero-based. */
  readonly colorMode?: number | undefined;
  readonly lockKeys?: boolean | undefined;
}

export interface ResolutionOptions extends LastPixelOptions {
  /** Absent if nothing can show a marked last pixel, which only an API needs that repeats each position. */
  readonly markLastPixel?: MarkLastPixel | undefined;
}

export interface StateOfRun extends MonitorState {
  readonly validation: Validation | null;
  /** Calibrations that may begin during the run, according to the cloud; none if it is not asked. */
  readonly expectedCalibrations: readonly ExpectedCalibration[];
}

/** One monitor while it is inspected: read as a source, changed for the run, and restored as it was found. */
export interface MonitorUnderTest {
  /** Its API reports the signal, never light. */
  readonly kind: 'signal';
  readonly source: PixelSource;
  /** Shows the marker at a place, noted first as something to restore: false if it is refused. Throws what else the client throws. */
  readonly showMarker: (position: Position, options?: CallOptions) => Promise<boolean>;
  /** Resolves when the monitor has accepted it: whether the marker shows cannot be asked. Throws what the client throws. */
  readonly hideMarker: (options?: CallOptions) => Promise<void>;
  /**
   * Current color mode, that mode's calibration with its validation results (null if aborted meanwhile) and the key lock. Throws
   * `color-mode-unusable` and what the client throws.
   */
  readonly readState: (options?: CallOptions) => Promise<StateOfRun>;
  /** Oddities so far that were read all the same. */
  readonly oddities: () => readonly Oddity[];
  /**
   * Reads its last pixel. Throws `resolution-mismatch` if the input signal is larger or smaller than that,
   * `resolution-unconfirmed` if its size cannot be determined.
   */
  readonly requireResolution: (resolution: Resolution, options?: ResolutionOptions) => Promise<void>;
  /** Reason why the calibration read with the state is no longer known to be the one in force; null if it is. Never throws. */
  readonly confirmCalibration: (options?: CallOptions) => Promise<ReferenceProblem | null>;
  /**
   * Changes only what is not so already, and resolves when the monitor keeps it. Throws `unknown-color-mode`, `color-mode-unusable`,
   * `change-not-applied`, `restore-file-failed` and what the client throws.
   */
  readonly changeForRun: (changes: ChangesForRun, options?: CallOptions) => Promise<void>;
  /**
   * Restores what was changed, and only that, the last change first, and watches until the monitor keeps it; says for each
   * whether it is as it was. May be called again: what was restored stays so, what failed is tried again. Give it no signal
   * that has already fired. Never throws.
   */
  readonly restore: (options?: CallOptions) => Promise<readonly RestoredChange[]>;
}

/** Fits the local API's client to one monitor under test. */
export function monitorUnderTest(options: MonitorUnderTestOptions): MonitorUnderTest {
  const { api, monitorId, marker = 'off', bitDepth = 'AUTO', clock = systemClock } = options;
  const changes = new ChangeLog(options, clock);
  const cloud = options.cloud && new CloudCalibration(options.cloud, monitorId);
  let calibrated: ColorMode | undefined;
  const own = new Map<Oddity['what'], Oddity>();
  const note = (what: Oddity['what'], detail: string) => own.set(what, { what, detail });
  const beforeMarker = () => changes.add({ what: 'marker', from: 'HIDE', to: 'SHOW' });

  /** Says whether anything was sent: if an earlier part of the run changed it, its restore may be on its way. */
  async function change({ what, value: to }: SentSetting, callOptions: CallOptions): Promise<boolean> {
    const from = await currentOf(api, monitorId, what, callOptions);
    if (from === to && !changes.has(what)) return false;
    await changes.add({ what, from, to });
    await sendSetting(api, monitorId, what, to, callOptions);
    return true;
  }

  /** A change may be made despite its refusal: it is restored like any other. */
  async function unlessRefused(
    what: MonitorChange['what'],
    send: () => Promise<unknown>,
  ): Promise<RefusedError | null> {
    const hadChanged = changes.has(what);
    try {
      await send();
      changes.accepted(what);
      return null;
    } catch (error) {
      if (!(error instanceof RefusedError) || error.status >= 500) throw error;
      if (!hadChanged) changes.refused(what);
      return error;
    }
  }

  async function showMarker(position: Coordinate, callOptions?: CallOptions): Promise<boolean> {
    const refused = await unlessRefused('marker', async () => {
      await beforeMarker();
      await api.setPixelMarker(monitorId, { marker: 'SHOW', position }, callOptions);
    }).catch((error: unknown) => {
      // It may show after all, and is hidden at the end like one that was accepted.
      if (error instanceof RefusedError) return error;
      throw error;
    });
    if (refused) note('marker-refused', refused.message);
    return refused === null;
  }

  /** Locks the keys if that can be restored: gives the setting that was sent, or none. */
  async function lockKeysForRun(callOptions: CallOptions): Promise<readonly SentSetting[]> {
    const setting: SentSetting = { what: 'key-lock', value: 'ALL', mayChangeLater: false };
    const { problem } = await readKeyLock(api, monitorId, callOptions);
    if (problem !== null) {
      note('keys-not-locked', problem);
      return [];
    }
    let isSent = false;
    const refused = await unlessRefused('key-lock', async () => {
      isSent = await change(setting, callOptions);
    });
    if (refused) note('keys-not-locked', refused.message);
    return isSent ? [setting] : [];
  }

  return {
    kind: 'signal',
    source: new LocalPixelSource({ api, monitorId, marker, bitDepth, clock, cloud, beforeMarker, showMarker }),
    showMarker: ({ xPx: x, yPx: y }, callOptions) => showMarker({ x, y }, callOptions),
    oddities: () => [...(api.oddities?.(monitorId) ?? []), ...own.values()],
    async hideMarker(callOptions) {
      await api.setPixelMarker(monitorId, { marker: 'HIDE' }, callOptions);
    },
    async readState(callOptions) {
      const state = await readMonitorState(api, monitorId, callOptions, cloud);
      calibrated = state.colorMode;
      for (const { what, detail } of state.oddities) note(what, detail);
      const validation = await readValidation(api, monitorId, state, callOptions);
      const coming = options.cloud && (await expectedCalibrations(options.cloud, monitorId, clock.now(), callOptions));
      return { ...state, validation, expectedCalibrations: coming ?? [] };
    },
    async requireResolution(resolution, callOptions = {}) {
      const { markLastPixel, ...options } = callOptions;
      const { signal } = options;
      await requireNothingBeyond(api, monitorId, resolution, {
        signal,
        clock,
        readLast: () => requireLastPixel(api, monitorId, resolution, { ...options, bitDepth, clock }),
        onEcho: async () => {
          await requireMarkedLastPixel(api, monitorId, resolution, { signal, markLastPixel });
          note('position-echoed', '60000, 60000');
        },
      });
    },
    // The local API's calibration is looked at with each check.
    confirmCalibration: async (callOptions = {}) =>
      cloud && calibrated ? await cloud.confirm(calibrated, callOptions) : null,
    async changeForRun({ colorMode, lockKeys }, callOptions = {}) {
      const sent: SentSetting[] = [];
      if (colorMode !== undefined) {
        const modes = await api.getColorModes(monitorId, callOptions);
        modeOfIndex(modes, colorMode);
        const setting: SentSetting = { what: 'color-mode', value: String(colorMode), mayChangeLater: false };
        if (await change(setting, callOptions)) sent.push(setting);
      }
      if (lockKeys) sent.push(...(await lockKeysForRun(callOptions)));
      const problems = await awaitSteady(api, monitorId, sent, { ...callOptions, clock });
      for (const problem of problems) if (problem) throw problem;
    },
    restore: (callOptions) => changes.restore(callOptions),
  };
}

/** Changes that are not restored yet; each entry is written down before the change is made. */
class ChangeLog {
  readonly #options: MonitorUnderTestOptions;
  readonly #clock: Clock;
  #open: MonitorChange[];
  readonly #restored: RestoredChange[] = [];
  readonly #refused = new Set<MonitorChange['what']>();
  #restoring: Promise<readonly RestoredChange[]> | undefined;

  constructor(options: MonitorUnderTestOptions, clock: Clock) {
    this.#options = options;
    this.#clock = clock;
    this.#open = [...(options.changed ?? [])];
  }

  has(what: MonitorChange['what']): boolean {
    return this.#open.some((change) => change.what === what);
  }

  /** A thing that was changed before keeps what it was at first. */
  async add(change: MonitorChange): Promise<void> {
    if (this.has(change.what)) return;
    await this.#write([...this.#open, change]);
    this.#open.push(change);
  }

  /** Notes that the monitor refused a change that it had not made before. */
  refused(what: MonitorChange['what']): void {
    this.#refused.add(what);
  }

  accepted(what: MonitorChange['what']): void {
    this.#refused.delete(what);
  }

  restore(callOptions?: CallOptions): Promise<readonly RestoredChange[]> {
    this.#restoring ??= this.#restoreSettings(callOptions).finally(() => {
      this.#restoring = undefined;
    });
    return this.#restoring;
  }

  async #restoreSettings(callOptions?: CallOptions): Promise<readonly RestoredChange[]> {
    if (this.#open.length === 0) return this.#restored;
    const options = { ...callOptions, clock: this.#clock, refused: this.#refused };
    const results = await restoreSettings(this.#options.api, this.#options.monitorId, this.#open, options);
    this.#restored.push(...results.filter(({ restored }) => restored));
    this.#open = this.#open.filter((_, place) => results[place]?.restored !== true);
    // The monitor stands as it was whether or not the record of it can be cleared; a record left over is found and does no harm.
    await this.#write(this.#open).catch(() => undefined);
    return [...this.#restored, ...results.filter(({ restored }) => !restored)];
  }

  async #write(changes: readonly MonitorChange[]): Promise<void> {
    const { api, monitorId, store } = this.#options;
    if (changes.length === 0) return store?.clear();
    const writtenAt = this.#clock.now().toISOString();
    await store?.write({ restoreVersion: 1, apiUrl: api.baseUrl, monitorId, writtenAt, changes });
  }
}

/** The color mode of a zero-based index. Throws `unknown-color-mode`, and `color-mode-unusable` if two modes have one index. */
export function modeOfIndex(modes: readonly ColorMode[], index: number): ColorMode {
  refuseSharedIndex(modes);
  const found = modes.find((mode) => mode.index === index);
  if (found) return found;
  const known = modes.map((mode) => mode.index).join(', ');
  throw new FlatfieldError(
    'unknown-color-mode',
    `The monitor has no color mode of index ${index} (zero-based); it has ${known}.`,
  );
}
