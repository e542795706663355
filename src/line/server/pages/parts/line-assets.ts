import { createHash } from 'node:crypto';
import { LINE_SCRIPT } from './line-script.ts';
import { LINE_STYLE } from './line-style.ts';

/** A file that pages load; its name changes with its content, so that browsers may keep it for ever. */
export interface LineAsset {
  readonly type: string;
  readonly content: string;
}

export const lineStylePath = `/assets/line-${shortHash(LINE_STYLE)}.css`;
export const lineScriptPath = `/assets/line-${shortHash(LINE_SCRIPT)}.js`;

/** By path. */
export const lineAssets: ReadonlyMap<string, LineAsset> = new Map([
  [lineStylePath, { type: 'text/css; charset=utf-8', content: LINE_STYLE }],
  [lineScriptPath, { type: 'text/javascript; charset=utf-8', content: LINE_SCRIPT }],
  ['/assets/icon.svg', { type: 'image/svg+xml', content: icon() }],
]);

/** Content security policy of every page: its own style, script and events, forms to this server, and nothing else. */
export const LINE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

function icon(): string {
  return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#1f5f8b"/><path d="M3.5 8.5l3 3 6-7" fill="none" stroke="#fff" stroke-width="2"/></svg>';
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
