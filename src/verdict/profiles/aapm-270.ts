import type { Profile } from '../profile.ts';

/** AAPM 270: luminance deviation from the median, worst of three levels; its limit is for the user to set. */
export const aapm270: Profile = {
  name: 'aapm-270',
  version: 1,
  title: 'AAPM 270 luminance uniformity',
  kind: 'light',
  plan: { layout: '3x3', patches: ['grey-30', 'grey-120', 'grey-210'], order: 'serpentine' },
  requires: { minimumPoints: 9, patches: ['grey-30', 'grey-120', 'grey-210'] },
  calibrationMaxAgeDays: null,
  note: 'Its limit is not published here: extend this profile in a file of your own and set one on ludm.',
  limits: [],
};
