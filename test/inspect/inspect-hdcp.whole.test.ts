import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inspect } from '../../src/inspect/inspect.ts';
import { fakeMonitor } from '../read/monitor/fake-monitor.ts';
import { TRIALS } from '../trials.ts';

const even = fc.integer({ min: 0, max: 3776 }).map((half) => 2 * half);
const grid = fc.tuple(fc.integer({ min: 3, max: 7 }), fc.integer({ min: 3, max: 7 })).map((side) => side.join('x'));

/** `from`: HDCP is on once so many pixels were read. The first is the last pixel, which confirms the size. */
const screens = fc.record({
  resolution: fc.record({ widthPx: even.map((px) => 640 + px), heightPx: even.map((px) => 480 + px) }),
  layout: fc.oneof(grid, fc.constantFrom('13', '9-ring', '15', '25')),
  order: fc.constantFrom('row-major' as const, 'serpentine' as const, 'farthest-first' as const),
  upwards: fc.boolean(),
  from: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 17 })),
});

test('a good monitor passes at any even size, over any layout, from whatever point HDCP is on, with even points', async () => {
  const monitor = await fakeMonitor();
  await fc.assert(
    fc.asyncProperty(screens, async ({ resolution, layout, order, upwards, from }) => {
      const { widthPx, heightPx } = resolution;
      const toEven = (px: number) =>
        px % 2 === 0 ? px : upwards && px + 1 < Math.min(widthPx, heightPx) ? px + 1 : px - 1;
      monitor.asked = [];
      Object.assign(monitor, { widthPx, heightPx, toEven, hdcp: from === 0 });
      monitor.beforeAnswer = (_, pixelReads) => {
        if (pixelReads >= from) monitor.hdcp = true;
      };
      const { api } = monitor;
      const { judgment, readings, plan } = await inspect({
        ...{ api, resolution, layout, order },
        patches: ['white', 'red'],
        marker: 'off',
        showPatch: ({ codes: { r, g, b } }) => {
          monitor.screen = [r, g, b];
        },
      });
      const { outcome, reasons } = judgment.verdict;
      expect([outcome, reasons.filter(({ weight }) => weight !== 'note')]).toEqual(['pass', []]);
      expect(plan.evenCoordinates).toBe(true);
      expect(readings).toHaveLength(2 * plan.points.length);
      const coordinates = readings.flatMap(({ requested, actual }) => [requested, actual]);
      expect(coordinates.filter(({ xPx, yPx }) => xPx % 2 !== 0 || yPx % 2 !== 0)).toEqual([]);
    }),
    { numRuns: 2 * TRIALS + 5 },
  );
});
