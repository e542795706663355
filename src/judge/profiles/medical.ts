import type { Profile } from './profile.ts';

/** Limits of quality control in medical imaging. */
export const medicalProfiles: readonly Profile[] = [
  // DIN acceptance as quality-control software practices it: windows at the center and in the corners, at half gray.
  {
    name: 'din-quality-control',
    version: 1,
    title: 'DIN luminance uniformity as practiced in quality control',
    kind: 'light',
    plan: { layout: '5-area-windows', patches: ['gray-128'] },
    requires: { minimumPoints: 5, patches: ['gray-128'], minimumSpan: 0.68 },
    calibrationMaxAgeDays: null,
    limits: [
      {
        metric: 'luminance-center-max',
        operator: '<',
        required: 15,
        source: 'quality-control software; 20 % is practiced too',
        verified: true,
      },
    ],
  },
  // AAPM TG18: maximum luminance deviation of the windows at the center and in the corners, at 10 % and 80 %.
  {
    name: 'tg18',
    version: 1,
    title: 'AAPM TG18 luminance uniformity',
    kind: 'light',
    plan: { layout: '5-area-windows', patches: ['gray-26', 'gray-204'] },
    requires: { minimumPoints: 5, patches: ['gray-26', 'gray-204'], minimumSpan: 0.68 },
    calibrationMaxAgeDays: null,
    limits: [
      {
        metric: 'mld',
        operator: '<=',
        recommended: 15,
        required: 30,
        source: 'AAPM On-Line Report 03 (TG18), 2005, from memory; recommended is what is practiced',
        verified: false,
      },
    ],
  },
  // ACR as EIZO RadiCS practices it: the same windows; strictly below 30 %, where the standard allows 30 %.
  {
    name: 'acr-quality-control',
    version: 1,
    title: 'ACR uniformity as practiced in EIZO RadiCS',
    kind: 'light',
    plan: { layout: '5-area-windows', patches: ['gray-204', 'gray-26'] },
    requires: { minimumPoints: 5, patches: ['gray-204', 'gray-26'], minimumSpan: 0.68 },
    calibrationMaxAgeDays: null,
    limits: [
      {
        metric: 'mld',
        operator: '<',
        required: 30,
        source: 'EIZO RadiCS, ACR check; the standard allows 30 % itself',
        verified: true,
      },
      {
        metric: 'uv-1976-pair-max',
        patches: ['gray-204'],
        operator: '<=',
        required: 0.01,
        source: 'EIZO RadiCS, ACR check',
        verified: true,
      },
    ],
  },
  // AAPM 270: luminance deviation from the median, worst of three levels; the user sets its limit.
  {
    name: 'aapm-270',
    version: 1,
    title: 'AAPM 270 luminance uniformity',
    kind: 'light',
    plan: { layout: '3x3', patches: ['gray-30', 'gray-120', 'gray-210'], order: 'serpentine' },
    requires: { minimumPoints: 9, patches: ['gray-30', 'gray-120', 'gray-210'] },
    calibrationMaxAgeDays: null,
    note: 'Its limit is not published here: extend this profile in a file of your own and set one on ludm.',
    limits: [],
  },
];
