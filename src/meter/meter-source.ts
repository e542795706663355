import { isDeepStrictEqual } from 'node:util';
import type { AskOptions, CustomSource, SourceMonitor, SourceState } from '../reading/custom-source.ts';
import type { LightAnswer } from '../reading/reading.ts';
import type { Position } from '../sampling/sample-point.ts';
import { lightAnswer, meterName } from './light-answer.ts';
import type { Meter, MeterIdentity } from './meter.ts';

export interface MeterSourceOptions {
  /** The monitor that the meter is on. */
  readonly monitor: SourceMonitor;
  /** Called before each reading: resolves when the probe is at the place, and the screen is ready to be measured. */
  readonly place: (position: Position, options: AskOptions) => Promise<void> | void;
}

/** For whoever is asked to put the meter at a place, in milliseconds. */
const placingMs = 3_600_000;

/**
 * A meter as a source of readings of light. It knows the instrument, not the monitor: whether the same instrument is there is asked at each
 * state check, and each answer holds the line as it came, with its number, so that two equal readings in the dark are two readings.
 */
export function meterSource(meter: Meter, { monitor, place }: MeterSourceOptions): CustomSource {
  const { identity } = meter;
  const first = structuredClone(identity);
  return {
    name: meterName(identity),
    kind: 'light',
    monitor,
    timeoutMs: placingMs + meter.limitMs,
    async read(position: Position, options: AskOptions): Promise<LightAnswer> {
      await place(position, options);
      return lightAnswer(identity, await meter.measure(options), position);
    },
    async check(_afterReading: number | null, options: AskOptions): Promise<SourceState> {
      const doubt = (await meter.confirm?.({ ...options, isLast: true })) ?? null;
      const now = await meter.identify(options);
      // No check was like this one, nor will be: the run cannot be resumed with readings that do not count.
      const facts = { ...meterFacts(now), ...(doubt && { 'doubt about readings': doubt.message }) };
      return { present: isDeepStrictEqual(now, first), facts };
    },
  };
}

/** What must be the same at every check, by name. */
function meterFacts(identity: MeterIdentity): Record<string, string> {
  const { correction, software } = identity;
  const facts = {
    'meter driver': identity.driver,
    'meter model': identity.instrument,
    'meter serial number': identity.serialNumber,
    'meter firmware': identity.firmware,
    'meter port': identity.port,
    'meter mode': identity.mode,
    'meter arguments': identity.arguments.join(' '),
    'meter correction': correction && `${correction.fileName} ${correction.sha256}`,
    'meter software': software && `${software.name} ${software.version}`,
  };
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, value || 'none']));
}
