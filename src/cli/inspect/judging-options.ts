import { numberOption, textOption } from '../option-kinds.ts';
import { guardBandArgument } from '../parser/guard-band-argument.ts';
import type { InspectOption } from './inspect-option.ts';

/** Options of every command that judges: each sets one of `JudgeOptions`. */
export const judgingOptions = {
  'tone-response': {
    ...textOption('Gamma, sRGB, L*, BT.1886, PQ or HLG'),
    group: 'Judging:',
    resumed: 'run',
    sets: 'toneResponse',
    orNumber: true,
  },
  'guard-band': {
    ...textOption('Guard band: values this close to a limit are inconclusive; a number, or metric=number,...'),
    group: 'Judging:',
    resumed: 'run',
    sets: 'guardBand',
    parse: guardBandArgument,
    orNumber: true,
  },
  'accept-signal': {
    type: 'boolean',
    describe: 'Accept a verdict of a light profile on the signal path only',
    group: 'Judging:',
    resumed: 'run',
    sets: 'acceptSignal',
  },
  'require-detectable': {
    ...numberOption('Error in 255ths that must be seen in dark, middle and light gray; else inconclusive'),
    group: 'Judging:',
    resumed: 'run',
    sets: 'requireDetectable',
  },
} as const satisfies Record<string, InspectOption>;
