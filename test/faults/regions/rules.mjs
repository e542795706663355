// What a plan with a chart must have beside what it sees of regions. Each rule says how far a plan is from it: 0 where it holds.

const PURE = [
  [0, 0, 0],
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
];
const SECONDARIES = [
  [0, 255, 255],
  [255, 0, 255],
  [255, 255, 0],
];
const textOf = (codes) => codes.join('/');
const PURE_TEXTS = new Set(PURE.map(textOf));
/** Codes between neighboring levels of a channel. */
const WIDEST_GAP = 34;
const THIRD_OF_RANGE = 85;
const MOST_OF_A_PURE_COLOR = 4;

/**
 * The distance of a plan from each rule, by its name; `cells` of the chart and `fixed` reads with `codes`, the places of its `corners`, and what is
 * `needed`.
 */
export function ruleCosts({ cells, fixed, corners, needed, hasBits }) {
  const reads = [...fixed, ...cells];
  return {
    gaps: 0.5 * gaps(reads),
    pure: 6 * pureQuarters(reads),
    secondaries: 6 * SECONDARIES.filter((codes) => !reads.some((read) => textOf(read.codes) === textOf(codes))).length,
    grays: 3 * (graysMissing(reads, needed) + finestMissing(reads)),
    corners: cornersAlike(cells, reads, corners),
    repeated: 4 * repeated(cells),
    bits: hasBits ? 0.5 * bitPairsMissing(cells) + 4 * outermostMissing(reads) : 0,
    bitsByQuarter: hasBits ? 0.25 * bitsMissingInQuarters(cells) : 0,
  };
}

/** The quarter that a place sees: it lies inside of it, a tenth of the side off the center lines. */
export function quarterOf({ x, y }) {
  if (Math.min(Math.abs(x - 0.5), Math.abs(y - 0.5)) < 0.1 - 1e-9) return null;
  return `${y < 0.5 ? 'upper' : 'lower'} ${x < 0.5 ? 'left' : 'right'}`;
}

/** The bands of grays that reads have in each quarter: what a plan must not lose. */
export function graysByQuarter(reads) {
  return [...new Set(reads.flatMap((read) => (quarterOf(read) === null ? [] : grayInQuarter(read))))];
}

function grayInQuarter(read, bands = GRAYS) {
  return Object.entries(bands).flatMap(([name, band]) => (isGrayOf(read, band) ? [`${name} ${quarterOf(read)}`] : []));
}

function isGrayOf({ codes: [red, green, blue] }, [from, to]) {
  return red === green && green === blue && red >= from && red <= to;
}

/** The bands of grays by which a report says what a run would have seen. */
const GRAYS = { 'dark-gray': [16, 64], 'middle-gray': [96, 160], 'light-gray': [176, 239] };
/** In a quarter, grays of these levels see no less than those of the old plans, under each of the five tone responses. */
const AS_FINE = { 'dark-gray': [28, 40], 'middle-gray': [100, 128], 'light-gray': [176, 204] };
/** And these, anywhere, no less than the best of them; the last is between the bands. */
const FINEST = [
  [20, 20],
  [60, 60],
  [112, 112],
  [176, 176],
  [89, 92],
];

function gaps(reads) {
  return [0, 1, 2].reduce((sum, channel) => {
    const levels = [...new Set(reads.map(({ codes }) => codes[channel]))].sort((a, b) => a - b);
    return levels.slice(1).reduce((wide, level, place) => wide + Math.max(0, level - levels[place] - WIDEST_GAP), sum);
  }, 0);
}

function pureQuarters(reads) {
  return PURE.reduce((missing, pure) => {
    const own = reads.filter(({ codes }) => textOf(codes) === textOf(pure));
    return (
      missing + (inOppositeQuarters(own) ? 0 : Math.max(0.5, 2 - new Set(own.map(quarterOf).filter(Boolean)).size))
    );
  }, 0);
}

/** Two neighboring quarters are one half, and a half of the screen may be wrong alike. */
function inOppositeQuarters(reads) {
  const has = new Set(reads.map(quarterOf));
  return (has.has('upper left') && has.has('lower right')) || (has.has('upper right') && has.has('lower left'));
}

function graysMissing(reads, needed) {
  const has = new Set(reads.flatMap((read) => grayInQuarter(read, AS_FINE)));
  return needed.filter((one) => !has.has(one)).length;
}

function finestMissing(reads) {
  return FINEST.filter((band) => !reads.some((read) => isGrayOf(read, band))).length;
}

/** Corners of a chart tell how it is on the screen: they differ by a third of the range, and their colors stand nowhere else. */
function cornersAlike(cells, reads, corners) {
  const codes = corners.map((place) => cells[place].codes);
  const near = codes.flatMap((one, place) =>
    codes
      .slice(place + 1)
      .map((other) => THIRD_OF_RANGE - Math.max(...one.map((code, channel) => Math.abs(code - other[channel])))),
  );
  const again = codes.filter((one) => reads.filter((read) => textOf(read.codes) === textOf(one)).length > 1);
  return near.reduce((sum, short) => sum + 0.2 * Math.max(0, short), 0) + 4 * again.length;
}

function repeated(cells) {
  const counts = new Map();
  for (const { codes } of cells) counts.set(textOf(codes), (counts.get(textOf(codes)) ?? 0) + 1);
  return [...counts].reduce(
    (sum, [text, count]) => sum + Math.max(0, count - (PURE_TEXTS.has(text) ? MOST_OF_A_PURE_COLOR : 1)),
    0,
  );
}

/** Of the four ways in which two of the 24 bits of a pixel can stand, those that no cell has. */
function bitPairsMissing(cells) {
  const pixels = cells.map(({ codes: [red, green, blue] }) => (red << 16) | (green << 8) | blue);
  let missing = 0;
  for (let one = 0; one < 24; one += 1) {
    for (let other = 0; other < one; other += 1) {
      const ways = new Set(pixels.map((pixel) => (((pixel >> one) & 1) << 1) | ((pixel >> other) & 1)));
      missing += 4 - ways.size;
    }
  }
  return missing;
}

/** Bits that no cell of a quarter has set, or clear. */
function bitsMissingInQuarters(cells) {
  const byQuarter = grouped(cells.filter(quarterOf), quarterOf);
  let missing = 0;
  for (const own of byQuarter.values()) {
    for (let bit = 0; bit < 24; bit += 1) {
      const set = own.filter(
        ({ codes: [red, green, blue] }) => (((red << 16) | (green << 8) | blue) >> bit) & 1,
      ).length;
      missing += Math.max(0, 1 - set) + Math.max(0, 1 - (own.length - set));
    }
  }
  return missing;
}

function outermostMissing(reads) {
  const isThere = (channel, level) => reads.some(({ codes }) => codes[channel] === level);
  return [0, 1, 2].flatMap((channel) => [1, 254].filter((level) => !isThere(channel, level))).length;
}

function grouped(all, keyOf) {
  const groups = new Map();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}
