import { FlatfieldError } from '../../base/flatfield-error.ts';
import { cellAt } from './cells.ts';
import type { FrameSize } from './frame.ts';
import type { Rgb } from './patch-name.ts';
import {
  type Checkerboard,
  describePattern,
  type FiveWindows,
  type Image,
  type Pattern,
  type Ramp,
} from './pattern.ts';

/**
 * The code values (0 to 255 a channel) that a checked pattern has at a pixel, counted from the top left corner of a
 * screen of this size. What is drawn and what is expected both come from here. Throws `invalid-pattern` on an unknown kind.
 */
export function codesAt(pattern: Pattern, size: FrameSize, xPx: number, yPx: number): Rgb {
  switch (pattern.kind) {
    case 'flat-field':
      return pattern.codes;
    case 'ramp':
      return pattern.direction === 'horizontal'
        ? onRamp(pattern, xPx, size.widthPx)
        : onRamp(pattern, yPx, size.heightPx);
    case 'five-windows':
      return inWindows(pattern, size, xPx, yPx);
    case 'checkerboard':
      return onCheckerboard(pattern, size, xPx, yPx);
    case 'cells':
      return pattern.codes[cellAt(pattern, size, xPx, yPx)] ?? NOT_A_CODE;
    case 'image':
      return ofImage(pattern, xPx, yPx);
    default:
      throw new FlatfieldError(
        'invalid-pattern',
        `No code values are known for ${describePattern(pattern satisfies never)}.`,
      );
  }
}

/** Both ends are reached exactly; between them codes are rounded, half up. */
function onRamp({ from, to }: Ramp, place: number, places: number): Rgb {
  const last = Math.max(places - 1, 1);
  const between = (start: number, end: number) => Math.floor((start * (last - place) + end * place) / last + 0.5);
  return { r: between(from.r, to.r), g: between(from.g, to.g), b: between(from.b, to.b) };
}

function inWindows({ codes, background, sideFraction = 0.1 }: FiveWindows, size: FrameSize, x: number, y: number): Rgb {
  const across = zone(x, size.widthPx, sideFraction);
  const down = zone(y, size.heightPx, sideFraction);
  return across !== 'between' && across === down ? codes : background;
}

/** Part of one side that a place lies in: in the windows at its edges, in the one at its center, or between them. */
function zone(place: number, places: number, sideFraction: number): 'edge' | 'center' | 'between' {
  const side = Math.max(Math.round(places * sideFraction), 1);
  if (place < side || place >= places - side) return 'edge';
  const centerStart = Math.floor((places - side) / 2);
  return place >= centerStart && place < centerStart + side ? 'center' : 'between';
}

function onCheckerboard({ codes, cells }: Checkerboard, size: FrameSize, x: number, y: number): Rgb {
  const column = 'cellPx' in cells ? Math.floor(x / cells.cellPx) : Math.floor((x * cells.columns) / size.widthPx);
  const row = 'cellPx' in cells ? Math.floor(y / cells.cellPx) : Math.floor((y * cells.rows) / size.heightPx);
  return (column + row) % 2 === 0 ? codes[0] : codes[1];
}

/** It equals nothing that a monitor can answer. */
const NOT_A_CODE: Rgb = { r: Number.NaN, g: Number.NaN, b: Number.NaN };

function ofImage({ frame: { widthPx, data } }: Image, x: number, y: number): Rgb {
  const at = (y * widthPx + x) * 3;
  // Beyond the picture there is no code value: NaN equals nothing that a monitor can answer.
  return { r: data[at] ?? Number.NaN, g: data[at + 1] ?? Number.NaN, b: data[at + 2] ?? Number.NaN };
}
