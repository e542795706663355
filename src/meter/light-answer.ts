import type { LightAnswer } from '../reading/reading.ts';
import type { Position } from '../sampling/sample-point.ts';
import type { MeterIdentity, MeterReading } from './meter.ts';

/** What a meter measured at a place, as an answer to a run. It holds the line as it came, numbered: two equal readings are two readings. */
export function lightAnswer(identity: MeterIdentity, reading: MeterReading, { xPx, yPx }: Position): LightAnswer {
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
export function meterName({ instrument, serialNumber, driver }: MeterIdentity): string {
  return [instrument ?? driver, serialNumber].filter(Boolean).join(' ');
}
