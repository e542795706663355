import { type Html, html } from '../../../report/html/html.ts';
import { address } from './links.ts';

/** Links to the first and to the next part of a list; nothing if it has one part only. */
export function pager(
  path: string,
  query: Readonly<Record<string, string | boolean | undefined>>,
  cursor: string | null,
  next: string | null,
): Html | null {
  if (cursor === null && next === null) return null;
  const segments = [path.slice(1)];
  return html`<nav class="pager" aria-label="Parts of the list">${cursor !== null && html`<a href="${address(segments, query)}">Newest</a>`}${next !== null && html`<a rel="next" href="${address(segments, { ...query, cursor: next })}">Older</a>`}</nav>`;
}
