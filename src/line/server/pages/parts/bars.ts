import { type Html, html } from '../../../../report/html/html.ts';
import type { LineWords } from '../../languages/languages.ts';

/** Parts of a whole, as classes with their counts, left to right; the numbers are next to it in text. */
export function partsBar(parts: readonly (readonly [string, number])[]): Html {
  const whole = parts.reduce((sum, [, count]) => sum + count, 0);
  let x = 0;
  const rects = parts.map(([name, count]) => {
    const width = whole === 0 ? 0 : (100 * count) / whole;
    const rect = html`<rect class="${name}" x="${x.toFixed(2)}" width="${width.toFixed(2)}" height="10"/>`;
    x += width;
    return rect;
  });
  return html`<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">${rects}</svg>`;
}

/** A count with what it is of, and the percentage behind it: `41 of 45 (91 %)`; of nothing there is no percentage. */
export function countShare(count: number, of: number, t: LineWords): string {
  if (of === 0) return t('none yet');
  return t('{count} of {of} ({percent} %)', { count, of, percent: t.decimal(percentText(count, of)) });
}

/** Whole percents, but never 100 for less than all or 0 for more than none. */
function percentText(count: number, of: number): string {
  const percent = (100 * count) / of;
  if (count < of && percent > 99) return percent > 99.9 ? '> 99.9' : percent.toFixed(1);
  if (count > 0 && percent < 1) return percent < 0.1 ? '< 0.1' : percent.toFixed(1);
  return percent.toFixed(0);
}
