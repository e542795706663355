/** A part of the screen as fractions of its width and height; left and top included, right and bottom excluded. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** The region is moved by up to this fraction, each way, as the seed says. */
  readonly jitter: number;
}

/** A region in which something has its whole strength, or grows to it. */
export interface GrowingRegion {
  readonly region: Region;
  /** `none`: the whole region has it; else it grows from none at one side to the whole at the named side. */
  readonly towards: 'none' | 'left' | 'top' | 'right' | 'bottom';
}

/** From 0, outside the region, to 1; of a place in fractions of width and height. */
export function strengthAt({ towards, region }: GrowingRegion, x: number, y: number): number {
  const { left, top, right, bottom } = region;
  if (x < left || x >= right || y < top || y >= bottom) return 0;
  return {
    none: 1,
    left: (right - x) / (right - left),
    right: (x - left) / (right - left),
    top: (bottom - y) / (bottom - top),
    bottom: (y - top) / (bottom - top),
  }[towards];
}
