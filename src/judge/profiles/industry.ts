import { dciAtNinePoints } from './dci-at-nine-points.ts';
import type { Profile } from './profile.ts';

/** Limits of data sheets, direct view cinema, broadcast, control rooms and certification. */
export const industryProfiles: readonly Profile[] = [
  // White by both conditions of panel data sheets: the darkest point above 75 % of the brightest, and the inverse at most 1.33.
  {
    name: 'panel-data-sheet',
    version: 1,
    title: 'Panel data sheet white uniformity',
    kind: 'light',
    plan: { layout: '9', patches: ['white'] },
    requires: { minimumPoints: 5, patches: ['white'] },
    calibrationMaxAgeDays: null,
    limits: [
      {
        metric: 'luminance-min-max-ratio',
        operator: '>',
        required: 0.75,
        source: 'panel data sheets, as one vendor writes both conditions',
        verified: true,
      },
      {
        metric: 'luminance-max-min-ratio',
        operator: '<=',
        required: 1.33,
        source: 'panel data sheets, as one vendor writes both conditions',
        verified: true,
      },
    ],
  },
  dciAtNinePoints({
    name: 'dci-direct-view',
    version: 1,
    title: 'DCI direct view uniformity',
    nonuniformityPercent: 6,
    deltaUv1976: 0.0171,
    source: 'DCI Compliance Test Plan, direct view 7.5.15(b), text seen in a third-party copy',
  }),
  dciAtNinePoints({
    name: 'dci-direct-view-hdr',
    version: 1,
    title: 'DCI direct view HDR uniformity',
    nonuniformityPercent: 6,
    deltaUv1976: 0.0182,
    source: 'DCI Compliance Test Plan, HDR 7.5.14(b), text seen in a third-party copy',
  }),
  // EBU Tech 3320: no point of white below 95 % of the center; the bound on brighter points is ours.
  {
    name: 'ebu-3320',
    version: 1,
    title: 'EBU Tech 3320 white uniformity',
    kind: 'light',
    plan: { layout: '13', patches: ['white'] },
    requires: { minimumPoints: 13, patches: ['white'] },
    calibrationMaxAgeDays: null,
    limits: [
      {
        metric: 'luminance-center-ratio-min',
        operator: '>=',
        required: 0.95,
        source: 'EBU Tech 3320, from a secondary source',
        verified: false,
      },
      {
        metric: 'luminance-center-ratio-max',
        operator: '<=',
        required: 1 / 0.95,
        source: 'Flatfield: the same ratio for points brighter than the center; not in EBU Tech 3320 as far as known',
        verified: false,
      },
    ],
  },
  // TCO Certified 7 and later: luminance ratio and chromaticity of white.
  {
    name: 'tco-certified',
    version: 1,
    title: 'TCO Certified uniformity',
    kind: 'light',
    plan: { layout: '5x5', patches: ['white'] },
    requires: { minimumPoints: 9, patches: ['white'] },
    calibrationMaxAgeDays: null,
    limits: [
      {
        metric: 'luminance-max-min-ratio',
        operator: '<=',
        required: 1.5,
        source: 'TCO Certified 7 and later, from memory',
        verified: false,
      },
      {
        metric: 'uv-1976-pair-max',
        operator: '<=',
        required: 0.012,
        source: 'TCO Certified 7 and later, from memory',
        verified: false,
      },
    ],
  },
  // NUREG-0700: a color that codes something is the same color wherever it is shown.
  {
    name: 'nureg-0700',
    version: 1,
    title: 'NUREG-0700 color uniformity',
    kind: 'light',
    plan: { layout: '9', patches: ['white', 'red', 'green', 'blue'] },
    requires: { minimumPoints: 5, patches: ['white', 'red', 'green', 'blue'] },
    calibrationMaxAgeDays: null,
    limits: [
      {
        metric: 'uv-1976-pair-max',
        operator: '<=',
        recommended: 0.02,
        required: 0.03,
        source: 'NUREG-0700 11.3.1.4.4-3, from a secondary source; recommended is its bound within 35 degrees',
        verified: false,
      },
    ],
  },
];
