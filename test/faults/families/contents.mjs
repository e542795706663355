import { perDrive } from './stages.mjs';

/** What a monitor or a driver does to a picture because of what is in it. None of these has a name in a diagnosis. */
export const contents = [
  fault('limiter-of-bright-pictures', ({ between }) => {
    const [from, depth] = [between(0.5, 0.9), between(0.03, 0.2)];
    return byPicture(({ mean }) => gain(1 - (depth * Math.max(0, mean - from)) / (1 - from)));
  }),
  fault('dimmer-of-dark-pictures', ({ between }) => {
    const [to, depth] = [between(0.05, 0.3), between(0.05, 0.3)];
    return byPicture(({ mean }) => gain(mean < to ? 1 - depth : 1));
  }),
  fault('booster-of-dark-pictures', ({ between }) => {
    const [to, depth] = [between(0.05, 0.3), between(0.05, 0.3)];
    return byPicture(({ mean }) => gain(mean < to ? 1 + depth : 1));
  }),
  fault('gamma-by-the-mean', ({ between }) => {
    const [slope, middle] = [between(0.1, 0.5), between(0.35, 0.5)];
    return byPicture(
      ({ mean }) =>
        (drive) =>
          drive ** (1 + slope * (mean - middle)),
    );
  }),
  fault('black-stretch-of-flat-pictures', ({ between }) => {
    const [share, range] = [between(0.03, 0.12), between(0.24, 0.7)];
    return byPicture(
      ({ least, most }) =>
        (drive) =>
          most - least < range ? drive - share * least : drive,
    );
  }),
  fault('coarse-if-many-edges', ({ between, pick }) => {
    const [from, levels] = [between(0.02, 0.15), pick([31, 63])];
    return byPicture(
      ({ edges }) =>
        (drive) =>
          edges > from ? Math.round(drive * levels) / levels : drive,
    );
  }),
  fault('local-contrast', ({ between, pick }) => {
    const [strength, radius] = [between(0.05, 0.25), pick([0.05, 0.1, 0.15, 0.2])];
    return againstNear(strength, (screen) => radius * screen.heightPx);
  }),
  fault('sharpened', ({ between, pick }) => {
    const [strength, radiusPx] = [between(0.3, 1), pick([2, 4, 8])];
    return againstNear(strength, () => radiusPx);
  }),
];

function fault(name, stageOf) {
  return {
    family: 'by-content',
    group: 'content',
    name,
    causes: [],
    build: (random) => ({ stages: [stageOf(random)] }),
  };
}

const gain = (factor) => (drive) => drive * factor;

/** A change of each drive that what is in the whole picture decides. */
function byPicture(changeOf) {
  return (picture, screen) => {
    const known = new Map();
    return (position, frame) => {
      if (!known.has(frame)) known.set(frame, perDrive(changeOf(statisticsOf(picture, screen, frame)))(picture));
      return known.get(frame)(position, frame);
    };
  };
}

const [COLUMNS, ROWS] = [48, 27];

/** Of all channels: the mean and the bounds, 0 to 1. `edges`: the share of neighbors side by side that differ. */
function statisticsOf(picture, { widthPx, heightPx }, frame) {
  const pixels = Array.from({ length: COLUMNS * ROWS }, (_, place) =>
    picture(
      {
        xPx: Math.floor((((place % COLUMNS) + 0.5) * widthPx) / COLUMNS),
        yPx: Math.floor(((Math.floor(place / COLUMNS) + 0.5) * heightPx) / ROWS),
      },
      frame,
    ),
  );
  const drives = pixels.flat();
  const isEdge = (rgb, place) =>
    place % COLUMNS > 0 && rgb.some((drive, channel) => drive !== pixels[place - 1][channel]);
  return {
    mean: drives.reduce((sum, drive) => sum + drive, 0) / drives.length,
    least: Math.min(...drives),
    most: Math.max(...drives),
    edges: pixels.filter(isEdge).length / pixels.length,
  };
}

/** Each channel away from the mean of a square around it. */
function againstNear(strength, radiusOf) {
  return (picture, screen) => {
    const steps = [-1, -0.5, 0, 0.5, 1].map((step) => Math.round(step * radiusOf(screen)));
    return ({ xPx, yPx }, frame) => {
      const near = steps.flatMap((dy) =>
        steps.map((dx) =>
          picture({ xPx: within(xPx + dx, screen.widthPx), yPx: within(yPx + dy, screen.heightPx) }, frame),
        ),
      );
      return picture({ xPx, yPx }, frame).map((drive, channel) => {
        const mean = near.reduce((sum, rgb) => sum + rgb[channel], 0) / near.length;
        return drive + strength * (drive - mean);
      });
    };
  };
}

function within(value, size) {
  return Math.min(size - 1, Math.max(0, value));
}
