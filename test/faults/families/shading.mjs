import { perPlace } from './stages.mjs';

/** What changes over the screen: bands, steady gradients and a vignette. */
export const shading = [
  fault('bands', 'vertical-bands', ['bands'], ({ between }) => bands('x', between(0.04, 0.15), between(0.7, 0.95))),
  fault('bands', 'horizontal-bands', ['bands'], ({ between }) => bands('y', between(0.04, 0.15), between(0.7, 0.95))),
  fault('gradient', 'gain-gradient', ['gradient'], ({ between }) => {
    const [angle, depth] = [between(0, 2 * Math.PI), between(0.05, 0.4)];
    return (rgb, place) => rgb.map((drive) => drive * (1 - depth * along(place, angle)));
  }),
  fault('gradient', 'gain-gradient-of-one-channel', ['gradient'], ({ between, pick }) => {
    const [angle, depth, changed] = [between(0, 2 * Math.PI), between(0.05, 0.4), pick([0, 1, 2])];
    return (rgb, place) =>
      rgb.map((drive, channel) => (channel === changed ? drive * (1 - depth * along(place, angle)) : drive));
  }),
  fault('gradient', 'shift-gradient', ['gradient'], ({ between }) => {
    const [angle, depth] = [between(0, 2 * Math.PI), between(0.05, 0.3)];
    return (rgb, place) => rgb.map((drive) => drive - depth * along(place, angle));
  }),
  fault('vignette', 'vignette', ['gradient'], ({ between }) => {
    const depth = between(0.1, 0.5);
    return (rgb, { x, y }) => rgb.map((drive) => drive * (1 - depth * 2 * ((x - 0.5) ** 2 + (y - 0.5) ** 2)));
  }),
];

function fault(family, name, causes, changeOf) {
  return { family, group: 'geometry', name, causes, build: (random) => ({ stages: [perPlace(changeOf(random))] }) };
}

/** How far along a direction a place lies, from 0 at one corner to 1 at the opposite one. */
function along({ x, y }, angle) {
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  return ((x - 0.5) * dx + (y - 0.5) * dy) / (Math.abs(dx) + Math.abs(dy)) + 0.5;
}

function bands(axis, width, gain) {
  return (rgb, place) => rgb.map((drive) => (Math.floor(place[axis] / width) % 2 === 0 ? drive : drive * gain));
}
