import { type Html, html } from '../../../report/html/html.ts';

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
