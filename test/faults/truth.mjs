import { channelExplanations } from './explanations/channels.mjs';
import { pictureExplanations } from './explanations/pictures.mjs';
import { pixelExplanations } from './explanations/pixels.mjs';
import { placeExplanations } from './explanations/places.mjs';
import { deviationInSteps, samplesOf } from './samples.mjs';

const explanations = { ...channelExplanations, ...pixelExplanations, ...placeExplanations, ...pictureExplanations };

/** Every cause that this generator can tell from the others. */
export const knownCauses = Object.keys(explanations);

/**
 * What is true of a fault under a plan. `rightCauses` are the causes of the fault, and each other one that alone would give the same
 * readings: a sentence that names one of these is right. The fault is `isNameable` if there is no other one. Two faults at once are not.
 */
export function truthOf(fault, parts, screen) {
  const samples = samplesOf(fault, parts, screen).sort((a, b) => deviationInSteps(b) - deviationInSteps(a));
  const isVisible = !fault.isClean && samples.some((sample) => deviationInSteps(sample) > 1);
  const possible = isVisible ? causesLeft(samples).filter((cause) => !fault.causes.includes(cause)) : [];
  const others = possible.filter((cause) => explains(cause, samples, screen));
  return {
    family: fault.family,
    causes: fault.causes,
    rightCauses: [...fault.causes, ...others],
    isVisible,
    isNameable: isVisible && others.length === 0 && fault.family !== 'two-at-once',
    box: fault.box,
    deviationInSteps: samples.length > 0 ? deviationInSteps(samples[0]) : 0,
  };
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
