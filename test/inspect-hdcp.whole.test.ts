import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inspect } from '../src/inspect.ts';
import { fakeMonitor } from './monitor/fake-monitor.ts';
import { TRIALS } from './trials.ts';

const sizes = ['4096x2160', '2048x1152', '1680x1050', '1050x1680', '3440x1440'];

function sizeOf(resolution: string) {
  const [widthPx = 0, heightPx = 0] = resolution.split('x').map(Number);
  return { widthPx, heightPx };
}

describe('a good monitor under HDCP', () => {
  test.each(sizes.flatMap((size) => [[size, '3x3'] as const, [size, '5x5'] as const]))(
    'passes at %s over %s, with points of the plan at odd coordinates',
    async (resolution, layout) => {
      const monitor = await fakeMonitor({ ...sizeOf(resolution), hdcp: true });
      const { api } = monitor;
      const { judgment, plan, readings } = await inspect({ api, resolution, layout, patches: ['white'] });
      expect(judgment.verdict.outcome, JSON.stringify(judgment.verdict.reasons)).toBe('pass');
      expect(plan.evenCoordinates).toBe(true);
      expect(readings.map(({ requested }) => requested)).toEqual(plan.points.map(({ xPx, yPx }) => ({ xPx, yPx })));
    },
  );

  test('passes at any even size, over any layout, even if HDCP came on after the size was confirmed', async () => {
    const even = fc.integer({ min: 0, max: 3776 }).map((half) => 2 * half);
    const size = fc.record({ widthPx: even.map((px) => 640 + px), heightPx: even.map((px) => 480 + px) });
    const grid = fc.tuple(fc.integer({ min: 3, max: 6 }), fc.integer({ min: 3, max: 6 })).map((side) => side.join('x'));
    const layouts = fc.oneof(grid, fc.constantFrom('13', '9-ring', '15', '25'));
    const orders = fc.constantFrom('row-major' as const, 'serpentine' as const, 'farthest-first' as const);
    const upwards = fc.boolean();
    const monitor = await fakeMonitor();
    await fc.assert(
      fc.asyncProperty(size, layouts, orders, upwards, fc.boolean(), async (resolution, layout, order, up, late) => {
        const { widthPx, heightPx } = resolution;
        const toEven = (px: number) =>
          px % 2 === 0 ? px : up && px + 1 < Math.min(widthPx, heightPx) ? px + 1 : px - 1;
        monitor.asked = [];
        Object.assign(monitor, { widthPx, heightPx, toEven, hdcp: !late });
        monitor.beforeAnswer = (_, pixelReads) => {
          if (pixelReads > 0) monitor.hdcp = true; // The first is the last pixel, which confirms the size.
        };
        const { judgment, readings, plan } = await inspect({
          api: monitor.api,
          resolution,
          layout,
          order,
          patches: ['white'],
          marker: 'off',
        });
        expect(judgment.verdict.outcome, JSON.stringify(judgment.verdict.reasons)).toBe('pass');
        expect(readings).toHaveLength(plan.points.length);
        const coordinates = readings.flatMap(({ requested, actual }) => [requested, actual]);
        expect(coordinates.filter(({ xPx, yPx }) => xPx % 2 !== 0 || yPx % 2 !== 0)).toEqual([]);
      }),
      { numRuns: TRIALS },
    );
  });
});
