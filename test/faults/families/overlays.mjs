import { desktopPicture } from '../path.mjs';

/** Something else than the patch on the whole screen or on a part of it. */
export const overlays = [
  {
    family: 'patch-not-shown',
    group: 'geometry',
    name: 'desktop-shown',
    causes: ['patch-not-shown'],
    build: () => ({ stages: [(_picture, screen) => desktopPicture(screen)] }),
  },
  {
    family: 'patch-not-shown',
    group: 'stale',
    name: 'previous-patch',
    causes: ['patch-not-shown'],
    build: () => ({ isStale: true }),
  },
  overlay('corner-window', ({ pick, between }) => {
    const [width, height] = [between(0.2, 0.45), between(0.2, 0.45)];
    const [left, top] = [pick([0, 1 - width]), pick([0, 1 - height])];
    return { left, top, right: left + width, bottom: top + height };
  }),
  overlay('edge-strip', ({ pick, between }) => {
    const width = between(0.08, 0.2);
    return pick([
      { left: 0, top: 0, right: width, bottom: 1 },
      { left: 1 - width, top: 0, right: 1, bottom: 1 },
      { left: 0, top: 0, right: 1, bottom: width },
    ]);
  }),
  overlay('taskbar', ({ between }) => ({ left: 0, top: 1 - between(0.04, 0.14), right: 1, bottom: 1 })),
  overlay('over-half', ({ between }) => ({
    left: between(0, 0.12),
    top: between(0, 0.12),
    right: between(0.8, 0.92),
    bottom: between(0.75, 0.92),
  })),
  overlay('cursor', ({ between }) => {
    const [left, top] = [between(0, 0.96), between(0, 0.93)];
    return { left, top, right: left + 0.03, bottom: top + 0.06 };
  }),
];

function overlay(name, boxOf) {
  return {
    family: 'overlay',
    group: 'geometry',
    name,
    causes: ['region-apart'],
    build: (random) => {
      const box = boxOf(random);
      return { stages: [covering(box, contentOf(random))], box };
    },
  };
}

/** What a window shows: one color, the desktop through it, or a share of the patch. */
function contentOf({ next, pick, between }) {
  const color = [next(), next(), next()];
  const opacity = between(0.2, 0.7);
  return pick([() => color, (seen) => seen.map((drive, channel) => drive + opacity * (color[channel] - drive)), null]);
}

function covering({ left, top, right, bottom }, content) {
  return (picture, screen) => {
    const desktop = desktopPicture(screen);
    return (position, frame) => {
      const [x, y] = [(position.xPx + 0.5) / screen.widthPx, (position.yPx + 0.5) / screen.heightPx];
      const seen = picture(position, frame);
      if (x < left || x > right || y < top || y > bottom) return seen;
      return content === null ? desktop(position) : content(seen);
    };
  };
}
