import { emittedLight } from '../panel/emitted-light.ts';
import type { PanelSettings } from '../panel/measure-panel.ts';
import type { PanelXyz } from '../panel/measured-color.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { seededRandom } from '../seeded-random.ts';
import { CalibrationHistory, type SimulatedCalibration } from './calibration-history.ts';
import { colorModePresets, d65 } from './color-mode-presets.ts';
import { ColorModes, type SimulatedColorMode } from './color-modes.ts';
import { InputSignal } from './input-signal.ts';
import type { SimulatedKeyLock } from './key-lock.ts';
import type { MonitorTraits } from './monitor-traits.ts';
import { Refusal } from './refusal.ts';
import { Targets } from './targets.ts';
import { type SimulatedValidation, validationResultsOf } from './validation-results.ts';
import { writtenDate } from './written-date.ts';

export interface VirtualMonitorOptions {
  readonly scenario: Scenario;
  readonly traits: MonitorTraits;
  /** Of everything random in this monitor. */
  readonly seed: string;
  readonly now: Date;
}

/** One monitor: its traits, its settings, and the results of its calibrations. It knows no HTTP, and only the time that it is given. */
export class VirtualMonitor {
  readonly id: string;
  readonly modelName: string;
  readonly serialNumber: string;
  /** True if it is connected to the computer. */
  plugged = true;
  keyLock: SimulatedKeyLock;
  #marker: InputPixel | null = null;
  #probe: InputPixel;
  readonly signal: InputSignal;
  readonly traits: MonitorTraits;
  readonly #scenario: Scenario;
  #settings: Settings | undefined;
  readonly #histories = new Map<string, CalibrationHistory>();
  readonly #options: VirtualMonitorOptions;
  #calibrations = 0;
  /** When the last self-calibration of a mode ended, of those since the simulator was started; the last one is the last entry. */
  readonly #selfCalibratedAt = new Map<number, string>();

  constructor(options: VirtualMonitorOptions) {
    const { scenario, traits, seed } = options;
    const { modelName, serialNumber } = traits;
    this.id = `${modelName.toLowerCase()}_${serialNumber}`;
    this.modelName = modelName;
    this.serialNumber = serialNumber;
    this.traits = traits;
    this.keyLock = scenario.monitor.keyLock;
    this.#scenario = scenario;
    this.#options = options;
    this.signal = new InputSignal(scenario, seed);
    const { widthPx, heightPx } = this.signal.size;
    this.#probe = { x: Math.floor(widthPx / 2), y: Math.floor(heightPx / 2) };
  }

  /** Place of the cross marker; null while it is hidden. */
  get marker(): InputPixel | null {
    return this.#marker;
  }

  set marker(place: InputPixel | null) {
    this.#marker = place;
    if (place !== null) this.#probe = place;
  }

  /** Place of the operator's light meter: the last place of the marker, at first the center. */
  get probe(): InputPixel {
    return this.#probe;
  }

  /**
   * The light at a pixel inside the signal, in cd/m2. The marker covers half of what a probe sees there. Throws `invalid-simulation` for a
   * color mode whose tone response the panel does not have.
   */
  light({ x, y }: InputPixel): PanelXyz {
    const { selectedIndex } = this.colorModes;
    const { X, Y, Z } = emittedLight(
      {
        signal: this.signal,
        panel: this.#panel(selectedIndex),
        gamma: gammaOf(this.colorModes.get(selectedIndex)),
        defects: this.#scenario.panelDefects,
      },
      x,
      y,
    );
    const seen = this.#marker?.x === x && this.#marker.y === y ? 0.5 : 1;
    return { X: seen * X, Y: seen * Y, Z: seen * Z };
  }

  get targets(): Targets {
    return this.#set().targets;
  }

  get colorModes(): ColorModes {
    return this.#set().colorModes;
  }

  /** Of the mode's target; a mode without one has none. Throws `simulated-refusal` for an unknown mode. */
  calibrationResults(colorModeIndex: number): readonly SimulatedCalibration[] {
    return this.#history(colorModeIndex)?.list() ?? [];
  }

  /**
   * The newest that succeeded, of the same minute the last one made; null if there is none. Throws `simulated-refusal`
   * for an unknown mode.
   */
  calibrationInForce(colorModeIndex: number): SimulatedCalibration | null {
    const succeeded = this.calibrationResults(colorModeIndex).filter(({ errorCode }) => errorCode === null);
    return succeeded.reduce<SimulatedCalibration | null>(
      (newest, one) => (newest !== null && one.executedAt < newest.executedAt ? newest : one),
      null,
    );
  }

  /**
   * Time of the calibration in force, without generating its history first. Throws `simulated-refusal` for an unknown
   * mode.
   */
  calibratedAt(colorModeIndex: number): string | null {
    const { target } = this.colorModes.get(colorModeIndex);
    if (target !== null && this.#histories.has(target.id)) {
      return this.calibrationInForce(colorModeIndex)?.executedAt ?? null;
    }
    return target !== null && this.#hasPast(target.id) ? this.#pastCalibratedAt() : null;
  }

  /** The newest of all modes: selecting another mode does not change it. */
  get lastCalibratedAt(): string | null {
    if (this.#settings === undefined) return this.traits.isCalibrated ? this.#pastCalibratedAt() : null;
    const times = this.colorModes.list().map(({ index }) => this.calibratedAt(index) ?? '');
    return times.toSorted().at(-1) || null;
  }

  /** When the last self-calibration since the simulator was started ended: that of a mode, or the last of all. */
  selfCalibratedAt(colorModeIndex?: number): string | undefined {
    const times = this.#selfCalibratedAt;
    return colorModeIndex === undefined ? [...times.values()].at(-1) : times.get(colorModeIndex);
  }

  /** Hours of use since the last calibration, of a mode or of all: none of them passes in the simulator. */
  postCalibrationUsageHours(colorModeIndex?: number): number {
    return this.selfCalibratedAt(colorModeIndex) === undefined ? this.traits.postCalibrationUsageHours : 0;
  }

  /** Grows with each change of the color modes and each calibration. */
  get revision(): number {
    return this.#calibrations + (this.#settings?.colorModes.changes ?? 0);
  }

  /** Throws `simulated-refusal` for an unknown mode or result. */
  validationResults(colorModeIndex: number, calibrationResultId: string): readonly SimulatedValidation[] {
    const result = this.calibrationResults(colorModeIndex).find(({ id }) => id === calibrationResultId);
    if (result === undefined) {
      throw new Refusal('not-found', `Color mode ${colorModeIndex} has no such calibration result.`);
    }
    return validationResultsOf(result);
  }

  /** A calibration of a mode has just succeeded; a mode without a target cannot be calibrated and stays as it is. */
  calibrate(colorModeIndex: number, now: Date): void {
    const history = this.#history(colorModeIndex);
    this.#calibrations += 1;
    if (history === undefined) return;
    history.addSelfCalibration(now);
    this.#selfCalibratedAt.delete(colorModeIndex);
    this.#selfCalibratedAt.set(colorModeIndex, writtenDate(now));
  }

  /** False for a model without it. */
  get hasPixelInspection(): boolean {
    return this.#scenario.monitor.pixelInspection;
  }

  /** The depth at which pixel information answers; a monitor that does not support the one asked for uses the signal's. */
  pixelBitDepth(asked: 'AUTO' | 8 | 10 | 12): number {
    const supported = this.#scenario.monitor.pixelBitDepths.find((depth) => depth === asked);
    return supported ?? this.signal.format.bitDepth;
  }

  /** Made when it is first asked for, as the histories are: of ten thousand monitors few are looked at. */
  #set(): Settings {
    this.#settings ??= factorySettings(this.#scenario, this.#options.seed);
    return this.#settings;
  }

  #history(colorModeIndex: number): CalibrationHistory | undefined {
    const { target } = this.colorModes.get(colorModeIndex);
    if (target === null) return undefined;
    const known = this.#histories.get(target.id);
    if (known !== undefined) return known;
    const history = this.#newHistory(colorModeIndex, target.id);
    this.#histories.set(target.id, history);
    return history;
  }

  #newHistory(colorModeIndex: number, targetId: string): CalibrationHistory {
    const { calibration } = this.#scenario;
    const { now, seed, traits } = this.#options;
    const history = new CalibrationHistory({
      panel: this.#panel(colorModeIndex),
      now,
      executedDaysAgo: traits.calibratedDaysAgo,
      whiteXError: calibration.whiteXError,
      serialNumber: traits.serialNumber,
      usageHours: traits.usageHours - traits.postCalibrationUsageHours,
      random: seededRandom('calibrations', seed, targetId),
    });
    if (this.#hasPast(targetId)) history.addPast();
    return history;
  }

  #panel(colorModeIndex: number): PanelSettings {
    const { whiteCdM2, blackCdM2 } = this.#scenario.monitor;
    const { primaries } = colorModePresets[colorModeIndex] ?? colorModePresets[0];
    return { whiteCdM2, blackCdM2, white: d65, black: leakage, primaries };
  }

  #hasPast(targetId: string): boolean {
    return this.traits.isCalibrated && this.#set().presetTargetIds.has(targetId);
  }

  #pastCalibratedAt(): string {
    return writtenDate(new Date(this.#options.now.getTime() - this.traits.calibratedDaysAgo * dayMs));
  }
}

const dayMs = 86_400_000;

/** A pixel of the input signal. */
export interface InputPixel {
  readonly x: number;
  readonly y: number;
}

/** That of the target if the mode has one. */
function gammaOf({ target, parameters }: SimulatedColorMode): Readonly<Record<string, unknown>> {
  return (target?.parameters ?? parameters)['gamma'] as Readonly<Record<string, unknown>>;
}

interface Settings {
  readonly targets: Targets;
  readonly colorModes: ColorModes;
  /** Targets created since have no past. */
  readonly presetTargetIds: ReadonlySet<string>;
}

function factorySettings({ monitor }: Scenario, seed: string): Settings {
  const targets = new Targets(seededRandom('targets', seed));
  const colorModes = new ColorModes(monitor.colorModeIndex, monitor.whiteCdM2, targets);
  return { targets, colorModes, presetTargetIds: new Set(targets.list().map(({ id }) => id)) };
}

/** Bluish, as the light that leaks through a panel is. */
const leakage = [0.28, 0.29] as const;
