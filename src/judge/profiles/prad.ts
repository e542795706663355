import type { Profile } from './profile.ts';

/**
 * The four PRAD classes: luminance and chroma difference from the center, max and mean, at four levels on 15 points. Chroma difference
 * is blind to hue, so each class has a limit of ours on the whole color difference as well.
 */
export const pradProfiles: readonly Profile[] = [
  prad('very-good', 'very good', { luminance: [10, 3], chroma: ['<', 2, 1], deltaE2000: 4 }),
  prad('good', 'good', { luminance: [15, 5], chroma: ['<', 3, 1.5], deltaE2000: 6 }),
  prad('satisfactory', 'satisfactory', { luminance: [25, 12], chroma: ['<', 4, 2], deltaE2000: 9 }),
  prad('sufficient', 'sufficient', { luminance: [35, 17], chroma: ['<=', 4.5, 3], deltaE2000: 12 }),
];

interface Bounds {
  /** Max and mean, in percent. */
  readonly luminance: readonly [number, number];
  /** Max and mean. */
  readonly chroma: readonly ['<' | '<=', number, number];
  /** CIEDE2000 of white with both deviations at their maximum. */
  readonly deltaE2000: number;
}

function prad(name: string, grade: string, { luminance, chroma, deltaE2000 }: Bounds): Profile {
  const patches = ['white', 'gray-191', 'gray-128', 'gray-64'];
  const [operator, chromaMax, chromaMean] = chroma;
  return {
    name: `prad-${name}`,
    version: 1,
    title: `PRAD uniformity class ${grade}`,
    kind: 'light',
    plan: { layout: '15', patches },
    requires: { minimumPoints: 15, patches },
    calibrationMaxAgeDays: null,
    limits: [
      limit('luminance-center-max', luminance[0]),
      limit('luminance-center-mean', luminance[1]),
      { ...limit('chroma-center-max', chromaMax), operator },
      { ...limit('chroma-center-mean', chromaMean), operator },
      {
        ...limit('delta-e-2000-center-max', deltaE2000),
        source: 'Flatfield: chroma difference ignores hue and would let an opposite tint pass',
      },
    ],
  };
}

function limit(metric: string, required: number): Profile['limits'][number] {
  return { metric, operator: '<=', required, source: 'PRAD monitor tests, uniformity classes', verified: true };
}
