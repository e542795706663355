import type { RunRow } from './run-row.ts';

/**
 * Names what counted a run; null if nothing did that is believed. The count of a spool orders only what one station sent with one token:
 * a copied disk makes two stations of one spool, and their counts say nothing about each other.
 */
export function countOf({
  spool,
  sequence,
  token,
  station,
}: Pick<RunRow, 'spool' | 'sequence' | 'token' | 'station'>): string | null {
  return spool === null || sequence === null ? null : JSON.stringify([spool, token, station]);
}
