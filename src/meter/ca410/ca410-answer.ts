import { FlatfieldError } from '../../base/flatfield-error.ts';
import { safeText } from '../../http/safe-text.ts';
import { refusal } from './refusal.ts';

/** What a CA-410 answers to a command that it took. */
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

/** For whatever is not the answer to a command. */
export function garbled(command: string, line: string): FlatfieldError {
  return new FlatfieldError(
    'meter-garbled',
    `The CA-410 answered ${command} with ${JSON.stringify(safeText(line, 120))}, which is not an answer to it. No value is used.`,
  );
}
