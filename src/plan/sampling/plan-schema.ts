import { z } from 'zod';
import { count, open, position, rgb } from '../../base/stored.ts';
import { LONGEST_SIDE_PX } from './resolution.ts';
import { READING_ORDERS, type SamplingPlan } from './sampling-plan.ts';

const sidePx = z.int().min(1).max(LONGEST_SIDE_PX);
const fraction = z.number().min(0).max(1);

const pattern = z.discriminatedUnion('kind', [
  open({ kind: z.literal('ramp'), direction: z.enum(['horizontal', 'vertical']), from: rgb, to: rgb }),
  open({ kind: z.literal('five-windows'), codes: rgb, background: rgb, sideFraction: z.number().exactOptional() }),
  open({
    kind: z.literal('checkerboard'),
    codes: z.tuple([rgb, rgb]),
    cells: z.union([open({ columns: count, rows: count }), open({ cellPx: count })]),
  }),
  open({
    kind: z.literal('cells'),
    name: z.string(),
    columns: z.union([count, z.array(count)]),
    rows: count,
    codes: z.array(rgb),
  }),
  open({
    kind: z.literal('sampled-image'),
    name: z.string(),
    samples: z.array(open({ ...position.shape, ...rgb.shape })),
  }),
]);

const point = open({
  ...position.shape,
  index: count,
  row: count.nullable(),
  column: count.nullable(),
  xFraction: fraction,
  yFraction: fraction,
});

const layout = {
  layout: z.string(),
  grid: open({ columns: count, rows: count }).nullable(),
  cellsByRow: z.array(count).exactOptional(),
};
const points = { points: z.array(point), centerIndex: count };

const patch = open({
  name: z.string(),
  bitDepth: z.union([z.literal(8), z.literal(10), z.literal(12)]),
  codes: rgb,
  pattern: pattern.exactOptional(),
  /** Absent: the patch is read at the points of the plan. */
  ownLayout: open({ ...layout, ...points }).exactOptional(),
}).superRefine(({ codes, bitDepth }, context) => {
  const full = 2 ** bitDepth - 1;
  for (const channel of ['r', 'g', 'b'] as const) {
    const code = codes[channel];
    if (Number.isInteger(code) && code >= 0 && code <= full) continue;
    context.addIssue({
      code: 'custom',
      path: ['codes', channel],
      message: `expected a whole number from 0 to ${full}`,
    });
  }
});

/** A plan as journals and records hold it. */
export const planSchema: z.ZodType<SamplingPlan> = open({
  ...layout,
  order: z.enum(READING_ORDERS),
  resolution: open({ widthPx: sidePx, heightPx: sidePx }),
  positions: z.literal('fractions').exactOptional(),
  evenCoordinates: z.boolean(),
  patches: z.array(patch),
  ...points,
});
