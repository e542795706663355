type Side = 'left' | 'right' | 'top' | 'bottom';

/** A part of the screen in words. A side is an edge, a third or a half by its share of the width or height. */
export type PlaceName =
  | 'top-left'
  | 'top-right'
  | 'bottom-left'
  | 'bottom-right'
  | `${Side}-edge`
  | `${Side}-third`
  | `${Side}-half`
  | 'center'
  | 'band-across'
  | 'band-down';

/** The places named, or all of the screen but those. */
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

/** The place of a box of cells that is smaller than the grid: by its own name, or if it is most of the screen by what is around it. */
export function placeOf(box: CellBox, columns: number, rows: number): Place {
  const [width, height] = [(box.right - box.left + 1) / columns, (box.bottom - box.top + 1) / rows];
  const touched = {
    left: box.left === 0,
    right: box.right === columns - 1,
    top: box.top === 0,
    bottom: box.bottom === rows - 1,
  };
  if (2 * width * height <= 1) return { isRest: false, names: [nameOf(touched, width, height)] };
  const sides = (Object.keys(touched) as Side[]).filter((side) => !touched[side]);
  return { isRest: true, names: sides.map((side): PlaceName => `${side}-edge`) };
}

function nameOf(
  { left, right, top, bottom }: Readonly<Record<Side, boolean>>,
  width: number,
  height: number,
): PlaceName {
  if (left && right) return top ? sized('top', height) : bottom ? sized('bottom', height) : 'band-across';
  if (top && bottom) return left ? sized('left', width) : right ? sized('right', width) : 'band-down';
  if (top) return left ? 'top-left' : right ? 'top-right' : 'top-edge';
  if (bottom) return left ? 'bottom-left' : right ? 'bottom-right' : 'bottom-edge';
  return left ? 'left-edge' : right ? 'right-edge' : 'center';
}

/** A quarter at most is an edge; five of twelve are halfway from a third to a half. */
function sized(side: Side, share: number): PlaceName {
  return 4 * share <= 1 ? `${side}-edge` : 12 * share <= 5 ? `${side}-third` : `${side}-half`;
}
