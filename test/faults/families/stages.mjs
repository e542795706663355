/** A stage that changes every drive by itself. */
export const perDrive = (change) => perPixel((rgb) => rgb.map(change));

/** A stage that changes the drives of a pixel, wherever it is. The change gets the drives, the channels' order is red, green, blue. */
export const perPixel = (change) => (picture) => (position, frame) => change(picture(position, frame));

/** A stage that changes the drives of a pixel by its place, as fractions of the screen. */
export const perPlace =
  (change) =>
  (picture, { widthPx, heightPx }) =>
  (position, frame) =>
    change(picture(position, frame), { x: (position.xPx + 0.5) / widthPx, y: (position.yPx + 0.5) / heightPx });
