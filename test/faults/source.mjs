import { arrivedAt, desktopPicture, pictureOf } from './path.mjs';

/**
 * A source of signal readings behind a faulty path, for `inspect`, and the patches that were shown, in their order. Under a stale path
 * the screen has the patch before.
 */
export function createSource(fault, screen) {
  const shown = [];
  let read = 0;
  let arrived = null;
  const showPatch = (patch) => {
    if (!shown.some(({ name }) => name === patch.name)) shown.push(patch);
    arrived = arrivedUnder(
      fault,
      shown,
      shown.findIndex(({ name }) => name === patch.name),
      screen,
    );
  };
  const source = {
    name: `path ${fault.name}`,
    kind: 'signal',
    monitor: { id: 'path-1', modelName: 'Path', serialNumber: '1' },
    read: async (position) => {
      const actual = fault.hdcp ? even(position) : position;
      const { rgb, raw, bitDepth } = arrived(actual);
      read += 1;
      return {
        kind: 'signal',
        actual,
        rawValue: rawValueOf(fault.link?.colorFormat ?? 'RGB', raw),
        rgbFull: { r: rgb[0], g: rgb[1], b: rgb[2] },
        bitDepth,
        colorFormat: fault.link?.colorFormat ?? 'RGB',
        hdcp: fault.hdcp,
        received: { read },
      };
    },
    check: async () => ({ present: true, colorModeIndex: 0 }),
    confirmResolution: async ({ widthPx, heightPx }) => widthPx === screen.widthPx && heightPx === screen.heightPx,
  };
  return { source, showPatch, shown };
}

/** What arrives, by position, while a patch of those shown so far is asked for. */
export function arrivedUnder(fault, patches, patchIndex, screen) {
  const before = patches[patchIndex - 1];
  const current = pictureOf(patches[patchIndex]);
  const picture = fault.isStale ? (before ? pictureOf(before) : desktopPicture(screen)) : current;
  const arrived = arrivedAt(fault, picture, screen);
  return (position) => arrived(position, patchIndex);
}

function rawValueOf(colorFormat, [a, b, c]) {
  return colorFormat === 'RGB' ? { format: 'RGB', r: a, g: b, b: c } : { format: 'YCBCR', y: a, cb: b, cr: c };
}

function even({ xPx, yPx }) {
  return { xPx: xPx - (xPx % 2), yPx: yPx - (yPx % 2) };
}
