import type { LocalApi } from '../../api/local/local-api.ts';
import type { PixelInformation } from '../../api/local/pixel-information.ts';
import { RefusedError } from '../../api/local/refused-error.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import type { Resolution } from '../../plan/sampling/sample-point.ts';
import { resolutionUnconfirmed, signalAnswer } from '../monitor/monitor-terms.ts';
import type { RequestAttempt } from '../reading.ts';
import type { LastPixel } from './last-pixel.ts';
import { pixelRemedy } from './pixel-remedy.ts';
import { type Coordinate, type EdgePixelOptions, pixelName, readEdgePixel } from './read-edge-pixel.ts';

/** `bitDepth`: as for the readings of the run; default `AUTO`. */
export interface LastPixelOptions extends EdgePixelOptions {
  /** Awaited with each answer before anything is concluded from it. */
  readonly onLastPixel?: ((lastPixel: LastPixel) => unknown) | undefined;
}

/**
 * Reads the last pixel of the signal, for which the display blanks: if it cannot be read, the signal is smaller than stated.
 * Under HDCP it is the last even one, which cannot tell an odd size from its neighbor. Throws `resolution-mismatch`,
 * `resolution-unconfirmed`, `aborted`, and what `onLastPixel` throws.
 */
export async function requireLastPixel(
  api: LocalApi,
  monitorId: string,
  resolution: Resolution,
  { signal, onLastPixel, bitDepth, clock }: LastPixelOptions = {},
): Promise<void> {
  const { widthPx, heightPx } = resolution;
  const last = { x: widthPx - 1, y: heightPx - 1 };
  const lastEven = { x: widthPx - 2, y: heightPx - 2 };
  const isEvenSize = widthPx % 2 === 0 && heightPx % 2 === 0;
  let elsewhere: string | null = null;
  // Under HDCP a service may also refuse the odd coordinate, or move it to the even one behind.
  for (const asked of isEvenSize ? [last, lastEven] : [last]) {
    const attempts: RequestAttempt[] = [];
    const onAttempt = (attempt: RequestAttempt) => attempts.push(attempt);
    const answer = await read(asked, onAttempt);
    if (answer instanceof RefusedError) continue;
    await onLastPixel?.(toLastPixel(asked, answer, attempts));
    if (answer.hdcp && !isEvenSize) {
      const why = 'the signal is under HDCP, where even coordinates cannot distinguish an odd size from its neighbor.';
      throw resolutionUnconfirmed(resolution, why);
    }
    if (isSame(answer.position, answer.hdcp ? lastEven : last)) return;
    if (answer.hdcp || asked === last) {
      elsewhere = `asked for ${pixelName(asked)}, the pixel ${pixelName(answer.position)} was answered.`;
    }
    if (!answer.hdcp) break;
  }
  if (elsewhere !== null) throw resolutionUnconfirmed(resolution, elsewhere);
  // Each signal has a first pixel: if it is refused as well, the coordinate is not the reason.
  const first = await read({ x: 0, y: 0 });
  if (first instanceof RefusedError) {
    const remedy = pixelRemedy(first.status, first.serviceMessage ?? '');
    throw resolutionUnconfirmed(resolution, `no pixel can be read, not even the first. ${first.refusal} ${remedy}`, {
      cause: first,
    });
  }
  throw new FlatfieldError(
    'resolution-mismatch',
    `The input signal is smaller than ${widthPx}x${heightPx}: the last pixel ${pixelName(last)} was refused. Name the resolution of the signal.`,
  );

  function read(asked: Coordinate, onAttempt?: (attempt: RequestAttempt) => unknown) {
    return readEdgePixel(api, monitorId, asked, resolution, { signal, onAttempt, bitDepth, clock });
  }
}

function isSame(a: Coordinate, b: Coordinate): boolean {
  return a.x === b.x && a.y === b.y;
}

function toLastPixel({ x, y }: Coordinate, answer: PixelInformation, attempts: readonly RequestAttempt[]): LastPixel {
  const { kind: _, ...signal } = signalAnswer(answer);
  return { requested: { xPx: x, yPx: y }, ...signal, attempts };
}
