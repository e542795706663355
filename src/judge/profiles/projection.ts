import { dciAtNinePoints } from './dci-at-nine-points.ts';
import type { Profile } from './profile.ts';

/** Limits of projected screens. A flat display gets its verdict with a note: it passes or fails by limits that are not meant for it. */
export const projectionProfiles: readonly Profile[] = [
  dciAtNinePoints({
    name: 'dci-projector',
    version: 1,
    title: 'DCI projector uniformity (projected screens only)',
    forProjection: true,
    nonuniformityPercent: 20,
    deltaUv1976: 0.0171,
    source: 'DCI Compliance Test Plan, projectors, from a secondary source',
  }),
  dciAtNinePoints({
    name: 'dci-projector-hdr',
    version: 1,
    title: 'DCI HDR projector uniformity (projected screens only)',
    forProjection: true,
    nonuniformityPercent: 15,
    deltaUv1976: 0.0182,
    source: 'DCI Compliance Test Plan, HDR projectors, from a secondary source',
  }),
  st431('review-room', 'review room', 0.8),
  st431('theater', 'theater', 0.75),
];

/** SMPTE ST 431-1: a projected screen is darker off the center, but neither too dark nor as bright as the center. */
function st431(name: string, room: string, darkest: number): Profile {
  const source = 'SMPTE ST 431-1, from a secondary source; the places of the five points are ours';
  return {
    name: `st-431-1-${name}`,
    version: 1,
    title: `SMPTE ST 431-1 ${room} luminance uniformity (projected screens only)`,
    forProjection: true,
    kind: 'light',
    plan: { layout: '5-tenth', patches: ['white'] },
    requires: { minimumPoints: 5, patches: ['white'] },
    calibrationMaxAgeDays: null,
    limits: [
      { metric: 'luminance-center-ratio-min', operator: '>=', required: darkest, source, verified: false },
      { metric: 'luminance-center-ratio-max', operator: '<=', required: 0.9, source, verified: false },
    ],
  };
}
