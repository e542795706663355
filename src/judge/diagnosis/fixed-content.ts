import { misfit, type Sample } from './sample.ts';

/** Max difference of the readings of one pixel from the first one there, in tolerances: up to 1 if the patches change nothing. */
export function fixedContentMisfit(samples: readonly Sample[]): number {
  const firsts = new Map<string, Sample>();
  let worst = 0;
  for (const sample of samples) {
    const { xPx, yPx } = sample.reading.actual;
    const first = firsts.get(`${xPx},${yPx}`);
    if (first === undefined) firsts.set(`${xPx},${yPx}`, sample);
    else worst = Math.max(worst, misfit(first.read, sample));
  }
  return worst;
}
