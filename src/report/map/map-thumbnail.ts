import { partOf } from '../../plan/sampling/plan-parts.ts';
import type { Inspection } from '../../record/inspection.ts';
import { COLOR_SCALES } from './color-scale.ts';
import { decidingMap } from './deciding-map.ts';
import { mapCells } from './map-cells.ts';
import { scaleStep } from './map-scale.ts';
import { mappedViews } from './mapped-view.ts';

/** A cell of a small map, in percent of the screen's width and height. */
export interface ThumbnailCell {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly color: string;
}

/** More cells than a small picture can show. */
const MAX_CELLS = 400;

/** The map that decides the verdict, small: its cells without values, legend and marks. Null if nothing was measured or it is too fine. */
export function mapThumbnail(inspection: Inspection): ThumbnailCell[] | null {
  const deciding = decidingMap(inspection, mappedViews(inspection));
  if (deciding === null) return null;
  const { mapped, patchIndex } = deciding;
  const cells = mapCells(partOf(inspection.plan, patchIndex));
  const values = mapped.patches[patchIndex]?.values;
  if (cells.length > MAX_CELLS || !values || values.size === 0) return null;
  return cells.map(({ point, x, y, width, height }) => {
    const value = values.get(point.index);
    const color = value === undefined ? null : COLOR_SCALES[mapped.view.scale][scaleStep(value, mapped.scale)];
    return { x: percent(x), y: percent(y), width: percent(width), height: percent(height), color: color ?? '#9aa0a6' };
  });
}

function percent(fraction: number): number {
  return Math.round(fraction * 1e4) / 100;
}
