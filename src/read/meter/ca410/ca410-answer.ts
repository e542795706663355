import { type ErrorCode, FlatfieldError } from '../../../base/flatfield-error.ts';
import { safeText } from '../../../base/http/safe-text.ts';

/** The error to throw for an `ERnn` of the instrument. */
function refusal(command: string, number: number): FlatfieldError {
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

/** Answer of a CA-410 to a command that it accepted. */
export interface Ca410Answer {
  /** The number after OK: a sum of flags, 0 if the instrument has no doubts. */
  readonly flags: number;
  readonly fields: readonly string[];
  /** The line as it came, without its end. */
  readonly line: string;
}

/**
 * One whole line as an answer with this number of fields: `OK00,2`. Throws `meter-garbled` for anything else, and for an error of the
 * instrument, `ER22`, the code that says why.
 */
export function parseAnswer(command: string, fieldCount: number, line: string): Ca410Answer {
  const [, kind, number, rest] = /^(OK|ER)(\d\d)((?:,[ -~]*)?)$/.exec(line) ?? [];
  if (kind === 'ER' && rest === '') throw refusal(command, Number(number));
  const fields = rest ? rest.slice(1).split(',') : [];
  if (kind !== 'OK' || fields.length !== fieldCount) throw garbled(command, line);
  return { flags: Number(number), fields, line };
}

/** For anything that is not the answer to a command. */
export function garbled(command: string, line: string): FlatfieldError {
  return new FlatfieldError(
    'meter-garbled',
    `The CA-410 answered ${command} with ${JSON.stringify(safeText(line, 120))}, which is not an answer to it. No value is used.`,
  );
}
