import { type Html, html } from '../../../../report/html/html.ts';
import type { ReportLanguage } from '../../../../report/languages/languages.ts';
import type { LineText, LineWords } from '../../languages/languages.ts';
import { lineScriptPath, lineStylePath } from './line-assets.ts';
import type { LinePageContext } from './page-inputs.ts';
import { timeCell } from './time-text.ts';

/** The parts of a page that are its own. */
export interface LinePage {
  readonly title: string;
  /** Path of the page in the navigation; null if it is none of them. */
  readonly at: string | null;
  readonly main: Html;
  /** Server-sent events that change it, such as `run station`; a page without any stays as it is. */
  readonly events?: string;
  /** Seconds after which a page is asked for again even without events, and without script. */
  readonly refreshS?: number;
  readonly isWall?: boolean;
}

/** Every page of a line server: banner, navigation, what is its own. It works without script; style and script are files of the server. */
export function linePage(context: LinePageContext, page: LinePage): Html {
  const { t } = context;
  const { title, main, events, refreshS, isWall = false } = page;
  return html`<!DOCTYPE html>
<html lang="${t.lang}"${isWall && html` class="wall"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Flatfield line</title>
<link rel="icon" href="/assets/icon.svg">
<link rel="stylesheet" href="${lineStylePath}">
${refreshS !== undefined && html`<noscript><meta http-equiv="refresh" content="${refreshS}"></noscript>\n`}<script src="${lineScriptPath}" defer></script>
</head>
<body${events !== undefined && html` data-events="${events}"`}${refreshS !== undefined && html` data-refresh="${refreshS}"`}>
${!isWall && html`<a class="skip" href="#main">${t('Skip to the content')}</a>\n`}${banner(context)}${!isWall && header(context, page)}
<main id="main">
${main}
</main>
</body>
</html>
`;
}

function banner({ isDemonstration, restore, shifts, t }: LinePageContext): Html {
  return html`${
    isDemonstration &&
    html`<aside class="banner" aria-label="${t('Simulated line:')}"><strong>${t('Simulated line:')}</strong> ${t('no run is of a real monitor, no unit may ship.')}</aside>\n`
  }${
    restore !== null &&
    html`<aside class="banner" aria-label="${t('Restored or copied data:')}"><strong>${t('Restored or copied data:')}</strong> ${t.html('runs since {time} may be missing.', { time: timeCell(restore.backupAt, shifts.timeZone) })} ${t('No unit may ship until an administrator confirms that none is (flatfield line confirm-restore).')}</aside>\n`
  }`;
}

function header({ reader, t, path }: LinePageContext, { at, events }: LinePage): Html {
  return html`<header>
<a class="brand" href="/">${t('Flatfield line')}</a>
${reader !== null && html`<nav aria-label="${t('Pages')}">${PAGES.map(([path, name]) => html`<a href="${path}"${path === at && html` aria-current="page"`}>${t(name)}</a>`)}</nav>\n`}<div class="aside">${events !== undefined && html`<span id="live" role="status" hidden data-live-text="${t('Live')}" data-stale-text="${t('Not live since {time}')}"></span>`}${
    reader !== null &&
    html`<form method="post" action="/logout"><span class="reader" title="${reader.role}"><bdi>${reader.name}</bdi></span> <button type="submit" class="quiet">${t('Log out')}</button></form>`
  }${languages(t, path)}</div>
</header>`;
}

/** Switches the language of all pages; without it, they are in the one that the browser prefers. */
function languages({ lang }: LineWords, path: string): Html {
  return html`<form method="post" action="/language" class="languages"><input type="hidden" name="next" value="${path}">${Object.entries(
    LANGUAGE_NAMES,
  ).map(
    ([one, name]) =>
      html`<button type="submit" class="quiet" name="lang" value="${one}" lang="${one}" title="${name}" aria-label="${name}"${one === lang && html` aria-current="true"`}>${one.toUpperCase()}</button>`,
  )}</form>`;
}

/** Each in itself. */
const LANGUAGE_NAMES: Readonly<Record<ReportLanguage, string>> = { en: 'English', de: 'Deutsch', ja: '日本語' };

/** Path and name of each page of the navigation, in its order. */
export const PAGES: readonly (readonly [string, LineText])[] = [
  ['/', 'Line today'],
  ['/states', 'May it ship?'],
  ['/units', 'Units'],
  ['/yield', 'Yield'],
  ['/pareto', 'Pareto'],
  ['/charts', 'Charts'],
  ['/runs', 'Runs'],
  ['/golden', 'Golden units'],
  ['/alarms', 'Alarms'],
  ['/shift', 'Shift report'],
  ['/bindings', 'Profiles and models'],
  ['/work', 'Work'],
];
