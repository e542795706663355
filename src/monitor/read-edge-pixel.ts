import { FlatfieldError } from '../base/flatfield-error.ts';
import type { CallOptions } from '../local-api/call-operation.ts';
import type { LocalApi } from '../local-api/local-api.ts';
import type { PixelInformation } from '../local-api/pixel-information.ts';
import type { BitDepthRequest } from '../local-api/pixel-information-schema.ts';
import { RefusedError } from '../local-api/refused-error.ts';
import type { Resolution } from '../sampling/sample-point.ts';
import { resolutionUnconfirmed } from './monitor-terms.ts';

/** A coordinate as the API spells it. */
export type Coordinate = PixelInformation['position'];

/**
 * Reads a pixel to learn whether the signal has it: null if the service refuses the coordinate. Throws
 * `resolution-unconfirmed` for any other failure, since nothing is then known, and `aborted`.
 */
export async function readEdgePixel(
  api: LocalApi,
  monitorId: string,
  { x, y }: Coordinate,
  resolution: Resolution,
  { bitDepth, ...options }: CallOptions & { readonly bitDepth?: BitDepthRequest | undefined },
): Promise<PixelInformation | null> {
  try {
    return await api.getPixelInformation(
      monitorId,
      { x, y, ...(bitDepth && { bitDepth }), showMarker: false },
      options,
    );
  } catch (error) {
    if (error instanceof RefusedError && NO_SUCH_COORDINATE.has(error.status)) return null;
    if (options.signal?.aborted || !(error instanceof FlatfieldError)) throw error;
    throw resolutionUnconfirmed(resolution, error.message, { cause: error });
  }
}

/** Bad request, not found, range not satisfiable, unprocessable content: the specification names no status. */
const NO_SUCH_COORDINATE: ReadonlySet<number> = new Set([400, 404, 416, 422]);

/** A coordinate in a message: `(3839, 2159)`. */
export function pixelName({ x, y }: Coordinate): string {
  return `(${x}, ${y})`;
}
