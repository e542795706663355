/** A number from 0 (included) to 1 (excluded). */
export type Random = () => number;

/**
 * A sequence that depends on nothing but its seeds: the same seeds, the same numbers, on every machine. Generator:
 * mulberry32 (Tommy Ettinger, public domain); the seeds are hashed with FNV-1a (32 bits).
 */
export function seededRandom(...seeds: readonly (string | number)[]): Random {
  let state = hash(seeds.join('\u0000'));
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A UUID of version 4 by its form; its digits come from the sequence. */
export function seededUuid(random: Random): string {
  const digits = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16));
  digits[12] = '4';
  digits[16] = '89ab'.charAt(Math.floor(random() * 4));
  const hex = digits.join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value;
}
