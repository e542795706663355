import { perPlace } from '../families/stages.mjs';
import { rgbLink } from '../link.mjs';
import { createRandom } from '../random.mjs';
import { boxOf, covers, screens } from './boxes.mjs';
import { arriving, regionKinds } from './kinds.mjs';
import { BY_CODE, BY_COLOR, createOracle } from './oracle.mjs';

/** Shares of the screen's area that a region takes. */
export const areas = [0.1, 0.15, 0.2, 0.3, 0.5];

/** A fault in a region: how it changes code values, and where. It depends on the texts and numbers given alone. */
export function regionFault(kind, area, screen, seed) {
  const random = createRandom('region', kind.name, area, screen, seed);
  return { change: kind.build(random), box: boxOf(random, area, screens[screen]) };
}

/** The path of a fault in a region, over a cable of 8 bits that changes nothing else. */
export function regionPath({ change, box }, name) {
  const stage = perPlace((rgb, place) =>
    covers(box, place)
      ? arriving(
          change,
          rgb.map((drive) => Math.round(255 * drive)),
        ).map((code) => code / 255)
      : rgb,
  );
  const plain = { family: 'region', name, seed: 0, causes: [], isStale: false, isClean: false, hasParameters: true };
  return { ...plain, box, hdcp: false, stages: [stage], link: rgbLink({ depth: 8 }), readDepth: 8 };
}

/**
 * How often plans see faults in regions: for every kind, area, screen and tone response a row with, for each plan, the shares seen by code and by
 * color, 0 to 1. `plans` are lists of reads; `count`: regions of each row.
 */
export function* regionRows(plans, { count, seed, tones, kinds = regionKinds, onlyScreens = Object.keys(screens) }) {
  const lists = plans.map(onePerPlaceAndColor);
  for (const tone of tones) {
    const failsBy = createOracle(tone);
    for (const kind of kinds) {
      for (const screen of onlyScreens) {
        for (const area of areas) {
          const counts = plans.map(() => ({ byCode: 0, byColor: 0 }));
          for (let region = 0; region < count; region += 1) {
            const { change, box } = regionFault(kind, area, screen, `${seed}-${region}`);
            const known = new Map();
            lists.forEach((reads, plan) => {
              const found = seenIn(reads, box, (read) => {
                if (!known.has(read.color)) known.set(read.color, failsBy(read.codes, arriving(change, read.codes)));
                return known.get(read.color);
              });
              if (found & BY_CODE) counts[plan].byCode += 1;
              if (found & BY_COLOR) counts[plan].byColor += 1;
            });
          }
          const seen = counts.map(({ byCode, byColor }) => ({ byCode: byCode / count, byColor: byColor / count }));
          yield { kind: kind.name, isHeldOut: kind.isHeldOut, area, screen, tone, seen };
        }
      }
    }
  }
}

/** What the reads inside of a region show. */
function seenIn(reads, box, failsAt) {
  let found = 0;
  for (const read of reads) {
    if (!covers(box, read)) continue;
    found |= failsAt(read);
    if (found === (BY_CODE | BY_COLOR)) break;
  }
  return found;
}

/** One look at a place and a color is enough. */
function onePerPlaceAndColor(reads) {
  const named = reads.map((read) => ({ ...read, color: read.codes.join('/') }));
  return [...new Map(named.map((read) => [`${read.x} ${read.y} ${read.color}`, read])).values()];
}
