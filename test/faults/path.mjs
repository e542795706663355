import { rgbLink } from './link.mjs';
import { clip } from './transfer.mjs';

/**
 * What arrives at the monitor's input. A picture is a pure function of a position and a frame (the number of the patch shown): drives
 * 0 to 1. A stage is a function of a picture and of the screen that gives another picture. A path is stages, one after the other, then
 * a link and the depth in which the monitor answers.
 */
export function arrivedAt(
  { stages = [], link = rgbLink({ depth: 8 }), readDepth = 10, widen = 'round' },
  picture,
  screen,
) {
  const sent = link.encode(stages.reduce((before, stage) => clipped(stage(before, screen)), picture));
  return (position, frame) => {
    const raw = sent(position, frame);
    const rgb = link.decode(raw).map((drive) => readCode(clip(drive), link.depth, readDepth, widen));
    // A monitor that takes the cable as full-range RGB converts nothing.
    const read = link.isFullRange ? rgb : raw.map((code) => Math.round(code * 2 ** (readDepth - link.depth)));
    return { rgb, raw: read, bitDepth: readDepth };
  };
}

/** Between two steps of a path, no drive is below 0 or above 1. */
function clipped(picture) {
  return (position, frame) => picture(position, frame).map(clip);
}

/** How a code of the cable becomes one of the depth that is read: by rounding, by repeating its upper bits, or with zeros below. */
function readCode(drive, linkDepth, readDepth, widen) {
  if (widen === 'round' || linkDepth >= readDepth) return Math.round(drive * (2 ** readDepth - 1));
  const [code, more] = [Math.round(drive * (2 ** linkDepth - 1)), readDepth - linkDepth];
  return code * 2 ** more + (widen === 'repeat' ? Math.floor(code / 2 ** (linkDepth - more)) : 0);
}

/** The picture of a patch: `codesAt` gives its code values and their depth at a position. */
export function pictureOf(patch) {
  return (position) => {
    const { codes, bitDepth } = patch.codesAt(position);
    return [codes.r, codes.g, codes.b].map((code) => code / (2 ** bitDepth - 1));
  };
}

/** What a computer shows when no patch is there: a photo-like background with rows of icons. */
export function desktopPicture({ widthPx, heightPx }) {
  return ({ xPx, yPx }) => {
    const [x, y] = [xPx / widthPx, yPx / heightPx];
    if (x < 0.12 && (x * 25) % 1 < 0.5 && (y * 14) % 1 < 0.6) return [0.93, 0.78, 0.31];
    return [0.1 + 0.35 * y + 0.08 * Math.sin(9 * x), 0.25 + 0.4 * y * x + 0.05 * Math.cos(7 * y), 0.75 - 0.45 * y];
  };
}
