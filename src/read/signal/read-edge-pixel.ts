import type { CallOptions } from '../../api/local/call-operation.ts';
import type { LocalApi } from '../../api/local/local-api.ts';
import type { PixelInformation } from '../../api/local/pixel-information.ts';
import type { BitDepthRequest } from '../../api/local/pixel-information-schema.ts';
import { RefusedError } from '../../api/local/refused-error.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import type { Clock } from '../../base/http/clock.ts';
import type { Resolution } from '../../plan/sampling/sample-point.ts';
import { askAgain } from '../monitor/ask-again.ts';
import { resolutionUnconfirmed } from '../monitor/monitor-terms.ts';
import { isAway } from './refused-coordinate.ts';

/** A coordinate as the API spells it. */
export type Coordinate = PixelInformation['position'];

export interface EdgePixelOptions extends CallOptions {
  readonly bitDepth?: BitDepthRequest | undefined;
  readonly clock?: Clock | undefined;
}

/**
 * Reads a pixel to learn whether the signal has it: the refusal if the service refuses the coordinate. Any other refusal may pass, so that it is asked for again
 * for a while. Throws `resolution-unconfirmed` for any other failure, since nothing is then known, and `aborted`.
 */
export async function readEdgePixel(
  api: LocalApi,
  monitorId: string,
  { x, y }: Coordinate,
  resolution: Resolution,
  { bitDepth, clock, ...options }: EdgePixelOptions,
): Promise<PixelInformation | RefusedError> {
  const request = { x, y, ...(bitDepth && { bitDepth }), showMarker: false };
  const mayPass = (refused: RefusedError) => isAway(refused) || !NO_SUCH_COORDINATE.has(refused.status);
  const { signal } = options;
  try {
    return await askAgain(api, () => api.getPixelInformation(monitorId, request, options), {
      ...{ clock, signal, mayPass },
      pausesMs: PAUSES_MS,
    });
  } catch (error) {
    if (error instanceof RefusedError && !mayPass(error)) return error;
    if (signal?.aborted || !(error instanceof FlatfieldError)) throw error;
    throw resolutionUnconfirmed(resolution, error.message, { cause: error });
  }
}

/** Within these, most signals that were lost are detected again. */
const PAUSES_MS = [500, 1000, 2000, 2000];

/** Bad request, not found, range not satisfiable, unprocessable content: the specification names no status. */
const NO_SUCH_COORDINATE: ReadonlySet<number> = new Set([400, 404, 416, 422]);

/** A coordinate in a message: `(3839, 2159)`. */
export function pixelName({ x, y }: Coordinate): string {
  return `(${x}, ${y})`;
}
