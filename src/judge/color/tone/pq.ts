import { perChannel } from './per-channel.ts';

/**
 * PQ: absolute luminance up to 10,000 cd/m2 (SMPTE ST 2084:2014, 5.1; Recommendation ITU-R BT.2100-2, table 4), clipped at what
 * the screen can show: nothing darker than its black, nothing brighter than its white.
 */
export const pq = perChannel('PQ', (drive, { whiteCdM2, blackCdM2 }) => {
  const brightest = Math.min(whiteCdM2, PEAK_CD_M2);
  const luminance = Math.min(Math.max(pqLuminanceCdM2(drive), blackCdM2), brightest);
  return (luminance - blackCdM2) / (brightest - blackCdM2);
});

const PEAK_CD_M2 = 10_000;
const M1 = 2610 / 16384;
const M2 = (2523 / 4096) * 128;
const C1 = 3424 / 4096;
const C2 = (2413 / 4096) * 32;
const C3 = (2392 / 4096) * 32;

function pqLuminanceCdM2(drive: number): number {
  const power = drive ** (1 / M2);
  return PEAK_CD_M2 * (Math.max(power - C1, 0) / (C2 - C3 * power)) ** (1 / M1);
}

/** The inverse: the drive (0 to 1) that stands for a luminance of 0 to 10,000 cd/m2 (SMPTE ST 2084:2014, 5.2). */
export function pqDrive(luminanceCdM2: number): number {
  const power = (luminanceCdM2 / PEAK_CD_M2) ** M1;
  return ((C1 + C2 * power) / (1 + C3 * power)) ** M2;
}
