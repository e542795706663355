import { FlatfieldError } from '../../base/flatfield-error.ts';
import type { Inspection } from '../../inspection/inspection.ts';
import { partOf } from '../../sampling/plan-parts.ts';
import { isSignalPathOnly, SIGNAL_PATH_ONLY } from '../../verdict/signal-path-only.ts';
import type { ReportLanguage } from '../languages/languages.ts';
import { COLOR_SCALES, inkOn } from './color-scale.ts';
import { decidingMap } from './deciding-map.ts';
import { heatMapLabels } from './heat-map-labels.ts';
import { type MapCell, mapCells } from './map-cells.ts';
import { mapMark } from './map-limit.ts';
import { scaleStep } from './map-scale.ts';
import { mappedViews } from './mapped-view.ts';

export interface HeatMapOptions {
  /** `reference/metric`, as `calibration/color-difference`; absent: the one that decides the verdict. */
  readonly view?: string;
  /** Index of the patch in the plan; absent: with a view the first, else the one that decides the verdict. */
  readonly patchIndex?: number;
  /** Default: English. */
  readonly lang?: ReportLanguage;
}

/**
 * One map as a PNG of 960 pixels across: verdict, unit, date and what is mapped above it, the screen in its proportion (at most four times as
 * high as wide), and the legend below. Colors as on the light page; cells beyond the limit are framed if there is room for it, cells without a value
 * gray and framed. Throws `unknown-view`.
 */
export async function heatMapPng(inspection: Inspection, options: HeatMapOptions = {}): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const { resolution } = inspection.plan;
  const { mapped, patchIndex } = choose(inspection, options);
  const { view, scale } = mapped;
  const { values, limit } = mapped.patches[patchIndex] as (typeof mapped.patches)[number];

  const inProportion = Math.round((WIDTH_PX * resolution.heightPx) / resolution.widthPx);
  const height = Math.max(1, Math.min(HIGHEST_PX, inProportion));
  const picture = { pixels: Buffer.alloc(WIDTH_PX * height * 3, 0xff), height };
  for (const cell of mapCells(partOf(inspection.plan, patchIndex))) {
    const value = values.get(cell.point.index);
    const color = value === undefined ? MISSING : (COLOR_SCALES[view.scale].light[scaleStep(value, scale)] as string);
    const mark = mapMark(value, limit);
    const framed = (mark === 'beyond' || mark === 'missing') && cell.width * WIDTH_PX > 4 * FRAME_PX;
    if (framed) paint(picture, cell, inkOn(color), 0);
    paint(picture, cell, color, framed ? FRAME_PX : 0);
  }
  const { above, over, below } = heatMapLabels(inspection, mapped, patchIndex, {
    lang: options.lang ?? 'en',
    widthPx: WIDTH_PX,
    heightPx: height,
    missing: MISSING,
  });
  const labeled = sharp(picture.pixels, { raw: { width: WIDTH_PX, height, channels: 3 } })
    .extend({ top: above.heightPx, bottom: below.heightPx, background: '#ffffff' })
    .composite([
      { input: Buffer.from(above.svg), top: 0, left: 0 },
      { input: Buffer.from(over.svg), top: above.heightPx, left: 0 },
      { input: Buffer.from(below.svg), top: above.heightPx + height, left: 0 },
    ])
    .removeAlpha();
  // The words are in the file's description as well.
  const isPathOnly = isSignalPathOnly(inspection, inspection.judgment.profile);
  const described = isPathOnly ? labeled.withExif({ IFD0: { ImageDescription: SIGNAL_PATH_ONLY } }) : labeled;
  return described.png().toBuffer();
}

const WIDTH_PX = 960;
const HIGHEST_PX = 4 * WIDTH_PX;
const FRAME_PX = 3;
const MISSING = '#9aa0a6';

function choose(inspection: Inspection, { view: id, patchIndex }: HeatMapOptions) {
  const views = mappedViews(inspection);
  const deciding = id === undefined && patchIndex === undefined ? decidingMap(inspection, views) : null;
  if (deciding) return deciding;
  const mapped = id === undefined ? views[0] : views.find(({ view }) => view.id === id);
  if (mapped?.patches[patchIndex ?? 0]) return { mapped, patchIndex: patchIndex ?? 0 };
  throw new FlatfieldError(
    'unknown-view',
    `There is no map ${id ?? ''} of patch ${patchIndex ?? 0}: choose one of ${views.map(({ view }) => view.id).join(', ')} and a patch from 0 to ${inspection.plan.patches.length - 1}.`,
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
