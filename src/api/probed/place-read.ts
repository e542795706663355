import type { Behavior, OutsideBehavior } from './behavior.ts';

/** A coordinate of the signal. */
export interface PixelPlace {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The answer to a coordinate outside the signal; undefined if it is inside, or answered as usual. */
export function outsideAt(outside: Behavior['outside'], { x, y }: PixelPlace, size: Size): OutsideBehavior | undefined {
  const isBeyond = { x: x >= size.widthPx, y: y >= size.heightPx };
  if (outside === undefined || (!isBeyond.x && !isBeyond.y)) return undefined;
  if ('answer' in outside) return outside;
  return isBeyond.x && isBeyond.y ? outside.far : isBeyond.x ? outside.x : outside.y;
}

/** The pixel that is read for a coordinate. */
export function placeRead(
  { x, y }: PixelPlace,
  answer: OutsideBehavior['answer'] | undefined,
  even: Behavior['evenPixels'],
  { widthPx, heightPx }: Size,
): PixelPlace {
  const inside = {
    refused: { x, y },
    'first-pixel': { x: 0, y: 0 },
    wrapped: { x: x % widthPx, y: y % heightPx },
    'last-pixel': { x: Math.min(x, widthPx - 1), y: Math.min(y, heightPx - 1) },
    echoed: { x: Math.min(x, widthPx - 1), y: Math.min(y, heightPx - 1) },
  }[answer ?? 'refused'];
  return {
    x: even === 'columns' || even === 'both' ? inside.x - (inside.x % 2) : inside.x,
    y: even === 'rows' || even === 'both' ? inside.y - (inside.y % 2) : inside.y,
  };
}
