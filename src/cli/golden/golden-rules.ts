import type { GoldenLimits } from '../../judge/golden/golden-schema.ts';
import type { GoldenRules } from '../../line/station/golden/check-golden-unit.ts';
import { usageError } from '../exit-codes.ts';
import { parseDuration } from '../fleet/duration.ts';
import { textOption } from '../option-kinds.ts';

/**
 * Options of a golden unit. A drift beyond 2 % or 0.002 is what makes the points of one run incomparable as well; a bias may be twice as much, since the
 * panel ages, too.
 */
export const goldenRuleOptions = {
  every: {
    ...textOption('Time and runs after which the next check is due, whichever comes first'),
    default: '8h,200runs',
  },
  'max-bias': {
    ...textOption("Limit of the difference from the reference: luminance in percent, Δu'v'"),
    default: '4%,0.004',
  },
  'max-drift': {
    ...textOption("Limit of the change since the last good check: luminance in percent, Δu'v'"),
    default: '2%,0.002',
  },
} as const;

/** The rules in the values of these options. Throws `usage`. */
export function goldenRulesOf(argv: {
  readonly every: string;
  readonly 'max-bias': string;
  readonly 'max-drift': string;
}): GoldenRules {
  return {
    every: intervalOf(argv.every),
    maxBias: limitsOf('max-bias', argv['max-bias']),
    maxDrift: limitsOf('max-drift', argv['max-drift']),
  };
}

/** A month without a check proves nothing of the runs in it. */
const MAX_MS = 31 * 24 * 60 * 60 * 1000;
const MAX_RUNS = 100_000;

function intervalOf(text: string): GoldenRules['every'] {
  const [, duration = '', count = ''] = /^([^,]+),\s*(\d{1,6})\s*runs$/.exec(text.trim()) ?? [];
  const [ms, runs] = [duration === '' ? 0 : parseDuration('every', duration), Number(count)];
  if (ms > 0 && ms <= MAX_MS && runs >= 1 && runs <= MAX_RUNS) return { ms, runs };
  throw usageError(
    `--every expects a time of up to 31d and 1 to ${MAX_RUNS} runs, such as 8h,200runs, got ${JSON.stringify(text)}.`,
  );
}

function limitsOf(name: string, text: string): GoldenLimits {
  const [, percent, uv] = /^(\d+(?:\.\d+)?)\s*%\s*,\s*(\d+(?:\.\d+)?)$/.exec(text.trim()) ?? [];
  const [luminancePercent, uv1976] = [Number(percent), Number(uv)];
  if (luminancePercent > 0 && luminancePercent <= 50 && uv1976 > 0 && uv1976 <= 0.1) {
    return { luminancePercent, uv1976 };
  }
  throw usageError(
    `--${name} expects a luminance of up to 50% and a Δu'v' of up to 0.1, both above 0, such as 4%,0.004, got ${JSON.stringify(text)}.`,
  );
}
