import { createRandom } from '../random.mjs';
import { boxOf, covers, screens } from './boxes.mjs';
import { arriving, regionKinds } from './kinds.mjs';
import { BY_CODE, BY_COLOR, createOracle, tones } from './oracle.mjs';

/** Areas of the regions that a search tries, three in four of the smaller: larger ones are seen by any plan that sees these. */
const [SMALLEST, LARGER] = [0.1, 0.15];
/** Points of per cent by which a plan is to be better than it must, as a sample is not the truth. */
const MARGIN = 0.3;

/**
 * The cells of a chart that is looked for, and what a plan with it misses of faults in regions that the best of other plans, `rivals`, sees. `fixed`: the reads
 * of the plan beside the chart. `each`: regions of each kind, screen and tone response; kinds that are held out are not among them.
 */
export function createBoard({ cells, fixed, rivals, seed, each }) {
  const oracles = Object.keys(tones).map(createOracle);
  const { samples, groups } = drawn(seed, each);
  const found = new Map();
  const covered = cells.map((cell) =>
    Int32Array.from([...samples.keys()].filter((place) => covers(samples[place].box, cell))),
  );
  const counts = [BY_CODE, BY_COLOR].map(() => new Int16Array(samples.length));
  const misses = groups.map(({ size }) => [size, size]);
  const colors = cells.map(() => null);

  for (const group of groups) {
    group.bars = [BY_CODE, BY_COLOR].map((way) => {
      const shares = rivals.map((rival) => {
        const seen = group.places.filter((place) =>
          rival.some((read) => isInside(read, place) && failsAt(place, read.codes) & way),
        );
        return seen.length / group.size;
      });
      return Math.max(...shares);
    });
  }
  for (const read of fixed)
    for (const place of samples.keys()) if (isInside(read, place)) count(place, failsAt(place, read.codes), 1);

  function isInside(read, place) {
    return covers(samples[place].box, read);
  }

  /** What a color shows of a sample's fault. */
  function failsAt(place, codes) {
    const known = knownOf(codes);
    if (known[place] === UNKNOWN) {
      const { change, tone } = samples[place];
      known[place] = oracles[tone](codes, arriving(change, codes));
    }
    return known[place];
  }

  function knownOf(codes) {
    const key = (codes[0] << 16) | (codes[1] << 8) | codes[2];
    if (found.size > MOST_COLORS) found.clear();
    if (!found.has(key)) found.set(key, new Uint8Array(samples.length).fill(UNKNOWN));
    return found.get(key);
  }

  function count(place, fails, by) {
    for (const way of [0, 1]) {
      if (((fails >> way) & 1) === 0) continue;
      const before = counts[way][place];
      counts[way][place] = before + by;
      if (before === 0) misses[samples[place].group][way] -= 1;
      else if (before + by === 0) misses[samples[place].group][way] += 1;
    }
  }

  return {
    colors,
    /** Gives a cell another color. */
    set(cell, codes) {
      const before = colors[cell];
      for (const place of covered[cell]) {
        const [old, now] = [before === null ? 0 : failsAt(place, before), failsAt(place, codes)];
        count(place, old & ~now, -1);
        count(place, now & ~old, 1);
      }
      colors[cell] = codes;
    },
    /** The squares of the points by which the plan is below what it must see, and a little for what it has to spare. */
    cost() {
      let sum = 0;
      for (const { below } of this.differences())
        sum += Math.max(0, below + MARGIN) ** 2 + 0.02 * Math.max(0, below + 10 * MARGIN);
      return sum;
    },
    /** Of each group and way: the points of per cent by which the plan sees less than the rival. */
    differences() {
      return groups.flatMap(({ name, size, bars }, group) =>
        ['one code', '2 CIEDE2000'].map((way, index) => ({
          name: `${name}, ${way}`,
          below: 100 * (bars[index] - 1 + misses[group][index] / size),
        })),
      );
    },
  };
}

const UNKNOWN = 255;
/** Colors whose results are kept. */
const MOST_COLORS = 4000;

/** @returns {{ samples: object[], groups: { name: string, size: number, places: number[], bars: number[] }[] }} */
function drawn(seed, each) {
  const [samples, groups] = [[], []];
  for (const kind of regionKinds.filter(({ isHeldOut }) => !isHeldOut)) {
    for (const [screen, aspect] of Object.entries(screens)) {
      for (const tone of Object.keys(tones).keys()) {
        const random = createRandom('search', seed, kind.name, screen, tone);
        const first = samples.length;
        for (let sample = 0; sample < each; sample += 1) {
          const change = kind.build(random);
          const area = sample % 4 === 3 ? LARGER : SMALLEST;
          samples.push({ change, box: boxOf(random, area, aspect), tone, group: groups.length });
        }
        const places = Array.from({ length: each }, (_, place) => first + place);
        groups.push({ name: `${kind.name}, ${screen}, ${Object.keys(tones)[tone]}`, size: each, places });
      }
    }
  }
  return { samples, groups };
}
