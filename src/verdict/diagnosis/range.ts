import type { LevelView } from './level-view.ts';
import { eachChannel, greatestOf, STEP } from './level-view.ts';
import type { Rule } from './rule.ts';

/** Limited range sent into an input that expects full range, or the reverse. */
export const range: Rule = ({ levels }) => {
  const fitting = RANGES.find(({ map }) => explains(levels, map));
  if (!fitting) return null;
  return { cause: fitting.cause, params: { patches: levels.map(firstOf) } };
};

/** Whether a range fault alone makes of every patch what most of the screen reads. */
export function isRangeFault(levels: readonly LevelView[]): boolean {
  return RANGES.some(({ map }) => explains(levels, map));
}

const RANGES: readonly {
  readonly cause: 'limited-range-into-full' | 'full-range-into-limited';
  readonly map: (drive: number) => number;
}[] = [
  {
    cause: 'limited-range-into-full',
    map: (drive) => (16 + 219 * drive) / 255,
  },
  {
    cause: 'full-range-into-limited',
    map: (drive) => Math.min(Math.max((255 * drive - 16) / 219, 0), 1),
  },
];

function explains(levels: readonly LevelView[], map: (drive: number) => number): boolean {
  const off = levels.map(({ shown, usual }) =>
    greatestOf(eachChannel((channel) => usual[channel] - map(shown[channel]))),
  );
  const telling = levels.some(
    ({ shown }) => greatestOf(eachChannel((channel) => map(shown[channel]) - shown[channel])) > 3 * STEP,
  );
  return telling && off.every((distance) => distance <= 1.5 * STEP);
}

function firstOf({ patch, points: [first] }: LevelView) {
  const { format, ...raw } = first.reading.rawValue;
  const { r, g, b } = first.reading.rgbFull;
  const { codes } = patch;
  return {
    patch: patch.name,
    shown: [codes.r, codes.g, codes.b],
    format,
    raw: Object.values(raw),
    codes: [r, g, b],
  };
}
