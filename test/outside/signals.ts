import type { Codes, Signal } from './monitor-state.ts';

/** Changes drives (0 to 1) on their way from the computer to the monitor. */
export type Path = (drives: Codes, x: number, y: number) => Codes;

/** RGB as the monitor reads it after a path that changes it, in the depth of its state; a clean path changes nothing. */
export function signalOf(path: Path = (drives) => drives): Signal {
  return (x, y, shown, state) => {
    const top = 2 ** shown.bitDepth - 1;
    const drives = each(shown.codes, (code) => code / top);
    const readTop = 2 ** state.bitDepth - 1;
    const codes = each(path(drives, x, y), (drive) => Math.round(clamp(drive) * readTop));
    return { raw: codes, converted: codes };
  };
}

/** YCbCr in limited range by one matrix, of which the monitor makes full-range RGB. */
export function yCbCrOf(kr: number, kb: number, path: Path = (drives) => drives): Signal {
  return (x, y, shown, state) => {
    const top = 2 ** shown.bitDepth - 1;
    const drives = path(
      each(shown.codes, (code) => code / top),
      x,
      y,
    );
    const unit = 2 ** (state.bitDepth - 8);
    const luma = kr * drives.r + (1 - kr - kb) * drives.g + kb * drives.b;
    const raw = {
      y: Math.round(unit * (16 + 219 * luma)),
      cb: Math.round(unit * (128 + (224 * (drives.b - luma)) / (2 * (1 - kb)))),
      cr: Math.round(unit * (128 + (224 * (drives.r - luma)) / (2 * (1 - kr)))),
    };
    const back = (raw.y / unit - 16) / 219;
    const b = back + ((raw.cb / unit - 128) / 224) * 2 * (1 - kb);
    const r = back + ((raw.cr / unit - 128) / 224) * 2 * (1 - kr);
    const g = (back - kr * r - kb * b) / (1 - kr - kb);
    const readTop = 2 ** state.bitDepth - 1;
    return { raw, converted: each({ r, g, b }, (drive) => Math.round(clamp(drive) * readTop)) };
  };
}

/** Every channel by itself. */
export function each(codes: Codes, change: (value: number) => number): Codes {
  return { r: change(codes.r), g: change(codes.g), b: change(codes.b) };
}

/** Full range squeezed into 16 to 235, as a computer in limited range sends it. */
export const limitedRange: Path = (drives) => each(drives, (drive) => (16 + 219 * drive) / 255);

/** The whole signal times a factor. */
export const scaled =
  (factor: number): Path =>
  (drives) =>
    each(drives, (drive) => drive * factor);

/** Another path in the upper left corner, a quarter of the width and of the height of 3840x2160. */
export const inCorner =
  (path: Path): Path =>
  (drives, x, y) =>
    x < 960 && y < 540 ? path(drives, x, y) : drives;

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
