import { FlatfieldError } from '../../base/flatfield-error.ts';
import { partOf } from '../../plan/sampling/plan-parts.ts';
import type { Inspection } from '../../record/inspection.ts';
import { serializeXml, type XmlElement } from '../ci/xml.ts';
import type { ReportLanguage } from '../languages/languages.ts';
import { COLOR_SCALES, inkOn } from './color-scale.ts';
import { decidingMap } from './deciding-map.ts';
import { heatMapLabels } from './heat-map-labels.ts';
import { type MapCell, mapCells } from './map-cells.ts';
import { fixedScale, scaleStep } from './map-scale.ts';
import { type MappedPatch, mappedViews, pointMark } from './mapped-view.ts';

export interface HeatMapOptions {
  /** `reference/metric`, as `calibration/color-difference`; absent: the one that decides the verdict. */
  readonly view?: string;
  /** Index of the patch in the plan; absent: with a view the first, else the one that decides the verdict. */
  readonly patchIndex?: number;
  /** Default: English. */
  readonly lang?: ReportLanguage;
  /** End of the scale of colors, in the unit of the view, so that maps of several runs can be compared; larger values have its last color. Default: as the values need. */
  readonly scaleEnd?: number;
}

/**
 * One map as an SVG of 960 units across: verdict, unit, date and what is mapped above it, the screen in its proportion (at most four times as
 * high as wide), and the legend below. Colors as on the light page; cells beyond the limit are framed if there is room for it, cells without a value
 * gray and framed. Throws `unknown-view`.
 */
export function heatMapSvg(inspection: Inspection, options: HeatMapOptions = {}): string {
  const { resolution } = inspection.plan;
  const { mapped: chosen, patchIndex } = choose(inspection, options);
  const scale = fixedScale(chosen.scale, options.scaleEnd);
  const mapped = { ...chosen, scale };
  const patch = mapped.patches[patchIndex] as MappedPatch;
  const inProportion = Math.round((WIDTH_PX * resolution.heightPx) / resolution.widthPx);
  const height = Math.max(1, Math.min(HIGHEST_PX, inProportion));
  const cells = mapCells(partOf(inspection.plan, patchIndex)).flatMap((cell): XmlElement[] => {
    const value = patch.values.get(cell.point.index);
    const color = value === undefined ? MISSING : (COLOR_SCALES[mapped.view.scale][scaleStep(value, scale)] as string);
    const mark = pointMark(patch, cell.point.index);
    const framed = (mark === 'beyond' || mark === 'missing') && cell.width * WIDTH_PX > 4 * FRAME_PX;
    if (!framed) return [rectangle(cell, height, color, 0)];
    return [rectangle(cell, height, inkOn(color), 0), rectangle(cell, height, color, FRAME_PX)];
  });
  const { above, over, below } = heatMapLabels(inspection, mapped, patchIndex, {
    lang: options.lang ?? 'en',
    widthPx: WIDTH_PX,
    heightPx: height,
    missing: MISSING,
  });
  const whole = above.heightPx + height + below.heightPx;
  return serializeXml({
    name: 'svg',
    attributes: {
      xmlns: 'http://www.w3.org/2000/svg',
      width: WIDTH_PX,
      height: whole,
      viewBox: `0 0 ${WIDTH_PX} ${whole}`,
      'font-family': 'sans-serif',
    },
    children: [
      { name: 'rect', attributes: { width: WIDTH_PX, height: whole, fill: '#ffffff' } },
      part(0, above),
      // Clear of what lies beyond the edge of the screen.
      {
        name: 'svg',
        attributes: { y: above.heightPx, width: WIDTH_PX, height, 'shape-rendering': 'crispEdges' },
        children: cells,
      },
      part(above.heightPx, over),
      part(above.heightPx + height, below),
    ],
  });
}

const WIDTH_PX = 960;
const HIGHEST_PX = 4 * WIDTH_PX;
const FRAME_PX = 3;
const MISSING = '#9aa0a6';

function part(
  y: number,
  { heightPx, children }: { readonly heightPx: number; readonly children: readonly XmlElement[] },
) {
  return { name: 'svg', attributes: { y, width: WIDTH_PX, height: heightPx }, children };
}

/** A cell but for a border of so many pixels. */
function rectangle({ x, y, width, height }: MapCell, mapHeight: number, fill: string, border: number): XmlElement {
  const [left, right] = [x, x + width].map((fraction) => Math.round(fraction * WIDTH_PX)) as [number, number];
  const [top, bottom] = [y, y + height].map((fraction) => Math.round(fraction * mapHeight)) as [number, number];
  const attributes = {
    x: left + border,
    y: top + border,
    width: Math.max(0, right - left - 2 * border),
    height: Math.max(0, bottom - top - 2 * border),
    fill,
  };
  return { name: 'rect', attributes };
}

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
