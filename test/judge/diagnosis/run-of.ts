import { drives } from '../../../src/judge/color/code-values.ts';
import type { Triple } from '../../../src/judge/color/signal/color-difference.ts';
import { type Hypothesis, observe } from '../../../src/judge/diagnosis/hypothesis.ts';
import type { Evidence } from '../../../src/judge/evidence.ts';
import type { SamplePoint } from '../../../src/plan/sampling/sample-point.ts';
import type { RawValue } from '../../../src/read/reading.ts';
import { buildEvidence } from '../build-evidence.ts';

/** What arrives for the drives that are shown at a point under a patch: 0 to 1, clipped afterwards. */
export type Pixel = (shown: Triple, point: SamplePoint, patchName: string) => Triple;

export interface RunOptions {
  readonly patches?: string;
  readonly layout?: string;
  readonly colorFormat?: 'RGB' | 'YCBCR';
  /** The components as received; absent: the same as is read. */
  readonly raw?: (codes: Triple) => RawValue;
}

export const DEFAULT_PLAN = 'white,gray-128,black,tone-chart';

/** A run behind a path: every drive is rounded to 8 bits on the cable, and again to the 10 bits of a reading. */
export function runOf(
  pixel: Pixel,
  { patches = DEFAULT_PLAN, layout = '5x5', colorFormat = 'RGB', raw }: RunOptions = {},
): Evidence {
  const shown = buildEvidence({ layout, patches });
  const read = buildEvidence({
    layout,
    patches,
    bitDepth: 10,
    read: (codes, point, { name, bitDepth }) => {
      const { r, g, b } = drives({ codes, bitDepth });
      const [red, green, blue] = pixel([r, g, b], point, name).map(inTenBits) as [number, number, number];
      return { r: red, g: green, b: blue };
    },
  });
  const readings = read.readings.map((reading, index) => {
    if (reading.kind === 'light') return reading;
    const sent = shown.readings[index];
    const codes = sent?.kind === 'signal' ? sent.rgbFull : reading.rgbFull;
    return { ...reading, colorFormat, ...(raw && { rawValue: raw([codes.r, codes.g, codes.b]) }) };
  });
  return { ...read, readings };
}

/** What a hypothesis makes of a run: the cause with its parameters if it explains every reading, otherwise null. */
export function explained(hypothesis: Hypothesis, pixel: Pixel, options?: RunOptions) {
  const fit = hypothesis(observe(runOf(pixel, options)));
  return fit && fit.misfit <= 1 ? fit.found : null;
}

export function each(change: (drive: number, channel: 0 | 1 | 2) => number): Pixel {
  return ([r, g, b]) => [change(r, 0), change(g, 1), change(b, 2)];
}

function inTenBits(drive: number): number {
  return Math.round((Math.round(Math.min(Math.max(drive, 0), 1) * 255) / 255) * 1023);
}
