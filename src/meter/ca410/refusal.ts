import { type ErrorCode, FlatfieldError } from '../../base/flatfield-error.ts';

/** The error to throw for an `ERnn` of the instrument. */
export function refusal(command: string, number: number): FlatfieldError {
  const [code, meaning] = meanings.get(number) ?? ['meter-refused', 'an error that Flatfield does not know'];
  const name = `ER${String(number).padStart(2, '0')}`;
  return new FlatfieldError(code, `The CA-410 refused ${command} with ${name}: ${meaning}. No value is used.`);
}

const meanings: ReadonlyMap<number, readonly [ErrorCode, string]> = new Map([
  [10, ['meter-refused', 'it does not know the command, or its zero calibration was never done']],
  [20, ['meter-refused', 'the synchronization signal is missing or out of range']],
  [21, ['meter-uncalibrated', 'light reached the probe during its zero calibration']],
  [22, ['meter-refused', 'the light is out of its measuring range']],
  [31, ['meter-refused', 'its memory failed']],
  [32, ['meter-refused', 'its memory failed']],
  [99, ['meter-refused', 'its firmware failed']],
]);
