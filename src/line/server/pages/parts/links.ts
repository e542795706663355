import { type Html, html } from '../../../../report/html/html.ts';
import type { RunFilter } from '../../../protocol/run-filter.ts';
import type { LineWords } from '../../languages/languages.ts';

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

/** The rows of a table as CSV for Excel and as JSON, by the same filter. */
export function dataLinks(path: string, query: Readonly<Record<string, string | number | boolean | undefined>>): Html {
  const segments = ['api', 'v1', path];
  return html`<p class="data"><a href="${address(segments, { ...query, format: 'csv' })}" download>CSV</a> <a href="${address(segments, query)}">JSON</a></p>`;
}

/** Links to the first and to the next part of a list; nothing if it has one part only. */
export function pager(
  path: string,
  query: Readonly<Record<string, string | boolean | undefined>>,
  { cursor, next }: { readonly cursor: string | null; readonly next: string | null },
  t: LineWords,
): Html | null {
  if (cursor === null && next === null) return null;
  const segments = [path.slice(1)];
  return html`<nav class="pager" aria-label="${t('Parts of the list')}">${cursor !== null && html`<a href="${address(segments, query)}">${t('Newest')}</a>`}${next !== null && html`<a rel="next" href="${address(segments, { ...query, cursor: next })}">${t('Older')}</a>`}</nav>`;
}
