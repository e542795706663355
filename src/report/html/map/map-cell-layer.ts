import type { PlanPart } from '../../../plan/sampling/plan-parts.ts';
import { SCALE_STEPS } from '../../map/color-scale.ts';
import { type Html, html } from '../html.ts';
import { type DrawnCell, isDense, MAP_WIDTH, mapUnits } from './drawn-cell.ts';

/** One path a step; a dense grid's as one line a run of equal neighbors, which keeps ten thousand cells small. */
export function cellLayer(cells: readonly DrawnCell[], grid: PlanPart['grid'], height: number): Html {
  const shape = grid !== null && isDense(cells) ? runs(grid, height) : rectangles;
  const steps = Array.from({ length: SCALE_STEPS }, (_, step) => step);
  const missing = cells.filter(({ step }) => step === null);
  const beyond = isDense(cells) ? cells.filter(({ mark }) => mark === 'beyond') : [];
  return html`<g class="cells">${steps.map((step) =>
    shape(
      cells.filter((cell) => cell.step === step),
      `b${step}`,
    ),
  )}</g>${rectangles([...missing, ...beyond], 'hatch')}
`;
}

function rectangles(cells: readonly DrawnCell[], className: string): Html | null {
  if (cells.length === 0) return null;
  const data = cells.map(({ x, y, width, height }) => {
    const [left, top, right, bottom] = [x, y, x + width, y + height].map(mapUnits) as [number, number, number, number];
    return `M${left} ${top}H${right}V${bottom}H${left}z`;
  });
  return html`<path class="${className}" d="${data.join('')}"/>`;
}

/** Lines along the rows, drawn in units of cells: a line as thick as a cell is high fills it. */
function runs({ columns, rows }: { readonly columns: number; readonly rows: number }, height: number) {
  const scale = `scale(${MAP_WIDTH / columns} ${height / rows})`;
  return (cells: readonly DrawnCell[], className: string): Html | null => {
    if (cells.length === 0) return null;
    const lines: { column: number; row: number; length: number }[] = [];
    for (const { column, row } of cells) {
      const last = lines.at(-1);
      if (last !== undefined && last.row === row && last.column + last.length === column) last.length++;
      else lines.push({ column, row, length: 1 });
    }
    const data = lines.map(({ column, row, length }) => `M${column} ${row + 0.5}h${length}`);
    return html`<path class="run ${className}" transform="${scale}" d="${data.join('')}"/>`;
  };
}
