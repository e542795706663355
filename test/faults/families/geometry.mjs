/** The picture moved, scaled, mirrored or turned: as a map from a place on the screen to the place in the picture, in pixels. */
export const geometry = [
  fault('picture-shifted', 'shifted', ({ pick, sign }) => {
    const [dx, dy] = [sign() * pick([1, 8, 40]), sign() * pick([0, 8, 30])];
    return ({ x, y }) => ({ x: x - dx, y: y - dy });
  }),
  fault('picture-scaled', 'overscan', ({ between }) => scaled(between(1.02, 1.1))),
  fault('picture-scaled', 'underscan', ({ between }) => scaled(between(0.88, 0.97))),
  fault('picture-scaled', 'far-too-small', ({ between }) => scaled(between(0.55, 0.8))),
  fault('picture-mirrored', 'mirrored', () => mirrored),
  fault('picture-turned', 'turned', () => turned),
  {
    family: 'picture-blurred',
    group: 'geometry',
    name: 'blurred',
    causes: ['picture-blurred'],
    build: ({ pick }) => ({ stages: [blurredBy(pick([3, 6, 12]))] }),
  },
];

export const mirrored = ({ x, y }, { widthPx }) => ({ x: widthPx - 1 - x, y });
export const turned = ({ x, y }, { widthPx, heightPx }) => ({ x: widthPx - 1 - x, y: heightPx - 1 - y });

/** Scaling around the middle of the screen: above 1 the edges of the picture are lost, below 1 they are black. */
export function scaled(factor) {
  return ({ x, y }, { widthPx, heightPx }) => ({
    x: (x - widthPx / 2) / factor + widthPx / 2,
    y: (y - heightPx / 2) / factor + heightPx / 2,
  });
}

/** The picture seen through a map of places; black outside of it. */
export function seenThrough(map) {
  return (picture, screen) => (position, frame) => {
    const { x, y } = map({ x: position.xPx, y: position.yPx }, screen);
    const [xPx, yPx] = [Math.round(x), Math.round(y)];
    const isInside = xPx >= 0 && yPx >= 0 && xPx < screen.widthPx && yPx < screen.heightPx;
    return isInside ? picture({ xPx, yPx }, frame) : [0, 0, 0];
  };
}

function fault(family, name, mapOf) {
  return {
    family,
    group: 'geometry',
    name,
    causes: [family],
    build: (random) => ({ stages: [seenThrough(mapOf(random))] }),
  };
}

/** A scaler that softens edges: the mean of the pixels around. */
export function blurredBy(radius) {
  const offsets = [-radius, 0, radius];
  return (picture, { widthPx, heightPx }) =>
    ({ xPx, yPx }, frame) => {
      const seen = offsets.flatMap((dy) =>
        offsets.map((dx) => picture({ xPx: within(xPx + dx, widthPx), yPx: within(yPx + dy, heightPx) }, frame)),
      );
      return [0, 1, 2].map((channel) => seen.reduce((sum, rgb) => sum + rgb[channel], 0) / seen.length);
    };
}

function within(value, size) {
  return Math.min(size - 1, Math.max(0, value));
}
