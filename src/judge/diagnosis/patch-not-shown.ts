import { expectedCodes } from '../../plan/pattern/patch-pattern.ts';
import { drives } from '../color/code-values.ts';
import { fixedContentMisfit } from './fixed-content.ts';
import { bestOf, type Fit, type Hypothesis, type Observed } from './hypothesis.ts';
import { isWrong, misfit, type Sample, triple } from './sample.ts';

/** The screen shows the same whatever it is told to show, or always the patch before. */
export const patchNotShown: Hypothesis = (observed) => bestOf([fixed(observed), previous(observed)]);

/** At each pixel every patch reads as the first one does, though it was to be another color. */
function fixed({ samples }: Observed): Fit | null {
  const apart = fixedContentMisfit(samples.map((sample) => ({ ...sample, read: sample.shown })));
  return isTold(apart) && !isFollowed(samples)
    ? { misfit: fixedContentMisfit(samples), found: { cause: 'patch-not-shown', params: { how: 'fixed' } } }
    : null;
}

/** True if more than one picture reads as it was to be, in more than one color: a screen that shows one of them all the time has few such pixels. */
function isFollowed(samples: readonly Sample[]): boolean {
  const right = samples.filter((sample) => !isWrong(sample));
  const [first] = right;
  return right.some(
    (sample) =>
      first && sample.patchIndex !== first.patchIndex && isTold(misfit(sample.shown, { ...first, read: first.shown })),
  );
}

/** Every patch but the first reads as the one before it in the plan. */
function previous({ plan, samples }: Observed): Fit | null {
  const late = samples.flatMap((sample) => {
    const before = plan.patches[sample.patchIndex - 1];
    const codes = before && expectedCodes(before, plan.resolution, sample.reading.actual);
    if (!codes) return [];
    const shown = triple(drives({ codes, bitDepth: before.bitDepth }));
    return [{ misfit: misfit(shown, sample), apart: misfit(shown, { ...sample, read: sample.shown }) }];
  });
  return late.some(({ apart }) => isTold(apart))
    ? {
        misfit: Math.max(...late.map((one) => one.misfit)),
        found: { cause: 'patch-not-shown', params: { how: 'previous' } },
      }
    : null;
}

/** True if two patches are so many tolerances apart that a reading can tell which one it is. */
function isTold(apart: number): boolean {
  return apart > 2;
}
