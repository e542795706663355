import { frozen } from '../../base/frozen.ts';
import { flatfieldProfiles } from './flatfield.ts';
import { industryProfiles } from './industry.ts';
import { isoProfiles } from './iso.ts';
import { medicalProfiles } from './medical.ts';
import { pradProfiles } from './prad.ts';
import type { Profile } from './profile.ts';
import { projectionProfiles } from './projection.ts';

/**
 * The profiles that come with Flatfield; the first is the default. Data: a test holds each against the schema of a profile file. Frozen: every run of
 * a process is judged by them.
 */
export const builtInProfiles: readonly Profile[] = frozen([
  ...flatfieldProfiles,
  ...isoProfiles,
  ...pradProfiles,
  ...medicalProfiles,
  ...industryProfiles,
  ...projectionProfiles,
]);
