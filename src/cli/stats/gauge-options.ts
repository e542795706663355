import { usageError } from '../exit-codes.ts';
import { numberOption } from '../option-kinds.ts';
import { confidenceOption } from './stats-options.ts';

/** Options of both commands that analyze a gauge study. */
export const gaugeOptions = {
  tolerance: numberOption('Width of the tolerance, upper minus lower limit [default: none]'),
  multiplier: numberOption('Standard deviations of the study variation: 6, formerly 5.15 [default: 6]'),
  'pool-above': numberOption('anova: pool the interaction if its p value is above this [default: 0.05]'),
  ...confidenceOption,
} as const;

interface Given {
  readonly tolerance?: number | undefined;
  readonly multiplier?: number | undefined;
  readonly 'pool-above'?: number | undefined;
  readonly confidence?: number | undefined;
}

/** The options as the analysis takes them, and as named conventions. Throws `usage`. */
export function checkedGaugeOptions(given: Given, methods: readonly ('anova' | 'range')[]) {
  const { tolerance, multiplier = 6, 'pool-above': poolAbove, confidence } = given;
  for (const [name, value] of Object.entries({ tolerance, multiplier })) {
    if (value !== undefined && !(value > 0)) throw usageError(`--${name} must be above 0, got ${value}.`);
  }
  if (poolAbove !== undefined && !(poolAbove >= 0 && poolAbove <= 1)) {
    throw usageError(`--pool-above expects a p value from 0 to 1, got ${poolAbove}.`);
  }
  if (confidence !== undefined && !(confidence > 0 && confidence < 1)) {
    throw usageError(`--confidence must be above 0 and below 1, got ${confidence}.`);
  }
  const isAnova = methods.includes('anova');
  if (!isAnova) {
    const stranger = Object.entries({ 'pool-above': poolAbove, confidence }).find(([, value]) => value !== undefined);
    if (stranger) throw usageError(`--${stranger[0]} belongs to --method anova.`);
  }
  return {
    options: { tolerance, multiplier, poolAbove, confidence },
    conventions: {
      method: methods.join(', '),
      multiplier,
      poolAbove: isAnova ? (poolAbove ?? 0.05) : null,
      confidence: isAnova ? (confidence ?? 0.95) : null,
      ndc: 'trunc(1.41 PV / GRR), at least 1',
    },
  };
}
