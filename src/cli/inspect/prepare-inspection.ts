import type { KeyObject } from 'node:crypto';
import type { GoldenCheck } from '../../judge/golden/golden-schema.ts';
import type { Profile } from '../../judge/profiles/profile.ts';
import { parseResolution } from '../../plan/sampling/resolution.ts';
import type { MeasureLimits } from '../../read/measure-options.ts';
import { readSigningKey } from '../../record/run-folder/signing-key.ts';
import type { ReportLanguage } from '../../report/languages/languages.ts';
import type { CommandContext } from '../command.ts';
import { usageError } from '../exit-codes.ts';
import { loadProfile } from '../load-profile.ts';
import { shiftsOf } from '../parser/shifts-argument.ts';
import { pageLanguage } from '../record/page-language.ts';
import { type Asked, askedOptions } from './asked-options.ts';
import { type InspectArguments, inspectOptions } from './inspect-options.ts';
import { limitsOf } from './limits.ts';
import { type RequestOf, requestOf } from './request-of.ts';

/** Input of an inspection from the command line, the configuration and the files that they name, read once. */
export interface PreparedInspection extends Asked {
  readonly request: PreparedRequest;
  readonly patchCount: number;
}

/** The options of an inspection that are known before anything is opened. */
interface PreparedRequest extends RequestOf<typeof inspectOptions> {
  readonly resolution: string;
  /** Undefined for a resumed run that is judged under its own. */
  readonly profile: Profile | undefined;
  readonly limits: MeasureLimits;
  readonly signingKey: KeyObject | undefined;
  readonly lang: ReportLanguage;
  /** Local times at which shifts begin; empty without shifts. */
  readonly shifts: readonly string[];
  /** Of a check of the golden unit. */
  readonly goldenCheck?: GoldenCheck;
}

/** Reads the input of a call of `flatfield inspect` before anything is opened. Throws `usage`, and what reading the files throws. */
export async function prepareInspection(argv: InspectArguments, context: CommandContext): Promise<PreparedInspection> {
  const asked = await askedOptions(argv, context);
  const { options, config, earlier } = asked;
  if (earlier?.options.goldenCheck) {
    throw usageError('A check of the golden unit is not resumed: make another one with flatfield golden check.');
  }
  const resolution = options.resolution ?? earlier?.options.resolution;
  if (resolution === undefined) {
    throw usageError('--resolution is missing: the size of the input signal, such as 3840x2160.');
  }
  // Before anyone is asked for patches.
  parseResolution(resolution);
  const profileName = options.profile ?? (earlier ? undefined : 'calibration-match');
  const profile = profileName === undefined ? undefined : await loadProfile(profileName, config.profiles, context);
  const request = {
    ...requestOf(inspectOptions, options),
    resolution,
    profile,
    limits: limitsOf(options),
    signingKey: options.sign === undefined ? undefined : await readSigningKey(options.sign),
    lang: pageLanguage(options.lang, context.environment),
    shifts: shiftsOf(undefined, options.shifts).begins,
  };
  const patchCount = earlier?.patchCount ?? (request.patches ?? profile?.plan.patches ?? []).length;
  return { ...asked, request, patchCount };
}
