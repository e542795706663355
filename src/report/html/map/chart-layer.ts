import { expectedCodes } from '../../../pattern/patch-pattern.ts';
import { pointFinder } from '../../../sampling/plan-parts.ts';
import type { SamplingPlan } from '../../../sampling/sampling-plan.ts';
import { type Html, html } from '../html.ts';
import { codesColor } from './codes-color.ts';
import { type DrawnCell, fontSize, isDense, mapUnits } from './drawn-cell.ts';

/** The color that each cell of a chart should have, in a frame at its upper right; nothing if the patch is not a chart. */
export function chartLayer(cells: readonly DrawnCell[], plan: SamplingPlan, patchIndex: number): Html | null {
  const patch = plan.patches[patchIndex];
  if (patch?.pattern?.kind !== 'cells' || isDense(cells)) return null;
  const pointAt = pointFinder(plan);
  const size = fontSize(cells);
  const colors = cells.map(({ index, x, y, width }) => {
    const point = pointAt(patchIndex, index);
    const codes = point && expectedCodes(patch, plan.resolution, point);
    if (!codes) return null;
    const left = mapUnits(x + width - 2.1 * size);
    return html`<rect x="${left}" y="${mapUnits(y + 0.3 * size)}" width="${mapUnits(1.8 * size)}" height="${mapUnits(1.1 * size)}" fill="${codesColor(codes, patch.bitDepth)}"/>`;
  });
  return html`<g class="expected">${colors}</g>`;
}
