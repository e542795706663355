/** A time span in the two units that tell most: `48 s`, `3 min 20 s`, `2 h 5 min`, `3 d 4 h`. Negative spans read as zero. */
export function durationText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const [big, of, small] = STEPS.find(([, size]) => seconds >= size) ?? ['s', 1, null];
  const whole = Math.floor(seconds / of);
  const rest = small === null ? 0 : Math.floor((seconds % of) / small[1]);
  return rest === 0 || small === null ? `${whole} ${big}` : `${whole} ${big} ${rest} ${small[0]}`;
}

const STEPS: readonly (readonly [string, number, readonly [string, number]])[] = [
  ['d', 86_400, ['h', 3600]],
  ['h', 3600, ['min', 60]],
  ['min', 60, ['s', 1]],
];
