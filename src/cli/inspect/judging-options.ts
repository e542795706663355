import type { FlatfieldError } from '../../base/flatfield-error.ts';
import type { GuardBand } from '../../judge/guard-band.ts';
import { usageError } from '../exit-codes.ts';
import { numberOption, textOption } from '../option-kinds.ts';
import type { InspectOption } from './inspect-option.ts';

/** Options of every command that judges: each sets one of `JudgeOptions`. */
export const judgingOptions = {
  'tone-response': {
    ...textOption('Gamma, sRGB, L*, BT.1886, PQ or HLG'),
    group: 'Judging:',
    sets: 'toneResponse',
    orNumber: true,
  },
  'guard-band': {
    ...textOption('Guard band: values this close to a limit are inconclusive; a number, or metric=number,...'),
    group: 'Judging:',
    sets: 'guardBand',
    read: guardBandArgument,
    orNumber: true,
  },
  'accept-signal': {
    type: 'boolean',
    describe: 'Accept a verdict of a light profile on the signal path only',
    group: 'Judging:',
    sets: 'acceptSignal',
  },
  'require-detectable': {
    ...numberOption('Error in 255ths that must be seen in dark, middle and light gray; else inconclusive'),
    group: 'Judging:',
    sets: 'requireDetectable',
  },
} as const satisfies Record<string, InspectOption>;

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
