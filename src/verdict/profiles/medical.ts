import type { Profile } from '../profile.ts';

/** Limits of quality control in medical imaging. */
export const medicalProfiles: readonly Profile[] = [
  // DIN acceptance as quality-control software practises it: centre and corner windows at half grey.
  {
    name: 'din-quality-control',
    version: 1,
    title: 'DIN luminance uniformity as practised in quality control',
    kind: 'light',
    plan: { layout: '5-corner-windows', patches: ['grey-128'] },
    requires: { minimumPoints: 5, patches: ['grey-128'] },
    calibrationMaxAgeDays: null,
    limits: [
      {
        metric: 'luminance-centre-max',
        operator: '<',
        shall: 15,
        source: 'quality-control software; 20 % is practised too',
        verified: true,
      },
    ],
  },
  // AAPM TG18: maximum luminance deviation of centre and four corners at 10 % and 80 %.
  {
    name: 'tg18',
    version: 1,
    title: 'AAPM TG18 luminance uniformity',
    kind: 'light',
    plan: { layout: '5-tenth', patches: ['grey-26', 'grey-204'] },
    requires: { minimumPoints: 5, patches: ['grey-26', 'grey-204'] },
    calibrationMaxAgeDays: null,
    limits: [
      {
        metric: 'mld',
        operator: '<=',
        should: 15,
        shall: 30,
        source: 'AAPM On-Line Report 03 (TG18), 2005, from memory; recommended is what is practised',
        verified: false,
      },
    ],
  },
  // AAPM 270: luminance deviation from the median, worst of three levels; its limit is for the user to set.
  {
    name: 'aapm-270',
    version: 1,
    title: 'AAPM 270 luminance uniformity',
    kind: 'light',
    plan: { layout: '3x3', patches: ['grey-30', 'grey-120', 'grey-210'], order: 'serpentine' },
    requires: { minimumPoints: 9, patches: ['grey-30', 'grey-120', 'grey-210'] },
    calibrationMaxAgeDays: null,
    note: 'Its limit is not published here: extend this profile in a file of your own and set one on ludm.',
    limits: [],
  },
];
