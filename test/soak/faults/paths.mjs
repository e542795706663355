// What a signal path may do to drives (0 to 1) on their way to the monitor.
import { each } from '../outside-monitor.mjs';

export const paths = {
  'limited range': () => (drives) => each(drives, (drive) => (16 + 219 * drive) / 255),
  gain:
    ({ by }) =>
    (drives) =>
      each(drives, (drive) => drive * by),
  'gain of green':
    ({ by }) =>
    ({ r, g, b }) => ({ r, g: g * by, b }),
  'codes off':
    ({ codes }) =>
    (drives) =>
      each(drives, (drive) => drive - codes / 255),
  'codes raised':
    ({ codes }) =>
    (drives) =>
      each(drives, (drive) => Math.max(drive, codes / 255)),
  swapped:
    () =>
    ({ r, g, b }) => ({ r: b, g, b: r }),
};
/** In the upper left corner only. */
export const inCorner = (path) => (drives, x, y) => (x < 0.4 && y < 0.4 ? path(drives) : drives);
