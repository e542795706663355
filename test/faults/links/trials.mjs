import { linkTrial } from './link-case.mjs';
import { statedTrial } from './stated-case.mjs';

/** Good and bad links judged by `signal-exact`; prints the counts and each that is judged wrongly. 0 if none is. */
export function tryLinks(flatfield, count, seed) {
  const { good, bad, wrong } = linkTrial(flatfield, count, seed);
  console.log(`seed ${seed}: ${good} good links, ${bad} bad links, ${wrong.length} judged wrongly`);
  for (const one of wrong) console.log(`  ${JSON.stringify(one)}`);
  return wrong.length === 0 ? 0 : 1;
}

/** Errors that clean runs state, tried; prints the counts and each that passes. 0 if none does, and 95 % could not be smaller. */
export function tryStated(flatfield, count, seed) {
  const { overstated, loose } = statedTrial(flatfield, count, seed);
  const tight = count - loose.length;
  console.log(`seed ${seed}: ${count} stated errors, ${overstated.length} pass; one step less passes for ${tight}`);
  for (const one of overstated) console.log(`  ${JSON.stringify(one)}`);
  return overstated.length === 0 && tight >= 0.95 * count ? 0 : 1;
}
