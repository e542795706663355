import { createRandom } from '../random.mjs';
import { referenceOf } from '../references.mjs';
import { spoiltPath } from './bad-link.mjs';
import { drawLink, pathOf } from './good-link.mjs';
import { isWithinAStep, judged, planOf, readingsBehind } from './judged-run.mjs';

const patches = 'white,black,red,gray-197,40/200/90';

/**
 * A link that only rounds, and the same link with a fault, each judged by `signal-exact`. The rule of docs/reference/metrics.md is met if
 * every reading rounds to the code shown; the fault is visible if a reading is more than a step off.
 */
export function linkCase(flatfield, seed) {
  const random = createRandom('link', seed);
  const drawn = drawLink(random);
  const plan = planOf(flatfield, patches);
  const [profile, reference] = [flatfield.findProfile('signal-exact'), referenceOf(2.2)];
  const outcomeOf = (readings) => judged(flatfield, plan, readings, profile, reference).verdict.outcome;
  const good = readingsBehind(pathOf(drawn), plan);
  const { name, path } = spoiltPath(drawn, random);
  const bad = readingsBehind(path, plan);
  return {
    seed,
    drawn,
    good: { isInRule: isRoundedTo(plan, good), outcome: outcomeOf(good) },
    bad: { name, isVisible: !isWithinAStep(plan, bad), outcome: outcomeOf(bad) },
  };
}

/** Cases from a seed on, until so many good links met the rule and so many faults were visible; and those that are judged wrongly. */
export function linkTrial(flatfield, count, firstSeed = 0) {
  const wrong = [];
  const counted = { good: 0, bad: 0 };
  for (let seed = firstSeed; counted.good < count || counted.bad < count; seed += 1) {
    const one = linkCase(flatfield, seed);
    counted.good += Number(one.good.isInRule);
    counted.bad += Number(one.bad.isVisible);
    const isWrong =
      (one.good.isInRule && one.good.outcome !== 'pass') || (one.bad.isVisible && one.bad.outcome === 'pass');
    if (isWrong) wrong.push(one);
  }
  return { ...counted, wrong };
}

function isRoundedTo(plan, readings) {
  return readings.every(({ patchIndex, rgbFull, bitDepth }) => {
    const { codes, bitDepth: shown } = plan.patches[patchIndex];
    const step = (2 ** shown - 1) / (2 ** bitDepth - 1);
    return Object.keys(codes).every((channel) => Math.round(rgbFull[channel] * step) === codes[channel]);
  });
}
