import type { FlatfieldError } from '../../base/flatfield-error.ts';
import type { GuardBand } from '../../verdict/guard-band.ts';
import { usageError } from '../usage-error.ts';

/** A guard band as an option holds it: one number for every metric, or `metric=number,metric=number`. Throws `usage`. */
export function guardBandArgument(text: string): GuardBand {
  if (!text.includes('=')) return width(text);
  return Object.fromEntries(
    text.split(',').map((item) => {
      const [name = '', value = '', ...rest] = item.split('=');
      if (rest.length > 0) throw refusal(text);
      return [name.trim(), width(value)];
    }),
  );
}

function width(text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (value >= 0 && Number.isFinite(value)) return value;
  throw refusal(text);
}

function refusal(text: string): FlatfieldError {
  return usageError(
    `--guard-band expects a finite number of 0 or more, or metric=number,metric=number, got ${JSON.stringify(text)}.`,
  );
}
