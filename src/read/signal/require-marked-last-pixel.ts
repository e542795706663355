import type { CallOptions } from '../../api/local/call-operation.ts';
import type { LocalApi } from '../../api/local/local-api.ts';
import type { PixelInformation } from '../../api/local/pixel-information.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import type { Resolution } from '../../plan/sampling/sample-point.ts';
import { resolutionUnconfirmed } from '../monitor/monitor-terms.ts';
import { pixelName } from './read-edge-pixel.ts';

export type PixelMark = 'black' | 'white';

/** Makes the last pixel of the screen black on white, or white on black. */
export type MarkLastPixel = (mark: PixelMark) => Promise<void>;

/**
 * Confirms the size of the signal where no position can be trusted: the last pixel follows the mark, and its neighbors do not. Throws
 * `resolution-unconfirmed`, `aborted`, and what showing the marks throws.
 */
export async function requireMarkedLastPixel(
  api: LocalApi,
  monitorId: string,
  resolution: Resolution,
  { markLastPixel, ...options }: CallOptions & { readonly markLastPixel: MarkLastPixel | undefined },
): Promise<void> {
  if (!markLastPixel) {
    throw resolutionUnconfirmed(
      resolution,
      'the API repeats each position that it is asked for, even (60000, 60000). Have the pattern window mark the last pixel: inspect with --show.',
    );
  }
  const { widthPx, heightPx } = resolution;
  const last = { x: widthPx - 1, y: heightPx - 1 };
  const neighbors = [
    { x: last.x - 1, y: last.y },
    { x: last.x, y: last.y - 1 },
  ];
  for (const mark of ['black', 'white'] as const) {
    await markLastPixel(mark);
    for (const place of [last, ...neighbors]) {
      const answer = await read(place);
      const wanted = (mark === 'white') === (place === last) ? 'white' : 'black';
      if (isOf(wanted, answer)) continue;
      const found = `its ${mark} last pixel was shown, and ${pixelName(place)} is not ${wanted}.`;
      const advice = answer.hdcp
        ? 'Under HDCP only even pixels are read, whatever position is answered: turn HDCP off for this run.'
        : 'Check the size of the signal and the scaling of the desktop.';
      throw resolutionUnconfirmed(resolution, `the API repeats each position that it is asked for; ${found} ${advice}`);
    }
  }

  async function read(place: PixelInformation['position']): Promise<PixelInformation> {
    try {
      return await api.getPixelInformation(monitorId, { ...place, showMarker: false }, options);
    } catch (error) {
      if (options.signal?.aborted || !(error instanceof FlatfieldError)) throw error;
      throw resolutionUnconfirmed(resolution, error.message, { cause: error });
    }
  }
}

/** A quarter of full scale leaves room for range and gain; the points judge those. */
function isOf(color: PixelMark, { convertedRgbFull: { r, g, b }, bitDepth }: PixelInformation): boolean {
  const full = 2 ** bitDepth - 1;
  return [r, g, b].every((code) => (color === 'white' ? code >= full * 0.75 : code <= full * 0.25));
}
