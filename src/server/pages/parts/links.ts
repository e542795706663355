import type { RunFilter } from '../../../protocol/run-filter.ts';

/** An address of this server: its path made of names, each escaped, and what is asked of it. What is null or absent is left out. */
export function address(
  path: readonly string[],
  query: Readonly<Record<string, string | number | boolean | null | undefined>> = {},
): string {
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [`${escaped(name)}=${escaped(String(value))}`],
  );
  return `/${path.map((name) => (DOTS.test(name) ? '%EF%BF%BD' : escaped(name))).join('/')}${asked.length === 0 ? '' : `?${asked.join('&')}`}`;
}

/** Browsers take such a part of a path for a folder, however it is escaped: as U+FFFD it finds nothing. */
const DOTS = /^\.{1,2}$/;

/** The list of runs that a filter lets through. */
export function runsAddress(filter: RunFilter): string {
  return address(['runs'], { ...filter });
}

/** The page of a unit; one whose name no path can hold has its runs instead. */
export function unitAddress(unit: string, query: Readonly<Record<string, string>> = {}): string {
  return /^\.{0,2}$/.test(unit) ? runsAddress({ unit: unit || ' ' }) : address(['units', unit], query);
}

export function runAddress(id: string): string {
  return address(['runs', id]);
}

/** A lone surrogate has no escape: it becomes U+FFFD, which finds nothing, and nothing else. */
function escaped(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'));
}
