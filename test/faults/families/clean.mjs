import { rgbLink, ycbcrLink } from '../link.mjs';

/** Paths without a fault: an exact cable, or one that only rounds. */
export const clean = [
  ...[8, 10, 12].map((depth) => path(`exact-${depth}`, { link: rgbLink({ depth }), readDepth: depth })),
  path('exact-8-read-as-10', { link: rgbLink({ depth: 8 }) }),
  path('exact-8-repeated-to-10', { link: rgbLink({ depth: 8 }), widen: 'repeat' }),
  path('exact-10-read-as-8', { link: rgbLink({ depth: 10 }), readDepth: 8 }),
  ...[8, 10, 12].map((depth) =>
    path(`limited-both-ends-${depth}`, { link: rgbLink({ depth, source: 'limited', sink: 'limited' }) }),
  ),
  ...['bt601', 'bt709', 'bt2020'].flatMap((source) =>
    [8, 10].map((depth) => path(`ycbcr-${source}-${depth}`, { link: ycbcrLink({ depth, source }) })),
  ),
  path('hdcp', { link: rgbLink({ depth: 8 }), hdcp: true }),
];

function path(name, parts) {
  return { family: 'clean', group: 'clean', name, causes: [], build: () => parts };
}
