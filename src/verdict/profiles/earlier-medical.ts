import type { Profile } from '../profile.ts';

/** Earlier versions of the profiles of quality control in medical imaging. */
export const earlierMedicalProfiles: readonly Profile[] = [
  // Took the corner windows of 10 % for a tenth of each side, and read too close to the corners.
  {
    name: 'din-quality-control',
    version: 1,
    title: 'DIN luminance uniformity as practised in quality control',
    kind: 'light',
    plan: { layout: '5-corner-windows', patches: ['gray-128'] },
    requires: { minimumPoints: 5, patches: ['gray-128'] },
    calibrationMaxAgeDays: null,
    limits: [
      {
        metric: 'luminance-center-max',
        operator: '<',
        required: 15,
        source: 'quality-control software; 20 % is practised too',
        verified: true,
      },
    ],
  },
  // Read the corners one tenth in from the edges, not at the centers of windows of 10 % of the area.
  {
    name: 'tg18',
    version: 1,
    title: 'AAPM TG18 luminance uniformity',
    kind: 'light',
    plan: { layout: '5-tenth', patches: ['gray-26', 'gray-204'] },
    requires: { minimumPoints: 5, patches: ['gray-26', 'gray-204'] },
    calibrationMaxAgeDays: null,
    limits: [
      {
        metric: 'mld',
        operator: '<=',
        recommended: 15,
        required: 30,
        source: 'AAPM On-Line Report 03 (TG18), 2005, from memory; recommended is what is practised',
        verified: false,
      },
    ],
  },
];
