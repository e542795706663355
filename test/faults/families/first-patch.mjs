import { desktopPicture } from '../path.mjs';

/** What often keeps the first patch from the screen, and looks like another patch where a run reads first. */
export const firstPatch = [
  {
    family: 'patch-not-shown',
    group: 'first-patch',
    name: 'frozen-color',
    causes: ['patch-not-shown'],
    build: ({ pick }) => {
      const color = pick(colors);
      return { stages: [() => () => color] };
    },
  },
  {
    family: 'patch-not-shown',
    group: 'first-patch',
    name: 'other-screen',
    causes: ['patch-not-shown'],
    build: ({ pick, between }) => {
      const [color, left, top] = [pick(colors), between(0.2, 0.6), between(0.2, 0.6)];
      return { stages: [(_picture, screen) => withWindow(color, { left, top }, screen)] };
    },
  },
  {
    family: 'overlay',
    group: 'first-patch',
    name: 'window-not-full',
    causes: ['region-apart'],
    build: ({ pick, between }) => {
      const [color, left, top] = [pick(colors), pick([0, between(0.15, 0.35)]), between(0.15, 0.35)];
      const box = { left: 0, top: 0, right: left === 0 ? 1 : left, bottom: left === 0 ? top : 1 };
      return { stages: [(picture, screen) => covered(picture, color, box, screen)], box };
    },
  },
];

/** Plain backgrounds of a desktop. */
const colors = [
  [0, 0, 0],
  [1, 1, 1],
  [0.5, 0.5, 0.5],
  [0.25, 0.25, 0.25],
  [0, 0, 1],
];

/** A plain background with a window of pictures in its lower right part. */
function withWindow(color, { left, top }, screen) {
  const pictures = desktopPicture(screen);
  return (position) =>
    position.xPx / screen.widthPx > left && position.yPx / screen.heightPx > top ? pictures(position) : color;
}

function covered(picture, color, { right, bottom }, { widthPx, heightPx }) {
  return (position, frame) =>
    position.xPx / widthPx < right && position.yPx / heightPx < bottom ? color : picture(position, frame);
}
