import { FlatfieldError } from '../flatfield-error.ts';
import type { Clock } from '../http/clock.ts';
import { lightAnswer } from '../meter/light-answer.ts';
import type { MonitorUnderTest } from '../monitor/monitor-under-test.ts';
import type { PixelSource, SourceOptions } from '../reading/pixel-source.ts';
import type { LightAnswer } from '../reading/reading.ts';
import type { MarkerMode } from '../reading/reading-terms.ts';
import type { StateCheck } from '../reading/state-check.ts';
import type { Position } from '../sampling/sample-point.ts';
import type { LightOptions } from './light-options.ts';

export interface LightSourceOptions extends LightOptions {
  readonly monitor: Pick<MonitorUnderTest, 'source' | 'showMarker' | 'hideMarker'>;
  readonly marker: MarkerMode;
  readonly clock: Clock;
}

/** The light of a monitor's panel, measured with a meter, as a source of readings. The state checks are those of the monitor. */
export class LightSource implements PixelSource {
  readonly #options: LightSourceOptions;

  constructor(options: LightSourceOptions) {
    this.#options = options;
  }

  /** The marker shows the point until the probe is there, and is hidden before the reading: it would be measured. */
  async read(position: Position, { signal, onAttempt }: SourceOptions = {}): Promise<LightAnswer> {
    const { monitor, meter, marker, place, clock } = this.#options;
    if (marker !== 'off') await monitor.showMarker(position, { signal });
    await place(position, { signal });
    if (marker !== 'off') await monitor.hideMarker({ signal });
    const [startedAt, startMs] = [clock.now().toISOString(), clock.monotonicMs()];
    const took = () => ({ startedAt, durationMs: Math.max(0, clock.monotonicMs() - startMs) });
    try {
      const reading = await meter.measure({ signal });
      await onAttempt?.({ ...took(), outcome: 'answered' });
      return lightAnswer(meter.identity, reading, position);
    } catch (error) {
      if (signal?.aborted || !(error instanceof FlatfieldError)) throw error;
      await onAttempt?.({ ...took(), outcome: 'failed', code: error.code, message: error.message });
      throw error;
    }
  }

  /** Each reading knows its instrument: a meter that was connected anew must be the same one, or gives no reading. */
  check(afterReading: number | null, options?: SourceOptions): Promise<StateCheck> {
    return this.#options.monitor.source.check(afterReading, options);
  }
}
