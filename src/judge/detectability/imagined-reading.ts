import type { Rgb } from '../../plan/pattern/patch.ts';
import type { SamplePoint } from '../../plan/sampling/sample-point.ts';
import { isSignal, type Reading } from '../../read/reading.ts';
import { type CodeValues, drives, eachChannel } from '../color/code-values.ts';
import type { CodePath } from '../color/signal/code-path.ts';
import type { EvaluationContext } from '../evaluate.ts';

/** The traits of a run's readings; before the first one, those of the signal in the depth of each patch. */
export interface ReadingTraits {
  readonly kind: Reading['kind'];
  /** Bits of every reading of the signal; null: those of its patch. */
  readonly bitDepth: number | null;
}

/** The traits of a run's readings: all are of the kind of the first one. */
export function traitsOf(readings: readonly Reading[]): ReadingTraits {
  const [first] = readings;
  return first && !isSignal(first)
    ? { kind: 'light', bitDepth: null }
    : { kind: 'signal', bitDepth: first?.bitDepth ?? null };
}

/** Code values moved by 255ths of full scale, which must fit into the range, in some channels. */
export function movedBy(
  { codes, bitDepth }: CodeValues,
  channels: readonly (keyof Rgb)[],
  steps255: number,
): CodeValues {
  const full = 2 ** bitDepth - 1;
  const by = Math.sign(steps255) * Math.round((Math.abs(steps255) * full) / 255);
  const moved = eachChannel((channel) => (channels.includes(channel) ? codes[channel] + by : codes[channel]));
  return { codes: moved, bitDepth };
}

/**
 * A reading at a point of code values that a computer sends over a path, or of the light that a display makes of them; null without a
 * model to say which.
 */
export function imaginedReading(
  sent: CodeValues,
  path: CodePath,
  { index, xPx, yPx }: SamplePoint,
  traits: ReadingTraits,
  { model }: Pick<EvaluationContext, 'model'>,
): Reading | null {
  const taken = {
    patchIndex: 0,
    pointIndex: index,
    requested: { xPx, yPx },
    actual: { xPx, yPx },
    sequence: index,
    startedAt: '',
    elapsedMs: 0,
    durationMs: 0,
    attempts: [],
    received: null,
  };
  if (traits.kind === 'signal') {
    const bitDepth = traits.bitDepth ?? sent.bitDepth;
    const [rawValue, rgbFull] = [path.sent(sent, bitDepth), path.expect(sent, bitDepth)];
    return { ...taken, kind: 'signal', rawValue, rgbFull, bitDepth, colorFormat: rawValue.format, hdcp: false };
  }
  const light = model?.toMeasuredXyz(drives(sent)) ?? null;
  return light && { ...taken, kind: 'light', light, instrument: null, correction: null };
}
