import { isSignalPathOnly, SIGNAL_PATH_ONLY } from '../../judge/signal-path-only.ts';
import type { Inspection } from '../../record/inspection.ts';
import { type HeatMapOptions, heatMapSvg } from './heat-map-svg.ts';

export interface HeatMapPngOptions extends HeatMapOptions {
  /** Width in pixels; default 960. */
  readonly widthPx?: number;
}

/** The map of `heatMapSvg` as a PNG. Throws `unknown-view`. */
export async function heatMapPng(
  inspection: Inspection,
  { widthPx = 960, ...options }: HeatMapPngOptions = {},
): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const density = (72 * widthPx) / 960;
  const labeled = sharp(Buffer.from(heatMapSvg(inspection, options)), { density }).removeAlpha();
  // The words are in the file's description as well.
  const isPathOnly = isSignalPathOnly(inspection, inspection.judgment.profile);
  const described = isPathOnly ? labeled.withExif({ IFD0: { ImageDescription: SIGNAL_PATH_ONLY } }) : labeled;
  return described.png().toBuffer();
}
