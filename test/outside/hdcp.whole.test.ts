import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReadingOrder } from '../../src/sampling/sampling-plan.ts';
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
    expect(inspection.judgment.verdict.outcome).toBe('pass');
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

/** What a clean monitor comes to on which HDCP begins once so many pixels were read, and how many odd points were judged. */
async function underHdcp(
  [width, height, layout, order]: readonly [number, number, string, ReadingOrder],
  pixels: number,
): Promise<readonly [string, readonly string[], number]> {
  const server = await serverForTest({ width, height, hdcp: pixels === 0 });
  server.before = ({ operation }) => {
    if (operation === 'pixel' && server.pixelsRead() >= pixels) server.state.hdcp = true;
    return undefined;
  };
  const { judgment, readings } = await inspectServer(server, { patches: ['white', 'red'], layout, order });
  const { outcome, reasons } = judgment.verdict;
  const odd = readings.filter(({ requested }) => requested.xPx % 2 === 1 || requested.yPx % 2 === 1);
  const doubts = reasons.filter(({ weight }) => weight !== 'note');
  return [outcome, doubts.map(({ code }) => code), odd.length];
}

it('any even resolution passes under HDCP, with even points', async () => {
  await fc.assert(
    fc.asyncProperty(fc.tuple(...evenPlan), async (plan) => {
      expect(await underHdcp(plan, 0)).toEqual(['pass', [], 0]);
    }),
    { numRuns: 20 },
  );
});

it('any even resolution passes when HDCP begins at a later point, with even points', async () => {
  await fc.assert(
    fc.asyncProperty(fc.tuple(...evenPlan), fc.integer({ min: 1, max: 17 }), async (plan, pixels) => {
      expect(await underHdcp(plan, pixels)).toEqual(['pass', [], 0]);
    }),
    { numRuns: 10 },
  );
});

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
