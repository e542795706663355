import { createHash } from 'node:crypto';
import { Html, html } from './html.ts';

/** The parts that differ from page to page. */
export interface HtmlPage {
  readonly lang: string;
  readonly title: string;
  /** Rules in addition to those of every page. */
  readonly style: string;
  readonly body: Html;
  /** Runs at the end of the body; without one, nothing may run. */
  readonly script?: string;
}

/**
 * Every page of ours: readable without script and unable to fetch, send, frame or run anything but its one style and one script,
 * which its content security policy knows by their hashes.
 */
export function page({ lang, title, style: own, body, script }: HtmlPage): string {
  const style = `${BASE_STYLE}${own}`;
  const policy = [
    "default-src 'none'",
    `style-src '${sourceHash(style)}'`,
    ...(script === undefined ? [] : [`script-src '${sourceHash(script)}'`]),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return html`<!DOCTYPE html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body>
${body}
${script !== undefined && html`<script>${new Html(script)}</script>\n`}</body>
</html>
`.markup;
}

/** Light and dark by the reader's choice, always light on paper. */
export const BASE_STYLE = `
bdi{white-space:pre-wrap}
:root{--bg:#f6f6f3;--card:#fff;--ink:#1b1f24;--soft:#555d68;--line:#d9dad4;--accent:#1f5f8b;--pass:#17693f;--fail:#a3211a;--unsure:#7a5200;--limit:#1b1f24;color-scheme:light}
@media screen and (prefers-color-scheme:dark){:root{--bg:#131519;--card:#1b1e24;--ink:#e6e8eb;--soft:#a5acb7;--line:#343942;--accent:#8cc4ee;--pass:#6fcf97;--fail:#ff8f85;--unsure:#f0c060;--limit:#fff;color-scheme:dark}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Hiragino Sans","Yu Gothic UI","Noto Sans CJK JP",sans-serif;font-variant-numeric:tabular-nums}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
`;

function sourceHash(source: string): string {
  return `sha256-${createHash('sha256').update(source).digest('base64')}`;
}
