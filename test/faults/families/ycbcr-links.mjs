import { ycbcrLink } from '../link.mjs';

const matrices = ['bt601', 'bt709', 'bt2020'];
const wrongPairs = matrices.flatMap((source) =>
  matrices.filter((sink) => sink !== source).map((sink) => [source, sink]),
);

/** Source and sink disagree about YCbCr, or color is sent for fewer pixels than there are. */
export const ycbcrLinks = [
  ...wrongPairs.map(([source, sink]) =>
    fault('ycbcr-matrix', `${source}-as-${sink}`, ['wrong-ycbcr-matrix'], ({ pick }) => ({
      link: ycbcrLink({ depth: pick([8, 10]), source, sink }),
    })),
  ),
  ...['bt601', 'bt709'].map((source) =>
    fault('chroma-swapped', `cb-and-cr-swapped-${source}`, ['chroma-swapped'], ({ pick }) => ({
      link: ycbcrLink({ depth: pick([8, 10]), source, swapped: true }),
    })),
  ),
  subsampled('subsampled-4-2-2', [2, 1]),
  subsampled('subsampled-4-2-0', [2, 2]),
  subsampled('subsampled-4-by-4', [4, 4]),
];

function subsampled(name, subsampling) {
  return fault('chroma-subsampling', name, ['chroma-subsampling'], ({ pick }) => ({
    link: ycbcrLink({ depth: pick([8, 10]), subsampling }),
  }));
}

function fault(family, name, causes, build) {
  return { family, group: 'link', name, causes, build };
}
