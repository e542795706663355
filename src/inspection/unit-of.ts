import type { Inspection } from './inspection.ts';

/** The product under acceptance: what the caller called it, else the monitor's serial number. */
export function unitOf({ unit, monitor }: Pick<Inspection, 'unit' | 'monitor'>): string {
  return unit ?? monitor.serialNumber;
}
