import { z } from 'zod';
import { checkRequireDetectable } from './detectability/require-detectable.ts';
import { checkGuardBand, type GuardBand } from './guard-band.ts';
import type { Profile } from './profiles/profile.ts';

/** The options of a caller for judging readings. All functions that take these options take this type, and pass it on whole. */
export interface JudgeOptions {
  /** Overrides the tone response of the mode's target: a gamma exponent or a name. */
  readonly toneResponse?: number | string | undefined;
  readonly guardBand?: GuardBand | undefined;
  /** Accepts a verdict of a light profile on the signal path only; without it, such a run is inconclusive and nothing is read. */
  readonly acceptSignal?: boolean | undefined;
  /**
   * The smallest error of code values, in 255ths of full scale (1 to 254), that the plan must be able to see in dark, middle and light
   * gray; if it cannot, the run is inconclusive and nothing is read. Profiles of light refuse it.
   */
  readonly requireDetectable?: number | undefined;
}

/** A schema for each, as a journal holds it. */
export const judgeOptionSchemas = {
  toneResponse: z.union([z.number(), z.string()]).optional(),
  guardBand: z.union([z.number(), z.record(z.string(), z.number())]).optional(),
  acceptSignal: z.boolean().optional(),
  requireDetectable: z.number().optional(),
} as const satisfies Record<keyof JudgeOptions, z.ZodType>;

type Given = { readonly [Name in keyof JudgeOptions]: JudgeOptions[Name] | null };

/** The options of judging among others, those that are given. */
export function judgeOptionsOf(options: Given): JudgeOptions {
  const names = Object.keys(judgeOptionSchemas) as (keyof JudgeOptions)[];
  const given = names.filter((name) => options[name] !== undefined && options[name] !== null);
  return Object.fromEntries(given.map((name) => [name, options[name]])) as JudgeOptions;
}

/** Throws `invalid-guard-band`, and `invalid-plan` if an error must be seen that cannot be. */
export function checkJudgeOptions({ guardBand, requireDetectable }: JudgeOptions, profile: Profile): void {
  if (guardBand !== undefined) checkGuardBand(guardBand);
  if (requireDetectable !== undefined) checkRequireDetectable(requireDetectable, profile);
}
