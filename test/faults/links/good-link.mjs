import { perDrive } from '../families/stages.mjs';
import { rgbLink, ycbcrLink } from '../link.mjs';

/** What a link that only rounds can be: the depth of its cable, its range or matrix, the depth of the readings, and how a computer rounds before it. */
export function drawLink({ pick }, { depths = [8, 10, 12], carries = everyCarrier } = {}) {
  const depth = pick(depths);
  return {
    depth,
    carried: pick(carries),
    readDepth: pick([8, 10, 12].filter((bits) => bits >= depth)),
    widen: pick(['round', 'repeat', 'zeros']),
    // Full-range codes of its own depth, in which a computer may hold every picture; null: it never stops at a whole code.
    computerDepth: pick([null, 8, 10, 12]),
  };
}

/** Ranges of RGB, and matrices of limited YCbCr. */
export const everyCarrier = ['full', 'limited', 'bt601', 'bt709', 'bt2020'];

/** The path of a drawn link. `sink`: what the monitor takes it for, by default what it is. */
export function pathOf({ depth, carried, readDepth, widen, computerDepth }, sink = carried) {
  const link = isRange(carried)
    ? rgbLink({ depth, source: carried, sink })
    : ycbcrLink({ depth, source: carried, sink });
  return {
    stages: computerDepth === null ? [] : [perDrive((drive) => wholeCode(drive, computerDepth))],
    link,
    readDepth,
    // A converted signal has no codes of the cable's depth whose bits could be repeated.
    widen: carried === 'full' ? widen : 'round',
  };
}

export function isRange(carried) {
  return carried === 'full' || carried === 'limited';
}

function wholeCode(drive, bits) {
  return Math.round(drive * (2 ** bits - 1)) / (2 ** bits - 1);
}
