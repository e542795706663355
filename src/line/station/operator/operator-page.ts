import { createHash } from 'node:crypto';
import { Html, html } from '../../../report/html/html.ts';
import { OPERATOR_SCRIPT } from './operator-script.ts';
import { OPERATOR_STYLE } from './operator-style.ts';

/**
 * The operator's page: the same for every station, unit and moment, since all that it shows comes by its events. `policy`: its content
 * security policy, by which nothing but its one style and one script runs, and nothing but its own station is asked.
 */
export function operatorPage(): { readonly html: string; readonly policy: string } {
  const policy = [
    "default-src 'none'",
    `style-src '${sourceHash(OPERATOR_STYLE)}'`,
    `script-src '${sourceHash(OPERATOR_SCRIPT)}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
  const { markup } = html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Flatfield</title>
<style>${new Html(OPERATOR_STYLE)}</style>
</head>
<body>
<header id="facts"></header>
<main id="screen" aria-live="polite"></main>
<footer id="foot"></footer>
<div id="cover" role="alert" hidden></div>
<noscript>This page needs JavaScript.</noscript>
<script>${new Html(OPERATOR_SCRIPT)}</script>
</body>
</html>
`;
  return { html: markup, policy };
}

function sourceHash(source: string): string {
  return `sha256-${createHash('sha256').update(source).digest('base64')}`;
}
