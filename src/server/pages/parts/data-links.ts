import { type Html, html } from '../../../report/html/html.ts';
import { address } from './links.ts';

/** The rows of a table as CSV for Excel and as JSON, by the same filter. */
export function dataLinks(path: string, query: Readonly<Record<string, string | number | boolean | undefined>>): Html {
  const segments = ['api', 'v1', path];
  return html`<p class="data"><a href="${address(segments, { ...query, format: 'csv' })}" download>CSV</a> <a href="${address(segments, query)}">JSON</a></p>`;
}
