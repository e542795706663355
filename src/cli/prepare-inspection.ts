import type { KeyObject } from 'node:crypto';
import { readSigningKey } from '../inspection/signing-key.ts';
import type { ReportLanguage } from '../report/languages/languages.ts';
import type { Profile } from '../verdict/profile.ts';
import { type Asked, askedOptions } from './asked-options.ts';
import type { CommandContext } from './command.ts';
import type { InspectArguments } from './inspect-options.ts';
import { inspectRequest } from './inspect-request.ts';
import { limitsOf } from './limits.ts';
import { loadProfile } from './load-profile.ts';
import { pageLanguage } from './page-language.ts';
import { shiftsOf } from './shifts-argument.ts';
import { usageError } from './usage-error.ts';

/** What an inspection needs of the command line, the configuration and the files that they name, read once. */
export interface PreparedInspection extends Asked {
  readonly resolution: string;
  /** Undefined for a resumed run that is judged under its own. */
  readonly profile: Profile | undefined;
  readonly patchCount: number;
  readonly signingKey: KeyObject | undefined;
  readonly lang: ReportLanguage;
  /** Local times at which shifts begin; empty without shifts. */
  readonly shifts: readonly string[];
}

/** Reads what a call of `flatfield inspect` needs before anything is opened. Throws `usage`, and what reading the files throws. */
export async function prepareInspection(argv: InspectArguments, context: CommandContext): Promise<PreparedInspection> {
  const asked = await askedOptions(argv, context);
  const { options, config, earlier } = asked;
  const resolution = options.resolution ?? earlier?.options.resolution;
  if (resolution === undefined) {
    throw usageError('--resolution is missing: the size of the input signal, such as 3840x2160.');
  }
  const profileName = options.profile ?? (earlier ? undefined : 'calibration-match');
  const profile = profileName === undefined ? undefined : await loadProfile(profileName, config.profiles, context);
  const { patches } = inspectRequest(options);
  limitsOf(options);
  return {
    ...asked,
    resolution,
    profile,
    patchCount: earlier?.patchCount ?? (patches ?? profile?.plan.patches ?? []).length,
    signingKey: options.sign === undefined ? undefined : await readSigningKey(options.sign),
    lang: pageLanguage(options.lang, context.environment),
    shifts: shiftsOf(undefined, options.shifts).begins,
  };
}
