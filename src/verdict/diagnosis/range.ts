import type { LevelView } from './level-view.ts';
import { eachChannel, greatestOf, STEP } from './level-view.ts';
import type { Rule } from './rule.ts';

/** Limited range sent into an input that expects full range, or the reverse. */
export const range: Rule = ({ levels }) => {
  const fitting = RANGES.find(({ map }) => explains(levels, map));
  if (!fitting) return null;
  return { cause: fitting.cause, sentence: fitting.sentence, evidence: levels.map(inWords).join('; ') };
};

/** Whether a range fault alone makes of every patch what most of the screen reads. */
export function isRangeFault(levels: readonly LevelView[]): boolean {
  return RANGES.some(({ map }) => explains(levels, map));
}

const RANGES: readonly {
  readonly cause: string;
  readonly sentence: string;
  readonly map: (drive: number) => number;
}[] = [
  {
    cause: 'limited-range-into-full',
    sentence:
      'The computer probably sends limited range (16 to 235) while the monitor expects full range: set both to the same range.',
    map: (drive) => (16 + 219 * drive) / 255,
  },
  {
    cause: 'full-range-into-limited',
    sentence:
      'The computer probably sends full range while the monitor expects limited range (16 to 235): set both to the same range.',
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

function inWords({ patch, points }: LevelView): string {
  const [first] = points.map(({ reading: { rawValue, rgbFull } }) => {
    const { format, ...raw } = rawValue;
    const converted = `${rgbFull.r}/${rgbFull.g}/${rgbFull.b}`;
    return `${patch.name} was shown as ${Object.values(patch.codes).join('/')}, raw ${format} ${Object.values(raw).join('/')}, converted ${converted}`;
  });
  return `${first}`;
}
