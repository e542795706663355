import { unitName } from '../base/unit-name.ts';
import type { Inspection } from './inspection.ts';

/** The product under acceptance: what the caller called it, else the monitor's serial number; in the normal form of names. */
export function unitOf({ unit, monitor }: Pick<Inspection, 'unit' | 'monitor'>): string {
  return unitName(unit ?? monitor.serialNumber);
}
