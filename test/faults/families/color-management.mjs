import { apply, gamutMatrix, gamutNames } from '../gamuts.mjs';
import { clip, pqOfLuminance, srgbToLinear, transfers } from '../transfer.mjs';
import { perPixel } from './stages.mjs';

/** Every way to convert from one gamut to another that is not the same. */
export const gamutPairs = gamutNames.flatMap((from) => gamutNames.filter((to) => to !== from).map((to) => [from, to]));

/** A conversion that clips what does not fit, as a change of drives. */
export function convert(from, to, transfer) {
  const matrix = gamutMatrix(from, to);
  const { toLinear, fromLinear } = transfers[transfer];
  return (rgb) => apply(matrix, rgb.map(toLinear)).map((linear) => clip(fromLinear(clip(linear))));
}

/** A desktop in HDR10: sRGB pictures in PQ with BT.2020 primaries. ITU-R BT.2408 puts their white at 203 cd/m2. */
export function toHdr(whiteCdM2) {
  const matrix = gamutMatrix('srgb', 'bt2020');
  return (rgb) => apply(matrix, rgb.map(srgbToLinear)).map((linear) => pqOfLuminance(clip(linear) * whiteCdM2));
}

/** The computer converts the codes of the patch, which should arrive as they are. */
export const colorManagement = [
  ...gamutPairs.map(([from, to]) =>
    fault('color-management', `${from}-to-${to}`, ({ pick }) => convert(from, to, pick(Object.keys(transfers)))),
  ),
  fault('hdr-on', 'hdr-203', () => toHdr(203)),
  fault('hdr-on', 'hdr-other-white', ({ between }) => toHdr(between(80, 480))),
];

function fault(family, name, changeOf) {
  return {
    family,
    group: 'color',
    name,
    causes: [family],
    build: (random) => ({ stages: [perPixel(changeOf(random))] }),
  };
}
