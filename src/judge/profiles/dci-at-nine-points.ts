import type { Profile } from './profile.ts';

interface DciBounds extends Pick<Profile, 'name' | 'version' | 'title' | 'forProjection'> {
  readonly nonuniformityPercent: number;
  /** Of any two of the nine points. */
  readonly deltaUv1976: number;
  readonly source: string;
}

/**
 * A DCI profile: white at the nine points of IDMS 8.1.2, the outer ones one tenth in from the edges; chromaticity is compared over all
 * 36 pairs.
 */
export function dciAtNinePoints({ nonuniformityPercent, deltaUv1976, source, ...named }: DciBounds): Profile {
  return {
    ...named,
    kind: 'light',
    plan: { layout: '9-ring', patches: ['white'] },
    requires: { minimumPoints: 9, patches: ['white'], minimumSpan: 0.79 },
    calibrationMaxAgeDays: null,
    limits: [
      { metric: 'nonuniformity', operator: '<=', required: nonuniformityPercent, source, verified: false },
      { metric: 'uv-1976-pair-max', operator: '<=', required: deltaUv1976, source, verified: false },
    ],
  };
}
