import { FlatfieldError } from '../base/flatfield-error.ts';
import type { CallOptions } from '../local-api/call-operation.ts';
import type { LocalApi } from '../local-api/local-api.ts';
import type { Resolution } from '../sampling/sample-point.ts';
import { resolutionUnconfirmed } from './monitor-terms.ts';
import { type Coordinate, pixelName, readEdgePixel } from './read-edge-pixel.ts';

/**
 * Asks for a pixel just beyond the right and the lower edge. The API does not report the resolution of the input signal, but only
 * coordinates of it can be read: if a pixel beyond is answered, the signal is larger than stated, and a plan would leave parts of
 * the screen out. A refused coordinate blanks nothing. Throws `resolution-mismatch`, `resolution-unconfirmed`, and `aborted`.
 */
export async function requireNothingBeyond(
  api: LocalApi,
  monitorId: string,
  resolution: Resolution,
  options: CallOptions = {},
): Promise<void> {
  const { widthPx, heightPx } = resolution;
  for (const beyond of [
    { x: widthPx, y: 0 },
    { x: 0, y: heightPx },
  ]) {
    const actual = (await readEdgePixel(api, monitorId, beyond, resolution, options))?.position;
    if (actual === undefined || isAtEdge(actual, beyond, resolution)) continue;
    const answered = `the pixel ${pixelName(actual)} was answered`;
    if (actual.x < widthPx && actual.y < heightPx) {
      throw resolutionUnconfirmed(resolution, `asked for ${pixelName(beyond)}, ${answered}.`);
    }
    throw new FlatfieldError(
      'resolution-mismatch',
      `The input signal is larger than ${widthPx}x${heightPx}: beyond it, ${answered}. ` +
        'Name the resolution of the signal, or parts of the screen would not be read.',
    );
  }
}

/** True if the answer is of the last pixels of the signal, to which the service may have moved the coordinate. */
function isAtEdge(actual: Coordinate, asked: Coordinate, { widthPx, heightPx }: Resolution): boolean {
  const last = { x: widthPx - 1, y: heightPx - 1 };
  return (['x', 'y'] as const).every((axis) => {
    if (asked[axis] === 0) return actual[axis] === 0;
    return actual[axis] <= last[axis] && last[axis] - actual[axis] <= 1;
  });
}
