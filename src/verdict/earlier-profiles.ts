import type { Profile } from './profile.ts';
import { earlierFlatfieldProfiles } from './profiles/earlier-flatfield.ts';
import { earlierIndustryProfiles } from './profiles/earlier-industry.ts';
import { earlierMedicalProfiles } from './profiles/earlier-medical.ts';
import { earlierPradProfiles } from './profiles/prad.ts';

/**
 * Versions of built-in profiles before the newest: never changed and never removed, so that `NAME@1` means the same in every release and
 * an interrupted run is resumed under the version it was started with.
 */
export const earlierProfiles: readonly Profile[] = [
  ...earlierFlatfieldProfiles,
  ...earlierPradProfiles,
  ...earlierMedicalProfiles,
  ...earlierIndustryProfiles,
];
