import { invalidReadingsFile } from './number-at.ts';

/** A place in a map, in its pixels from the top left edge: the middle of the first pixel is 0.5, 0.5. */
export interface MapPlace {
  readonly x: number;
  readonly y: number;
}

/** The corners of a screen in a map: top left, top right, bottom right, bottom left. */
export type Corners = readonly [MapPlace, MapPlace, MapPlace, MapPlace];

/** The place of the screen in a map, as a plane seen in perspective. */
export interface ActiveArea {
  /** Width of the screen by its height, by the lengths of its sides in the map. */
  readonly aspect: number;
  /** From fractions of width and height of the screen to the map. */
  readonly toMap: (u: number, v: number) => MapPlace;
  /** The other way round. */
  readonly toScreen: (place: MapPlace) => { readonly u: number; readonly v: number };
}

/**
 * The four corners that a text names, `x,y;x,y;x,y;x,y` from the top left clockwise, each coordinate a fraction of the map (0 to 1) or a
 * pixel (`100px`). Throws `invalid-readings-file`.
 */
export function parseCorners(text: string, size: { readonly widthPx: number; readonly heightPx: number }): Corners {
  const corners = text.split(';').map((item) => {
    const [x, y, ...rest] = item.split(',');
    if (x === undefined || y === undefined || rest.length > 0) throw badCorners(text);
    return { x: coordinate(x, size.widthPx, text), y: coordinate(y, size.heightPx, text) };
  });
  if (corners.length !== 4) throw badCorners(text);
  return corners as unknown as Corners;
}

/**
 * The screen between four corners: the projective mapping of the unit square to a quadrilateral (Heckbert 1989, Fundamentals of
 * Texture Mapping and Image Warping, 2.2.3). Throws `invalid-readings-file` if the corners do not go clockwise around a convex area.
 */
export function activeArea([p0, p1, p2, p3]: Corners): ActiveArea {
  const around = [p0, p1, p2, p3, p0, p1];
  const turns = [0, 1, 2, 3].map((place) => {
    const [a, b, c] = around.slice(place, place + 3) as [MapPlace, MapPlace, MapPlace];
    return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);
  });
  if (!turns.every((turn) => turn > 1e-6)) {
    throw invalidReadingsFile('The corners expect a convex area: top left, top right, bottom right, bottom left.');
  }
  const [dx1, dx2, sx] = [p1.x - p2.x, p3.x - p2.x, p0.x - p1.x + p2.x - p3.x];
  const [dy1, dy2, sy] = [p1.y - p2.y, p3.y - p2.y, p0.y - p1.y + p2.y - p3.y];
  const det = dx1 * dy2 - dx2 * dy1;
  const [g, h] = [(sx * dy2 - dx2 * sy) / det, (dx1 * sy - sx * dy1) / det];
  const [a, b, c] = [p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x, p0.x];
  const [d, e, f] = [p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y, p0.y];
  return {
    aspect: (length(p0, p1) + length(p3, p2)) / (length(p0, p3) + length(p1, p2)),
    toMap: (u, v) => {
      const w = g * u + h * v + 1;
      return { x: (a * u + b * v + c) / w, y: (d * u + e * v + f) / w };
    },
    // The adjugate of the matrix: a common factor cancels out.
    toScreen: ({ x, y }) => {
      const w = (d * h - e * g) * x + (b * g - a * h) * y + (a * e - b * d);
      return {
        u: ((e - f * h) * x + (c * h - b) * y + (b * f - c * e)) / w,
        v: ((f * g - d) * x + (a - c * g) * y + (c * d - a * f)) / w,
      };
    },
  };
}

function coordinate(text: string, sidePx: number, all: string): number {
  const pixel = /^\s*(\d{1,5}(?:\.\d{1,6})?)\s*px\s*$/i.exec(text)?.[1];
  const fraction = /^\s*(\d{1,2}(?:\.\d{1,15})?|\.\d{1,15})\s*$/.exec(text)?.[1];
  const value = pixel === undefined ? Number(fraction ?? Number.NaN) * sidePx : Number(pixel);
  if (value >= 0 && value <= sidePx) return value;
  throw badCorners(all);
}

function badCorners(text: string) {
  return invalidReadingsFile(
    `The corners ${JSON.stringify(text.slice(0, 200))} are not understood: expected four places inside of the map, x,y;x,y;x,y;x,y, as fractions or pixels such as 100px.`,
  );
}

function length(a: MapPlace, b: MapPlace): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}
