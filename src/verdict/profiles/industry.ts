import type { Profile } from '../profile.ts';

/** Limits of data sheets, cinema, broadcast and certification. */
export const industryProfiles: readonly Profile[] = [
  // What panel data sheets promise of white: the darkest point at least 75 % of the brightest.
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
        operator: '>=',
        shall: 0.75,
        source: 'panel data sheets (also written Lmax/Lmin at most 1.33)',
        verified: true,
      },
    ],
  },
  dciAtNinePoints({
    name: 'dci-direct-view',
    version: 2,
    title: 'DCI direct view uniformity',
    nonuniformityPercent: 6,
    deltaUv1976: 0.0171,
    source: 'DCI Compliance Test Plan, direct view 7.5.15(b), text seen in a third-party copy',
  }),
  dciAtNinePoints({
    name: 'dci-direct-view-hdr',
    version: 2,
    title: 'DCI direct view HDR uniformity',
    nonuniformityPercent: 6,
    deltaUv1976: 0.0182,
    source: 'DCI Compliance Test Plan, HDR 7.5.14(b), text seen in a third-party copy',
  }),
  // EBU Tech 3320: no point of white below 95 % of the centre.
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
        metric: 'luminance-centre-ratio-min',
        operator: '>=',
        shall: 0.95,
        source: 'EBU Tech 3320, from a secondary source',
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
        shall: 1.5,
        source: 'TCO Certified 7 and later, from memory',
        verified: false,
      },
      {
        metric: 'uv-1976-pair-max',
        operator: '<=',
        shall: 0.012,
        source: 'TCO Certified 7 and later, from memory',
        verified: false,
      },
    ],
  },
];

interface DciBounds extends Pick<Profile, 'name' | 'version' | 'title'> {
  readonly nonuniformityPercent: number;
  /** Of any two of the nine points. */
  readonly deltaUv1976: number;
  readonly source: string;
}

/** White at the nine points of IDMS 8.1.2, the outer ones one tenth in from the edges; chromaticity is compared over all 36 pairs. */
function dciAtNinePoints({ nonuniformityPercent, deltaUv1976, source, ...named }: DciBounds): Profile {
  return {
    ...named,
    kind: 'light',
    plan: { layout: '9-ring', patches: ['white'] },
    requires: { minimumPoints: 9, patches: ['white'], minimumSpan: 0.79 },
    calibrationMaxAgeDays: null,
    limits: [
      { metric: 'nonuniformity', operator: '<=', shall: nonuniformityPercent, source, verified: false },
      { metric: 'uv-1976-pair-max', operator: '<=', shall: deltaUv1976, source, verified: false },
    ],
  };
}
