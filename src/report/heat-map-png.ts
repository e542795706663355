import { FlatfieldError } from '../flatfield-error.ts';
import type { Inspection } from '../inspection/inspection.ts';
import { partOf } from '../sampling/plan-parts.ts';
import { isSignalPathOnly, SIGNAL_PATH_ONLY } from '../verdict/signal-path-only.ts';
import { COLOR_SCALES, inkOn } from './color-scale.ts';
import { type MapCell, mapCells } from './map-cells.ts';
import { mapMark } from './map-limit.ts';
import { scaleStep } from './map-scale.ts';
import { mappedViews } from './mapped-view.ts';

export interface HeatMapOptions {
  /** `reference/metric`, as `calibration/color-difference`; absent: the view that the profile limits first. */
  readonly view?: string;
  /** Index of the patch in the plan; the first where absent. */
  readonly patchIndex?: number;
}

/**
 * One map as a PNG of 960 pixels across in the screen's proportion, colors as on the light page; cells beyond the limit are
 * framed where there is room for it, cells without a value grey and framed. Throws `unknown-view`.
 */
export async function heatMapPng(inspection: Inspection, options: HeatMapOptions = {}): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const { patchIndex = 0 } = options;
  const { resolution } = inspection.plan;
  const { view, scale, patch } = choose(inspection, options.view, patchIndex);
  const { values, limit } = patch;

  const height = Math.max(1, Math.round((WIDTH_PX * resolution.heightPx) / resolution.widthPx));
  const picture = { pixels: Buffer.alloc(WIDTH_PX * height * 3, 0xff), height };
  for (const cell of mapCells(partOf(inspection.plan, patchIndex))) {
    const value = values.get(cell.point.index);
    const color = value === undefined ? MISSING : (COLOR_SCALES[view.scale].light[scaleStep(value, scale)] as string);
    const mark = mapMark(value, limit);
    const framed = (mark === 'beyond' || mark === 'missing') && cell.width * WIDTH_PX > 4 * FRAME_PX;
    if (framed) paint(picture, cell, inkOn(color), 0);
    paint(picture, cell, color, framed ? FRAME_PX : 0);
  }
  const map = sharp(picture.pixels, { raw: { width: WIDTH_PX, height, channels: 3 } }).png();
  return isSignalPathOnly(inspection, inspection.judgement.profile) ? captioned(await map.toBuffer()) : map.toBuffer();
}

/** The map with a band below it that says what it covers; the words are in the file's description as well. */
async function captioned(map: Uint8Array): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const text = `<text x="12" y="28" font-family="sans-serif" font-size="22">${SIGNAL_PATH_ONLY}: no light was measured</text>`;
  const band = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH_PX}" height="${BAND_PX}">${text}</svg>`;
  return sharp(map)
    .extend({ bottom: BAND_PX, background: '#ffffff' })
    .composite([{ input: Buffer.from(band), gravity: 'south' }])
    .withExif({ IFD0: { ImageDescription: SIGNAL_PATH_ONLY } })
    .png()
    .toBuffer();
}

const BAND_PX = 40;
const WIDTH_PX = 960;
const FRAME_PX = 3;
const MISSING = '#9aa0a6';

function choose(inspection: Inspection, id: string | undefined, patchIndex: number) {
  const views = mappedViews(inspection);
  const mapped = id === undefined ? views[0] : views.find(({ view }) => view.id === id);
  const patch = mapped?.patches[patchIndex];
  if (mapped && patch) return { ...mapped, patch };
  throw new FlatfieldError(
    'unknown-view',
    `There is no map ${id ?? ''} of patch ${patchIndex}: choose one of ${views.map(({ view }) => view.id).join(', ')} and a patch from 0 to ${inspection.plan.patches.length - 1}.`,
  );
}

interface Picture {
  readonly pixels: Buffer;
  readonly height: number;
}

/** Fills a cell but for a border of so many pixels, as far as it lies on the screen. */
function paint({ pixels, height }: Picture, cell: MapCell, color: string, border: number): void {
  const left = Math.max(0, Math.round(cell.x * WIDTH_PX) + border);
  const right = Math.min(WIDTH_PX, Math.round((cell.x + cell.width) * WIDTH_PX) - border);
  const top = Math.max(0, Math.round(cell.y * height) + border);
  const bottom = Math.min(height, Math.round((cell.y + cell.height) * height) - border);
  const line = Buffer.alloc((right - left) * 3, Buffer.from(color.slice(1), 'hex'));
  for (let y = top; y < bottom; y++) line.copy(pixels, (y * WIDTH_PX + left) * 3);
}
