import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Inspection, ReadingOrder } from '../../src/index.ts';
import { inspectServer, outcomeOf, serverForTest } from './inspect-outside.ts';

const white = { patches: ['white'] };

describe.each(['3x3', '5x5'])('a good monitor under HDCP passes with %s points', (layout) => {
  it.each([
    [4096, 2160],
    [2048, 1152],
    [1680, 1050],
    [1050, 1680],
    [3440, 1440],
    [3840, 2160],
  ])('at %i x %i', async (width, height) => {
    const server = await serverForTest({ width, height, hdcp: true });
    const inspection = await inspectServer(server, { ...white, layout });
    expect(inspection.judgement.verdict.outcome).toBe('pass');
  });
});

const evenPlan = [
  fc.integer({ min: 320, max: 4096 }).map((half) => half * 2),
  fc.integer({ min: 240, max: 4096 }).map((half) => half * 2),
  fc.oneof(
    fc.constantFrom('9-ring', '13', '15', '25'),
    fc.tuple(fc.integer({ min: 3, max: 7 }), fc.integer({ min: 3, max: 7 })).map(([x, y]) => `${x}x${y}`),
  ),
  fc.constantFrom('row-major' as const, 'serpentine' as const, 'farthest-first' as const),
] as const;

type Plan = readonly [width: number, height: number, layout: string, order: ReadingOrder];

/** Inspects a clean monitor on which HDCP begins once so many pixels were read. */
async function inspectUnderHdcp([width, height, layout, order]: Plan, pixels: number): Promise<Inspection> {
  const server = await serverForTest({ width, height, hdcp: pixels === 0 });
  server.before = ({ operation }) => {
    if (operation === 'pixel' && server.pixelsRead() >= pixels) server.state.hdcp = true;
    return undefined;
  };
  return await inspectServer(server, { patches: ['white', 'red'], layout, order });
}

function expectEvenPoints({ readings }: Inspection): void {
  for (const { requested } of readings) expect([requested.xPx % 2, requested.yPx % 2]).toEqual([0, 0]);
}

it('any even resolution passes under HDCP, with even points', async () => {
  const plans = fc.asyncProperty(fc.tuple(...evenPlan), async (plan) => {
    const inspection = await inspectUnderHdcp(plan, 0);
    const { outcome, reasons } = inspection.judgement.verdict;
    expect([outcome, reasons.map(({ message }) => message)]).toEqual(['pass', []]);
    expectEvenPoints(inspection);
  });
  await fc.assert(plans, { numRuns: 20 });
}, 120_000);

it('HDCP that comes on between two judged readings never passes, and every point is then even or missed', async () => {
  const later = fc.integer({ min: 2, max: 17 });
  const plans = fc.asyncProperty(fc.tuple(...evenPlan), later, async (asked, pixels) => {
    const inspection = await inspectUnderHdcp(asked, pixels);
    const { readings, missed, plan, judgement } = inspection;
    // Readings of odd points are replaced; where all of those before were odd, no judged reading was without HDCP.
    const isMixed = readings.some(({ hdcp }) => !hdcp);
    expect(judgement.verdict.outcome).toBe(isMixed ? 'inconclusive' : 'pass');
    expectEvenPoints(inspection);
    expect(readings.length + missed.length).toBe(plan.points.length * plan.patches.length);
  });
  const examples: [[...Plan], number][] = [
    [[3840, 2160, '3x3', 'row-major'], 5],
    [[642, 480, '3x3', 'row-major'], 2],
  ];
  await fc.assert(plans, { numRuns: 12, examples });
}, 120_000);

it('a bad point under HDCP does not pass', async () => {
  const outcome = await outcomeOf(
    {
      width: 1680,
      height: 1050,
      hdcp: true,
      signal: (x, _y, shown) => {
        const codes = x < 400 ? { r: 200, g: 200, b: 200 } : shown.codes;
        return { raw: codes, converted: codes };
      },
    },
    white,
  );
  expect(outcome).not.toBe('pass');
});
