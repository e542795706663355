import type { RangePatch } from '../diagnosis.ts';
import { bestChange, type Hypothesis, type PixelChange } from './hypothesis.ts';
import { flatOrAll, type Sample } from './sample.ts';

/** Codes squeezed into 16 to 235, once or twice: limited range taken for full range. */
export const limitedRangeIntoFull: Hypothesis = (observed) => {
  const found = { cause: 'limited-range-into-full', params: { patches: firstOfEach(observed.samples) } } as const;
  const once = eachDrive(squeeze);
  return bestChange(
    observed,
    [once, (shown: Parameters<PixelChange>[0]) => once(once(shown))].map((change) => ({ found, change })),
  );
};

/** Codes stretched beyond 16 to 235 and clipped: full range taken for limited range. */
export const fullRangeIntoLimited: Hypothesis = (observed) => {
  const found = { cause: 'full-range-into-limited', params: { patches: firstOfEach(observed.samples) } } as const;
  return bestChange(observed, [{ found, change: eachDrive((drive) => (255 * drive - 16) / 219) }]);
};

function squeeze(drive: number): number {
  return (16 + 219 * drive) / 255;
}

function eachDrive(change: (drive: number) => number): PixelChange {
  return ([r, g, b]) => [change(r), change(g), change(b)];
}

/** One reading of each flat patch, or of all patches if none is flat. */
function firstOfEach(samples: readonly Sample[]): readonly RangePatch[] {
  const firsts = new Map<number, Sample>();
  for (const sample of flatOrAll(samples)) {
    if (!firsts.has(sample.patchIndex)) firsts.set(sample.patchIndex, sample);
  }
  return [...firsts.values()].map(({ patch, shown, reading: { rawValue, rgbFull } }) => {
    const { format, ...raw } = rawValue;
    const full = 2 ** patch.bitDepth - 1;
    return {
      patch: patch.name,
      shown: shown.map((drive) => Math.round(drive * full)),
      format,
      raw: Object.values(raw),
      codes: [rgbFull.r, rgbFull.g, rgbFull.b],
    };
  });
}
