import { FlatfieldError } from '../flatfield-error.ts';
import type { CallOptions } from '../local-api/call-operation.ts';
import type { LocalApi } from '../local-api/local-api.ts';
import { RefusedError } from '../local-api/refused-error.ts';
import type { Resolution } from '../sampling/sample-point.ts';
import { ResolutionError } from './resolution-error.ts';

/**
 * Asks for a pixel just beyond the right and the lower edge. The API does not tell the resolution of the input signal, but only
 * coordinates of it can be read: where a pixel beyond is answered, the signal is larger than was said, and a plan would
 * leave parts of the screen out. A refused coordinate blanks nothing. Throws ResolutionError, and AbortedError.
 */
export async function requireResolution(
  api: LocalApi,
  monitorId: string,
  resolution: Resolution,
  options: CallOptions = {},
): Promise<void> {
  const { widthPx, heightPx } = resolution;
  for (const beyond of [
    { x: evenFrom(widthPx), y: 0 },
    { x: 0, y: evenFrom(heightPx) },
  ]) {
    const actual = await positionRead(api, monitorId, beyond, options).catch((error: unknown) => {
      if (options.signal?.aborted || !(error instanceof FlatfieldError)) throw error;
      throw unconfirmed(resolution, error.message, { cause: error });
    });
    if (actual === null || isAtEdge(actual, beyond, resolution)) continue;
    const answered = `the pixel (${actual.x}, ${actual.y}) was answered`;
    if (actual.x < widthPx && actual.y < heightPx) {
      throw unconfirmed(resolution, `asked for (${beyond.x}, ${beyond.y}), ${answered}.`);
    }
    throw new ResolutionError(
      'resolution-mismatch',
      `The input signal is larger than ${widthPx}x${heightPx}: beyond it, ${answered}. ` +
        'Name the resolution of the signal, or parts of the screen would not be read.',
    );
  }
}

function unconfirmed({ widthPx, heightPx }: Resolution, why: string, options?: ErrorOptions): ResolutionError {
  const what = `Whether the input signal is ${widthPx}x${heightPx} could not be told`;
  return new ResolutionError('resolution-unconfirmed', `${what}: ${why}`, options);
}

type Coordinate = Readonly<Record<'x' | 'y', number>>;

/** Under HDCP an odd coordinate would be answered from its even neighbour, which may lie inside. */
function evenFrom(px: number): number {
  return px + (px % 2);
}

/** Which coordinate was really read; null where there is no such coordinate. */
async function positionRead(
  api: LocalApi,
  monitorId: string,
  { x, y }: Coordinate,
  options: CallOptions,
): Promise<Coordinate | null> {
  try {
    return (await api.getPixelInformation(monitorId, { x, y, showMarker: false }, options)).position;
  } catch (error) {
    if (error instanceof RefusedError && NO_SUCH_COORDINATE.has(error.status)) return null;
    throw error;
  }
}

/** Bad request, not found, range not satisfiable, unprocessable content: the specification names no status. */
const NO_SUCH_COORDINATE: ReadonlySet<number> = new Set([400, 404, 416, 422]);

/** Whether the answer is of the last pixels of the signal, to which the service may have moved the coordinate. */
function isAtEdge(actual: Coordinate, asked: Coordinate, { widthPx, heightPx }: Resolution): boolean {
  const last = { x: widthPx - 1, y: heightPx - 1 };
  return (['x', 'y'] as const).every((axis) => {
    if (asked[axis] === 0) return actual[axis] === 0;
    return actual[axis] <= last[axis] && last[axis] - actual[axis] <= 1;
  });
}
