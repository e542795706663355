import { bitCuts } from './families/bit-cuts.mjs';
import { bits } from './families/bits.mjs';
import { clean } from './families/clean.mjs';
import { colorManagement } from './families/color-management.mjs';
import { colors } from './families/colors.mjs';
import { contents } from './families/contents.mjs';
import { firstPatch } from './families/first-patch.mjs';
import { geometry } from './families/geometry.mjs';
import { overlays } from './families/overlays.mjs';
import { pairsOf } from './families/pairs.mjs';
import { ranges } from './families/ranges.mjs';
import { shading } from './families/shading.mjs';
import { tables } from './families/tables.mjs';
import { ycbcrLinks } from './families/ycbcr-links.mjs';
import { createRandom } from './random.mjs';

const single = [
  ...ranges,
  ...ycbcrLinks,
  ...bitCuts,
  ...tables,
  ...colors,
  ...colorManagement,
  ...overlays,
  ...shading,
  ...geometry,
  ...contents,
  ...bits,
];

/** Every kind of path, the clean ones first. A name stands once. */
export const faults = [...clean, ...single, ...firstPatch, ...pairsOf(single)];

/** A kind of path with its parameters and places, which depend on its name and the seed alone. */
export function buildFault(fault, seed) {
  const { family, name, causes } = fault;
  const random = createRandom(name, seed);
  const built = fault.build(random);
  const plain = { family, name, seed, box: null, hdcp: false, causes, isStale: false, isClean: family === 'clean' };
  return { ...plain, ...built, hasParameters: random.isUsed() };
}

/** What seeds can be asked for. */
export const halves = ['development', 'held-out', 'both'];

/** The seeds of a half: even ones are for development, odd ones are held out. */
export function seedsOf(half, count) {
  const all = Array.from({ length: 2 * count }, (_, seed) => seed);
  return half === 'both' ? all : all.filter((seed) => (seed % 2 === 0) === (half === 'development'));
}
