import { type Html, html } from '../html/html.ts';
import type { Translate } from '../languages/languages.ts';
import { type RunSummary, shareText } from './run-summary.ts';

/**
 * How much of the limit one unit's runs (two or more) took up, oldest first, at most the last 40: a line from run to run, a cross for each that
 * did not pass, and the limit itself at the middle of the height.
 */
export function trendFigure(oldestFirst: readonly RunSummary[], t: Translate): Html {
  const shown = oldestFirst.slice(-MOST_RUNS);
  const step = (WIDTH - 2 * MARGIN) / (shown.length - 1);
  const places = shown.map(({ limitShare, grade }, index) => ({
    x: Math.round(MARGIN + index * step),
    y: Math.round(HEIGHT - MARGIN - ((limitShare ?? 2) / 2) * (HEIGHT - 2 * MARGIN)),
    hasPassed: grade === 'pass' || grade === 'pass-marginal',
  }));
  const line = places.map(({ x, y }) => `${x} ${y}`).join('L');
  const crosses = places
    .filter(({ hasPassed }) => !hasPassed)
    .map(({ x, y }) => `M${x - 3} ${y - 3}l6 6m0-6l-6 6`)
    .join('');
  const shares = shown.map(({ limitShare }) => (limitShare === null ? '–' : shareText(limitShare)));
  return html`<svg class="trend" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${t('trend')}: ${shares.join(', ')}"><path class="limit" d="M0 ${HEIGHT / 2}H${WIDTH}"/><path class="line" d="M${line}"/>${
    crosses !== '' && html`<path class="crosses" d="${crosses}"/>`
  }</svg>`;
}

const MOST_RUNS = 40;
const WIDTH = 160;
const HEIGHT = 32;
const MARGIN = 4;
