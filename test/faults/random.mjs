/**
 * Pseudo-random numbers that depend on the texts and numbers given and on nothing else. xorshift32 (Marsaglia, 2003, "Xorshift RNGs")
 * over an FNV-1a hash of the arguments.
 */
export function createRandom(...keys) {
  let state = fnv1a(keys.join('/')) || 1;
  let isUsed = false;
  const next = () => {
    isUsed = true;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  // The first numbers of related keys resemble each other.
  for (let drawn = 0; drawn < 8; drawn += 1) next();
  isUsed = false;
  return {
    /** A number from 0 up to 1. */
    next,
    /** A number between two bounds. */
    between: (low, high) => low + (high - low) * next(),
    /** One of the items of a list. */
    pick: (items) => items[Math.floor(next() * items.length)],
    /** Minus one or plus one. */
    sign: () => (next() < 0.5 ? -1 : 1),
    /** Whether anything was drawn. */
    isUsed: () => isUsed,
  };
}

function fnv1a(text) {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0), 0x01000193);
  return hash >>> 0;
}
