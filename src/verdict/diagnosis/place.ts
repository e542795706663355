/** A part of the screen in words. */
export type PlaceName =
  | 'top-left'
  | 'top-right'
  | 'bottom-left'
  | 'bottom-right'
  | 'left'
  | 'right'
  | 'top'
  | 'bottom'
  | 'center'
  | 'band-across'
  | 'band-down';

/** Where a region is: in the place named, or everywhere but in the places named. */
export interface Place {
  readonly isRest: boolean;
  readonly names: readonly PlaceName[];
}

/** The first and the last column and row of a box, from 0. */
export interface CellBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The place of a box of cells, in a grid of so many columns and rows; a box is smaller than the grid. */
export function placeOf(box: CellBox, columns: number, rows: number): Place {
  const area = ((box.right - box.left + 1) * (box.bottom - box.top + 1)) / (columns * rows);
  const [left, right] = [box.left === 0, box.right === columns - 1];
  const [top, bottom] = [box.top === 0, box.bottom === rows - 1];
  if (area <= 0.5) return { isRest: false, names: [nameOf(left, right, top, bottom)] };
  const sides = [
    ['left', left],
    ['right', right],
    ['top', top],
    ['bottom', bottom],
  ] as const;
  return { isRest: true, names: sides.flatMap(([name, touches]) => (touches ? [] : [name])) };
}

function nameOf(left: boolean, right: boolean, top: boolean, bottom: boolean): PlaceName {
  const [isWide, isHigh] = [left && right, top && bottom];
  if (isWide) return top ? 'top' : bottom ? 'bottom' : 'band-across';
  if (isHigh) return left ? 'left' : right ? 'right' : 'band-down';
  if (top) return left ? 'top-left' : right ? 'top-right' : 'top';
  if (bottom) return left ? 'bottom-left' : right ? 'bottom-right' : 'bottom';
  return left ? 'left' : right ? 'right' : 'center';
}
