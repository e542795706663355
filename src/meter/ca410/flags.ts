import { FlatfieldError } from '../../base/flatfield-error.ts';

/** The flag of a probe that is warmer or colder than at its zero calibration, which a new one makes good. */
export const temperatureShift = 2;

/** What each flag of an `OKnn` says. */
const meanings: readonly (readonly [number, string])[] = [
  [1, 'its user calibration was made with another probe'],
  [temperatureShift, 'its temperature has shifted since its zero calibration'],
  [4, 'the light is below its guaranteed range'],
  [8, 'the light has no period that it can synchronize with'],
  [64, 'its battery is low'],
];

/** What a sum of flags says, in the order of the flags; bits without a known meaning are named together. */
export function flagMeanings(flags: number): readonly string[] {
  const known = meanings.filter(([flag]) => (flags & flag) !== 0);
  const rest = known.reduce((left, [flag]) => left - flag, flags);
  const unknown = rest === 0 ? [] : [`it raised flags that Flatfield does not know (${rest})`];
  return [...known.map(([, meaning]) => meaning), ...unknown];
}

/** The error to throw for a value that the instrument itself warns about, whatever it warns of. */
export function warning(flags: number): FlatfieldError {
  const name = `OK${String(flags).padStart(2, '0')}`;
  return new FlatfieldError(
    'meter-warned',
    `The CA-410 measured, but warned with ${name}: ${flagMeanings(flags).join('; ')}. No value is used.`,
  );
}
