import {
  fromColorDifference,
  LUMA_WEIGHTS,
  type LumaMatrix,
  toColorDifference,
} from '../color/signal/color-difference.ts';
import { bestChange, type Hypothesis } from './hypothesis.ts';

const MATRICES = Object.keys(LUMA_WEIGHTS) as LumaMatrix[];

/** YCbCr made by one matrix and taken apart by another. */
export const wrongYcbcrMatrix: Hypothesis = (observed) =>
  bestChange(
    observed,
    MATRICES.flatMap((sent) =>
      MATRICES.filter((taken) => taken !== sent).map((taken) => ({
        found: { cause: 'wrong-ycbcr-matrix', params: { sent, taken } } as const,
        change: (shown) => fromColorDifference(toColorDifference(shown, LUMA_WEIGHTS[sent]), LUMA_WEIGHTS[taken]),
      })),
    ),
  );

/** Cb and Cr that are swapped. */
export const chromaSwapped: Hypothesis = (observed) =>
  bestChange(
    observed,
    MATRICES.map((matrix) => ({
      found: { cause: 'chroma-swapped', params: { matrix } },
      change: (shown) => {
        const [y, cb, cr] = toColorDifference(shown, LUMA_WEIGHTS[matrix]);
        return fromColorDifference([y, cr, cb], LUMA_WEIGHTS[matrix]);
      },
    })),
  );
