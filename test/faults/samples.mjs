import { pictureOf } from './path.mjs';
import { arrivedUnder } from './source.mjs';

/**
 * What a fault does to a plan: for each point of each part, the drives shown and received, 0 to 1. A part is a patch with its points.
 * `step` is what a correct path may round: one code of the lower depth of patch and reading (for YCbCr, what its own rounding does if
 * that is more), and half a code of the reading. `raw` is what was on the cable; null for YCbCr.
 */
export function samplesOf(fault, parts, screen) {
  const patches = parts.map(({ patch }) => patch);
  return parts.flatMap(({ patch, points }, frame) => {
    const picture = pictureOf(patch);
    const arrived = arrivedUnder(fault, patches, frame, screen);
    return points.map((point) => {
      const position = { xPx: point.xPx, yPx: point.yPx };
      const { rgb, raw, bitDepth } = arrived(position);
      const max = 2 ** bitDepth - 1;
      return {
        frame,
        position,
        place: { x: (position.xPx + 0.5) / screen.widthPx, y: (position.yPx + 0.5) / screen.heightPx },
        picture,
        shown: picture(position),
        got: rgb.map((code) => code / max),
        raw: fault.link?.colorFormat === 'YCBCR' ? null : raw.map((code) => code / max),
        step:
          Math.max(1 / (2 ** Math.min(patch.codesAt(position).bitDepth, bitDepth) - 1), fault.link?.rounding ?? 0) +
          0.5 / max,
      };
    });
  });
}

/** The largest deviation of a sample in steps; above 1 no correct path does that. */
export function deviationInSteps({ shown, got, step }) {
  return Math.max(...shown.map((drive, channel) => Math.abs(drive - got[channel]))) / step - 1e-9;
}

/** Whether drives are what was received, as near as the rounding of two steps allows. */
export function isAsReceived(drives, { got, step }) {
  return drives.every((drive, channel) => Math.abs(drive - got[channel]) <= 1.5 * step);
}
