import { FlatfieldError } from '../base/flatfield-error.ts';
import type { CallOptions } from '../local-api/call-operation.ts';
import type { LocalApi } from '../local-api/local-api.ts';
import { RefusedError } from '../local-api/refused-error.ts';
import type { Resolution } from '../sampling/sample-point.ts';
import { resolutionUnconfirmed } from './monitor-terms.ts';
import { type Coordinate, pixelName } from './read-edge-pixel.ts';
import { likenessOf, otherCause } from './refused-coordinate.ts';

export interface NothingBeyondOptions extends CallOptions {
  /** Reads the last pixel; awaited between the two times that a coordinate beyond it is asked for. */
  readonly readLast?: (() => Promise<void>) | undefined;
  /** Confirms the size in another way, if the API only repeats the positions that it is asked for. */
  readonly onEcho?: (() => Promise<void>) | undefined;
}

/**
 * Asks for a pixel just beyond the right and the lower edge. The API does not report the resolution of the input signal, but only
 * coordinates of it can be read: if a pixel beyond is answered, the signal is larger than stated, and a plan would leave parts of
 * the screen out. Refused coordinates count as outside if both are refused twice in the same way, and blank nothing. Throws `resolution-mismatch`,
 * `resolution-unconfirmed`, `aborted`, and what the two options throw.
 */
export async function requireNothingBeyond(
  api: LocalApi,
  monitorId: string,
  resolution: Resolution,
  { readLast, onEcho, ...options }: NothingBeyondOptions = {},
): Promise<void> {
  const { widthPx, heightPx } = resolution;
  const first: (readonly [Coordinate, Answered])[] = [];
  for (const beyond of [
    { x: widthPx, y: 0 },
    { x: 0, y: heightPx },
  ]) {
    const answered = await ask(api, monitorId, beyond, resolution, options);
    if (!isRefusal(answered) && (answered.x >= widthPx || answered.y >= heightPx)) {
      const far = await ask(api, monitorId, FAR, resolution, options);
      if (isRefusal(far) || !isSame(far, FAR)) throw isLarger(resolution, answered);
      await readLast?.();
      if (onEcho) return onEcho();
      throw resolutionUnconfirmed(resolution, 'the API repeats each position that it is asked for.');
    }
    first.push([beyond, answered]);
  }
  await readLast?.();
  for (const [beyond, answered] of first) {
    if (!isRefusal(answered) && isAtEdge(answered, beyond, resolution)) continue;
    requireSame(beyond, answered, await ask(api, monitorId, beyond, resolution, options), resolution);
  }
}

/** No signal is as large as that. */
const FAR: Coordinate = { x: 60_000, y: 60_000 };

/** The pixel that was answered, or the refusal. */
type Answered = Coordinate | RefusedError;

function isRefusal(answered: Answered): answered is RefusedError {
  return answered instanceof RefusedError;
}

async function ask(
  api: LocalApi,
  monitorId: string,
  { x, y }: Coordinate,
  resolution: Resolution,
  options: CallOptions,
): Promise<Answered> {
  try {
    return (await api.getPixelInformation(monitorId, { x, y, showMarker: false }, options)).position;
  } catch (error) {
    if (error instanceof RefusedError) return error;
    if (options.signal?.aborted || !(error instanceof FlatfieldError)) throw error;
    throw resolutionUnconfirmed(resolution, error.message, { cause: error });
  }
}

/** A coordinate is outside if it is refused twice in the same way, or twice wrapped to the first pixel. */
function requireSame(asked: Coordinate, first: Answered, second: Answered, resolution: Resolution): void {
  if (isRefusal(first) || isRefusal(second)) {
    const refused = isRefusal(first) ? first : (second as RefusedError);
    const isTwice = isRefusal(first) && isRefusal(second) && isSameRefusal(first, second);
    const why = otherCause(refused) ?? (isTwice ? null : 'it was not refused in the same way a second time.');
    if (why === null) return;
    throw resolutionUnconfirmed(resolution, `${refused.message} Asked for ${pixelName(asked)}: ${why}`, {
      cause: refused,
    });
  }
  const other = [first, second].find((each) => !isSame(each, { x: 0, y: 0 }));
  if (!other) return;
  throw resolutionUnconfirmed(resolution, `asked for ${pixelName(asked)}, the pixel ${pixelName(other)} was answered.`);
}

function isSameRefusal(a: RefusedError, b: RefusedError): boolean {
  return likenessOf(a) === likenessOf(b);
}

function isSame(a: Coordinate, b: Coordinate): boolean {
  return a.x === b.x && a.y === b.y;
}

function isLarger({ widthPx, heightPx }: Resolution, actual: Coordinate): FlatfieldError {
  return new FlatfieldError(
    'resolution-mismatch',
    `The input signal is larger than ${widthPx}x${heightPx}: beyond it, the pixel ${pixelName(actual)} was answered. ` +
      'Name the resolution of the signal, or parts of the screen would not be read.',
  );
}

/** True if the answer is of the last pixels of the signal, to which the service may have moved the coordinate. */
function isAtEdge(actual: Coordinate, asked: Coordinate, { widthPx, heightPx }: Resolution): boolean {
  const last = { x: widthPx - 1, y: heightPx - 1 };
  return (['x', 'y'] as const).every((axis) => {
    if (asked[axis] === 0) return actual[axis] === 0;
    return actual[axis] <= last[axis] && last[axis] - actual[axis] <= 1;
  });
}
