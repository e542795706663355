import { LUMA_WEIGHTS, toColorDifference } from '../color/signal/color-difference.ts';
import { type Hypothesis, worstMisfit } from './hypothesis.ts';
import { CHANNELS, isByPlace, isUnclipped, isWrong, type Sample } from './sample.ts';

/**
 * Some points of a YCbCr signal with the right luma and another chroma, which they share with pixels of another color; all others are as
 * shown.
 */
export const chromaSubsampling: Hypothesis = ({ samples }) => {
  const bled = samples.filter(isWrong);
  if (bled.length > samples.length / 2 || !isByPlace(samples) || !bled.every(isBled) || !bled.some(isOpen)) return null;
  const places = bled.slice(0, 3).map(({ point: { xPx, yPx } }) => ({ xPx, yPx }));
  const params = { count: bled.length, of: samples.length, places };
  const others = samples.filter((sample) => !isWrong(sample));
  const worst = worstMisfit(others, (shown) => shown);
  return { misfit: worst, found: { cause: 'chroma-subsampling', params } };
};

function isBled({ reading, shown, read, tolerance }: Sample): boolean {
  if (reading.colorFormat !== 'YCBCR') return false;
  const apart = [read[0] - shown[0], read[1] - shown[1], read[2] - shown[2]] as const;
  const [luma] = toColorDifference(apart, LUMA_WEIGHTS['BT.709']);
  // A channel that clips has lost luma at full drive, or gained it at none.
  const [isFull, isEmpty] = [Math.max(...read) >= 1 - tolerance, Math.min(...read) <= tolerance];
  return (luma <= tolerance || isEmpty) && (luma >= -tolerance || isFull);
}

/** True if luma is known: no channel clips. */
function isOpen(sample: Sample): boolean {
  return CHANNELS.every((channel) => isUnclipped(sample, channel));
}
