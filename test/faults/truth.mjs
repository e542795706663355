import { channelExplanations } from './explanations/channels.mjs';
import { pictureExplanations } from './explanations/pictures.mjs';
import { pixelExplanations } from './explanations/pixels.mjs';
import { placeExplanations } from './explanations/places.mjs';
import { deviationInSteps, samplesOf } from './samples.mjs';

const explanations = { ...channelExplanations, ...pixelExplanations, ...placeExplanations, ...pictureExplanations };

/** Every cause that this generator can tell from the others. */
export const knownCauses = Object.keys(explanations);

/**
 * What is true of a fault under a plan. `causes` are its causes that change the readings. `rightCauses` are all of its causes, and each
 * other one that alone would give the same readings: a sentence that names one of these is right. The fault is `isNameable` if there is
 * no other one. Two faults at once are not, unless one of them changes nothing that this plan reads.
 */
export function truthOf(fault, parts, screen) {
  const inOrder = samplesOf(fault, parts, screen);
  const samples = [...inOrder].sort((a, b) => deviationInSteps(b) - deviationInSteps(a));
  const isVisible = !fault.isClean && samples.some((sample) => deviationInSteps(sample) > 1);
  const atWork = faultsAtWork(fault, inOrder, parts, screen);
  const causes = [...new Set(atWork.flatMap((one) => one.causes))];
  const possible = isVisible ? causesLeft(samples).filter((cause) => !fault.causes.includes(cause)) : [];
  const others = possible.filter((cause) => explains(cause, samples, screen));
  return {
    causes,
    rightCauses: [...fault.causes, ...others],
    isVisible,
    isNameable: isVisible && causes.length > 0 && others.length === 0 && atWork.length === 1,
    box: fault.box,
    deviationInSteps: deviationInSteps(samples[0]),
  };
}

/** Of two faults at once, those without which the readings would be others; otherwise the fault itself. */
function faultsAtWork(fault, samples, parts, screen) {
  const [first, second] = fault.alone ?? [];
  if (first === undefined) return [fault];
  const isChangedFrom = (other) =>
    samplesOf(other, parts, screen).some(({ got }, index) => deviationInSteps({ ...samples[index], shown: got }) > 1);
  const atWork = [...(isChangedFrom(second) ? [first] : []), ...(isChangedFrom(first) ? [second] : [])];
  return atWork.length > 0 ? atWork : [first, second];
}

/** Whether a cause alone would give these samples. The samples are visible: that nothing is wrong explains none of them. */
export function explains(cause, samples, screen) {
  return explanations[cause](samples, screen);
}

/** If RGB arrives as it was shown, what changes it is the monitor's conversion, which only a range can make wrong. */
function causesLeft(samples) {
  const isSentAsShown = samples.every(({ raw, shown, step }) =>
    raw?.every((drive, channel) => Math.abs(drive - shown[channel]) <= step),
  );
  return isSentAsShown ? ['full-range-into-limited'] : knownCauses;
}
