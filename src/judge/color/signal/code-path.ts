import type { Rgb } from '../../../plan/pattern/patch.ts';
import type { RawValue } from '../../../read/reading.ts';
import type { CodeValues } from '../code-values.ts';

/** One way in which code values of the patches' depth become those of the readings'. */
export interface CodePath {
  /** For people: `scaling`, `scaling to 10 bits, zero-padding`, `scaling, carried in limited range at 10 bits`. */
  readonly name: string;
  /** Steps of the reading that a code may be off: 1 where a range or a matrix rounded it on the way, else 0. */
  readonly toleranceSteps: 0 | 1;
  /** The code values that must be read. */
  readonly expect: (shown: CodeValues, bitDepth: number) => Rgb;
  /** The components that the monitor receives, in the depth of the reading. */
  readonly sent: (shown: CodeValues, bitDepth: number) => RawValue;
  /** True if the components received are those that this path sends; absent if the path accepts any. */
  readonly isSent?: (shown: CodeValues, raw: RawValue, bitDepth: number) => boolean;
}

/** The steps that a code may be off. */
export function toleranceSteps(path: CodePath, shown: CodeValues, bitDepth: number): number {
  return bitDepth < shown.bitDepth ? 1 : path.toleranceSteps;
}
