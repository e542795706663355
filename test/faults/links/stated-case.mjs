import { createRandom } from '../random.mjs';
import { referenceOf } from '../references.mjs';
import { drawLink, everyCarrier, pathOf } from './good-link.mjs';
import { judged, planOf, readingsBehind } from './judged-run.mjs';

const names = [
  ...[
    'white',
    'black',
    'red',
    'green',
    'blue',
    'cyan',
    'magenta',
    'yellow',
    'gray-16',
    'gray-39',
    'gray-64',
    'gray-100',
  ],
  ...[
    'gray-128',
    'gray-150',
    'gray-197',
    'gray-224',
    'gray-239',
    '192/64/64',
    '40/200/90',
    'gray-300@10',
    '700/40/900@10',
  ],
];
const tones = [1.8, 2.2, 2.6, 'sRGB', 'L*', 'BT.1886', 'PQ', 'HLG'];

/**
 * A clean run behind a drawn link, and what it states for one class of colors: the smallest error. `passed` are the links with the same
 * readings behind which that error passes; `isTight` says that one step less does pass behind one of them. Null if the clean run does not
 * pass or states no error.
 */
export function statedCase(flatfield, seed) {
  const random = createRandom('stated', seed);
  const drawn = drawLink(random);
  const patches = Array.from({ length: 1 + Math.floor(random.next() * 3) }, () => random.pick(names));
  const plan = planOf(flatfield, [...new Set(patches)].join());
  const profile = drawProfile(flatfield, random);
  const reference = referenceOf(random.pick(tones));
  const clean = readingsBehind(pathOf(drawn), plan);
  const { verdict, detectability } = judged(flatfield, plan, clean, profile, reference);
  if (verdict.outcome !== 'pass') return null;
  const stated = [...classErrors(detectability), ...colorErrors(detectability, random)].filter(({ seen }) => seen);
  if (stated.length === 0) return null;
  const error = random.pick(stated);
  const read = keyOf(clean);
  const links = alternatives(drawn).filter((other) => keyOf(readingsBehind(pathOf(other), plan)) === read);
  const outcomes = new Map();
  const outcomeBehind = (link, steps255) => {
    const sent = (patch, index) => (error.patches.includes(index) ? moved(patch, error, steps255) : patch.codes);
    const readings = readingsBehind(pathOf(link), plan, sent);
    const key = keyOf(readings);
    if (!outcomes.has(key)) outcomes.set(key, judged(flatfield, plan, readings, profile, reference).verdict.outcome);
    return outcomes.get(key);
  };
  const passed = links.filter((link) => outcomeBehind(link, error.seen) === 'pass');
  const isTight = links.some((link) => outcomeBehind(link, error.seen - 1) === 'pass');
  return { seed, drawn, profile: profile.name, patches: plan.patches.map(({ name }) => name), error, passed, isTight };
}

/** So many cases from a seed on, with the errors that were stated too small and the number of those that could not be smaller. */
export function statedTrial(flatfield, count, firstSeed = 0) {
  const cases = [];
  for (let seed = firstSeed; cases.length < count; seed += 1) {
    const one = statedCase(flatfield, seed);
    if (one) cases.push(one);
  }
  return {
    count,
    overstated: cases.filter(({ passed }) => passed.length > 0),
    loose: cases.filter(({ isTight }) => !isTight),
  };
}

function drawProfile(flatfield, { pick, between }) {
  const kind = pick([
    'calibration-match',
    'signal-exact',
    'code-value-error',
    'commanded-code-value-error',
    'luminance-reference-max',
  ]);
  if (!kind.includes('-error') && !kind.includes('-max')) return flatfield.findProfile(kind);
  const required = kind === 'luminance-reference-max' ? between(3, 15) : Math.floor(between(1, 14));
  const limits = [{ metric: kind, operator: '<=', required, source: 'trial', verified: true }];
  return flatfield.parseProfile({ extends: 'calibration-match', name: kind, limits });
}

/** An error of a class is on all of its colors. */
function classErrors({ classes, colors }) {
  return classes.map(({ color, channels, direction, seen }) => {
    const own = colors.filter((one) => one.color === color);
    return { of: color, channels, direction, seen, patches: own.map(({ patchIndex }) => patchIndex) };
  });
}

function colorErrors({ colors }, { pick }) {
  return colors.map(({ patchIndex, errors }) => {
    const [channels, direction] = [pick(['r', 'g', 'b', 'all']), pick(['up', 'down'])];
    return { of: patchIndex, channels, direction, seen: errors[channels][direction].seen, patches: [patchIndex] };
  });
}

/** Code values with an error, clipped to the range: a class has colors with less room than others. */
function moved({ codes, bitDepth }, { channels, direction }, steps255) {
  const full = 2 ** bitDepth - 1;
  const changed = channels === 'all' ? ['r', 'g', 'b'] : [channels];
  const room = Math.min(...changed.map((channel) => (direction === 'up' ? full - codes[channel] : codes[channel])));
  const fitting = Math.min(steps255, roomIn255ths(room, full));
  const by = (direction === 'up' ? 1 : -1) * Math.round((fitting * full) / 255);
  return Object.fromEntries(
    Object.entries(codes).map(([channel, code]) => [channel, changed.includes(channel) ? code + by : code]),
  );
}

function roomIn255ths(room, full) {
  let steps = 255;
  while (Math.round((steps * full) / 255) > room) steps -= 1;
  return steps;
}

/** Every link that could be drawn with readings of the same depth. */
function alternatives({ readDepth }) {
  return [8, 10, 12]
    .filter((depth) => depth <= readDepth)
    .flatMap((depth) =>
      everyCarrier.flatMap((carried) =>
        (carried === 'full' ? ['round', 'repeat', 'zeros'] : ['round']).flatMap((widen) =>
          [null, 8, 10, 12].map((computerDepth) => ({ depth, carried, readDepth, widen, computerDepth })),
        ),
      ),
    );
}

/** Links with equal keys gave the same values: most of those tried do, and each is judged once. */
function keyOf(readings) {
  return JSON.stringify(readings.map(({ rgbFull, rawValue }) => [rgbFull, rawValue]));
}
