import type { Profile } from './profile.ts';
import { flatfieldProfiles } from './profiles/flatfield.ts';
import { industryProfiles } from './profiles/industry.ts';
import { isoProfiles } from './profiles/iso.ts';
import { medicalProfiles } from './profiles/medical.ts';
import { pradProfiles } from './profiles/prad.ts';
import { projectionProfiles } from './profiles/projection.ts';

/**
 * The profiles that come with Flatfield; the first is the default. Data: a test holds each against the schema of a profile file.
 */
export const builtInProfiles: readonly Profile[] = [
  ...flatfieldProfiles,
  ...isoProfiles,
  ...pradProfiles,
  ...medicalProfiles,
  ...industryProfiles,
  ...projectionProfiles,
];
