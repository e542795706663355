import { FlatfieldError } from '../../base/flatfield-error.ts';
import type { LayoutPoint, Resolution } from './sample-point.ts';

/**
 * Points written out, `x,y;x,y;...`, each coordinate a fraction of the side (0 to 1) or a pixel (`100px`, 0 to side - 1);
 * given back row-major, at most 2000. Throws `invalid-plan`.
 */
export function parseExplicitPoints(text: string, resolution: Resolution): readonly LayoutPoint[] {
  const items = text.split(';').filter((item, place, all) => item.trim() !== '' || place < all.length - 1);
  if (items.length > MOST_POINTS) throw refusal(text, `at most ${MOST_POINTS} points`);
  return items
    .map((item): LayoutPoint => {
      const [x, y, ...rest] = item.split(',');
      if (x === undefined || y === undefined || rest.length > 0) throw refusal(item, 'x,y');
      return {
        xFraction: parseFraction(x, resolution.widthPx, item),
        yFraction: parseFraction(y, resolution.heightPx, item),
        row: null,
        column: null,
      };
    })
    .sort((a, b) => a.yFraction - b.yFraction || a.xFraction - b.xFraction);
}

/** More than a list is ever written for; a grid has its own limit. */
const MOST_POINTS = 2000;

function parseFraction(text: string, sidePx: number, item: string): number {
  const pixel = /^\s*(\d{1,5})\s*px\s*$/i.exec(text)?.[1];
  if (pixel !== undefined) {
    if (Number(pixel) >= sidePx) throw refusal(item, `pixels from 0 to ${sidePx - 1} on that side`);
    // The pixel's middle, so that rounding never lands on its neighbor.
    return (Number(pixel) + 0.5) / sidePx;
  }
  const fraction = /^\s*(?:\d{1,2}(?:\.\d{0,15})?|\.\d{1,15})\s*$/.test(text) ? Number(text) : Number.NaN;
  if (!(fraction <= 1)) throw refusal(item, 'fractions from 0 to 1, or pixels such as 100px,200px');
  return fraction;
}

function refusal(given: string, expected: string): FlatfieldError {
  const shown = given.length > 60 ? `${given.slice(0, 60)}...` : given;
  return new FlatfieldError('invalid-plan', `Point ${JSON.stringify(shown)} is not understood: expected ${expected}.`);
}
