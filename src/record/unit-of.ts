import { plainName } from '../base/plain-name.ts';
import type { Inspection } from './inspection.ts';
import { NOT_GIVEN } from './meter-file.ts';

/** The product under acceptance: what the caller called it, else the monitor's serial number; in the normal form of names; empty if neither is known. */
export function unitOf({ unit, monitor }: Pick<Inspection, 'unit' | 'monitor'>): string {
  return plainName(unit ?? (monitor.serialNumber === NOT_GIVEN ? '' : monitor.serialNumber));
}
