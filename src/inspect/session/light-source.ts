import { asError } from '../../base/as-error.ts';
import { dataCopy } from '../../base/data-copy.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { abortable } from '../../base/http/abortable.ts';
import type { Clock } from '../../base/http/clock.ts';
import type { Position } from '../../plan/sampling/sample-point.ts';
import type { SamplingPlan } from '../../plan/sampling/sampling-plan.ts';
import type { AskOptions } from '../../read/custom-source.ts';
import {
  type ConfirmLight,
  type LightDoubt,
  type Metering,
  type MeteringSettings,
  NOWHERE,
  type PlaceAnswer,
  type Placement,
} from '../../read/light/metering.ts';
import type { MeterIdentity, MeterReading } from '../../read/meter/meter.ts';
import type { MonitorUnderTest } from '../../read/monitor/monitor-under-test.ts';
import type { PixelSource, SourceOptions } from '../../read/pixel-source.ts';
import type { LightAnswer } from '../../read/reading.ts';
import type { MarkerMode } from '../../read/reading-terms.ts';
import type { StateCheck } from '../../read/state-check.ts';
import type { ReportLanguage } from '../../report/languages/languages.ts';
import { guidance, warmUpText } from '../../report/text/guidance.ts';
import type { LightServices, RunServices } from '../services.ts';

export interface LightSourceParts {
  readonly light: LightServices;
  readonly hint: RunServices['hint'];
  /** Of the texts for the operator. */
  readonly lang: ReportLanguage;
  readonly settings: MeteringSettings;
  readonly plan: SamplingPlan;
  readonly monitor: Pick<MonitorUnderTest, 'source' | 'showMarker' | 'hideMarker'>;
  readonly marker: MarkerMode;
  readonly clock: Clock;
  /** Makes the whole screen black. */
  readonly showBlack: (options: AskOptions) => Promise<void>;
}

/**
 * The light of a monitor's panel, measured with a meter, as a source of readings, and all that a run with a meter needs besides. The state checks
 * are those of the monitor.
 */
export class LightSource implements PixelSource, Metering {
  readonly settings: MeteringSettings;
  readonly signal: Pick<PixelSource, 'read'>;
  readonly #parts: LightSourceParts;
  #changedMs: number;

  constructor(parts: LightSourceParts) {
    const { settings, monitor, clock } = parts;
    this.#parts = parts;
    this.settings = settings;
    this.#changedMs = clock.monotonicMs();
    this.signal = { read: (position, asking) => this.#changing(() => monitor.source.read(position, asking)) };
  }

  /** To be called after anything else changed or blanked the screen. */
  screenChanged(): void {
    this.#changedMs = this.#parts.clock.monotonicMs();
  }

  /**
   * The marker and the hint show the place until the probe is there, and are hidden before anything is measured: they would be measured,
   * too. Throws what hiding them throws.
   */
  place(placement: Placement, { signal }: AskOptions): Promise<PlaceAnswer> {
    const { light, hint, lang, plan, monitor, marker } = this.#parts;
    const { position, purpose } = placement;
    const isMarked = marker !== 'off' && purpose !== 'ambient';
    return this.#changing(async () => {
      const isShown = isMarked && (await monitor.showMarker(position, { signal }));
      if (isMarked && !isShown && !hint) throw markerRefused();
      const text = guidance(lang, plan, placement);
      if (purpose !== 'ambient') await hint?.({ ...text, position: { ...position } });
      try {
        const asked = { signal, placement: dataCopy(placement), text: { ...text } };
        return (await abortable(Promise.resolve(light.place({ ...position }, asked)), signal)) ?? 'read';
      } finally {
        if (isShown) await monitor.hideMarker({ signal });
        if (purpose !== 'ambient') await hint?.(null);
      }
    });
  }

  async warmUp({ signal }: AskOptions): Promise<void> {
    const { settings, light, lang, clock } = this.#parts;
    light.onWarmUp?.(warmUpText(lang, settings.warmUpMs));
    await clock.sleep(settings.warmUpMs, signal);
  }

  showBlack(options: AskOptions): Promise<void> {
    return this.#changing(() => this.#parts.showBlack(options));
  }

  read(position: Position, options: SourceOptions = {}): Promise<LightAnswer> {
    return this.#measure(position, options);
  }

  measure(options: SourceOptions, position = NOWHERE): Promise<LightAnswer> {
    return this.#measure(position, options);
  }

  /** Before another reading, what the settling time brings counts, too. */
  async confirm({ signal, next }: ConfirmLight): Promise<LightDoubt | null> {
    const { meter } = this.#parts.light;
    if (!meter.confirm) return null;
    if (next === 'light') await this.#settled(signal);
    const doubt = await meter.confirm({ signal, isLast: next === 'nothing' });
    if (doubt === null) return null;
    const { from, to, code, message } = doubt;
    return {
      code,
      message,
      isOf: ({ received }) => isNumbered(received) && received.count >= from && received.count <= to,
    };
  }

  /** Each reading knows its instrument: a meter that was reconnected must be the same one, or gives no reading. */
  check(afterReading: number | null, options?: SourceOptions): Promise<StateCheck> {
    return this.#parts.monitor.source.check(afterReading, options);
  }

  async #measure(position: Position, { signal, onAttempt }: SourceOptions): Promise<LightAnswer> {
    const { light, clock } = this.#parts;
    await this.#settled(signal);
    const [startedAt, startMs] = [clock.now().toISOString(), clock.monotonicMs()];
    const took = () => ({ startedAt, durationMs: Math.max(0, clock.monotonicMs() - startMs) });
    try {
      const reading = await light.meter.measure({ signal });
      await onAttempt?.({ ...took(), outcome: 'answered' });
      return lightAnswer(light.meter.identity, reading, position);
    } catch (thrown) {
      const error = asError(thrown);
      if (signal?.aborted || !(error instanceof FlatfieldError)) throw error;
      await onAttempt?.({ ...took(), outcome: 'failed', code: error.code, message: error.message });
      throw error;
    }
  }

  async #settled(signal: AbortSignal | undefined): Promise<void> {
    const { settings, clock } = this.#parts;
    const leftMs = this.#changedMs + settings.settleMs - clock.monotonicMs();
    if (leftMs > 0) await clock.sleep(leftMs, signal);
  }

  /** Make a change of the screen, which counts as changed when the call is over, however it ended. */
  async #changing<T>(change: () => Promise<T>): Promise<T> {
    try {
      return await change();
    } finally {
      this.screenChanged();
    }
  }
}

function isNumbered(received: unknown): received is { readonly count: number } {
  return typeof received === 'object' && received !== null && 'count' in received && typeof received.count === 'number';
}

/** The reading of a meter at a place, as an answer to a run. It holds the line as it came, numbered: two equal readings are two readings. */
function lightAnswer(identity: MeterIdentity, reading: MeterReading, { xPx, yPx }: Position): LightAnswer {
  const { xyz, belowFloor, line, count } = reading;
  return {
    kind: 'light',
    actual: { xPx, yPx },
    light: xyz,
    instrument: meterName(identity),
    correction: identity.correction?.fileName ?? null,
    received: { count, line, belowFloor },
  };
}

/** Model and serial number, or the driver if the instrument does not name itself. */
function meterName({ instrument, serialNumber, driver }: MeterIdentity): string {
  return [instrument ?? driver, serialNumber].filter(Boolean).join(' ');
}

/** A probe at another place would measure another point. */
function markerRefused(): FlatfieldError {
  return new FlatfieldError(
    'refused',
    'The monitor refused the marker, and nothing else shows where the probe goes: have a pattern window show it (--show).',
  );
}
