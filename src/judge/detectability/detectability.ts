import type { CodeValues } from '../color/code-values.ts';
import { COLOR_CLASSES, type ColorClass, colorClassOf } from './color-class.ts';
import { type ColorRead, colorsRead } from './colors-read.ts';
import {
  type Detectability,
  type DetectableClass,
  type DetectableColor,
  ERROR_KINDS,
  type ErrorKind,
  smallestSeen,
} from './detectable.ts';
import { movedInKind, smallestErrors } from './smallest-errors.ts';
import { type SentInstead, type WouldFailInput, wouldFail } from './would-fail.ts';

/** The detectability of a plan under a profile. It takes no readings, only what is known of them. */
export function detectability(input: WouldFailInput): Detectability {
  const read = colorsRead(input.plan);
  const fails = wouldFail(input, read);
  const colors = read.map((color): Found => {
    const { patchIndex, codes, bitDepth, points } = color;
    const errors = smallestErrors(color, (sent) => fails(new Map([[color, sent]])));
    return {
      of: color,
      found: { patchIndex, codes, bitDepth, color: colorClassOf(color), points: points.length, errors },
    };
  });
  return {
    colors: colors.map(({ found }) => found),
    classes: COLOR_CLASSES.flatMap(
      (color) =>
        worstOfClass(
          color,
          colors.filter(({ found }) => found.color === color),
          fails,
        ) ?? [],
    ),
  };
}

interface Found {
  readonly of: ColorRead;
  readonly found: DetectableColor;
}

/** A kind of error for which no color of the class has room does not count; null if no color of the class is read. */
function worstOfClass(
  color: ColorClass,
  own: readonly Found[],
  fails: (sent: SentInstead) => boolean,
): DetectableClass | null {
  const found = ERROR_KINDS.flatMap((kind) => {
    const isRoom = own.some(({ found: { errors } }) => errors[kind.channels][kind.direction].room > 0);
    return isRoom ? [{ color, ...kind, seen: seenByClass(kind, own, fails) }] : [];
  });
  return found.reduce<DetectableClass | null>((worst, one) => (worst && rank(worst) >= rank(one) ? worst : one), null);
}

/** From the smallest error that one of its colors shows: an error of all of them may look like another path, which none of them alone does. */
function seenByClass(kind: ErrorKind, own: readonly Found[], fails: (sent: SentInstead) => boolean): number | null {
  const errors = own.map(({ found }) => found.errors[kind.channels][kind.direction]);
  const room = Math.max(...errors.map((one) => one.room));
  for (let steps = smallestSeen(errors) ?? Number.POSITIVE_INFINITY; steps <= room; steps += 1) {
    const sent = own.map(({ of, found }): [ColorRead, CodeValues] => {
      const most = found.errors[kind.channels][kind.direction].room;
      return [of, movedInKind(of, kind, Math.min(steps, most))];
    });
    if (own.length === 1 || fails(new Map(sent))) return steps;
  }
  return null;
}

function rank({ seen }: DetectableClass): number {
  return seen ?? Number.POSITIVE_INFINITY;
}
