import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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

it('any even resolution passes under HDCP, from the first or a later point, with even points', async () => {
  const width = fc.integer({ min: 320, max: 4096 }).map((half) => half * 2);
  const height = fc.integer({ min: 240, max: 4096 }).map((half) => half * 2);
  const layouts = fc.oneof(
    fc.constantFrom('9-ring', '13', '15', '25'),
    fc.tuple(fc.integer({ min: 3, max: 7 }), fc.integer({ min: 3, max: 7 })).map(([x, y]) => `${x}x${y}`),
  );
  const orders = fc.constantFrom('row-major' as const, 'serpentine' as const, 'farthest-first' as const);
  await fc.assert(
    fc.asyncProperty(width, height, layouts, orders, fc.nat({ max: 30 }), async (w, h, layout, order, later) => {
      const server = await serverForTest({ width: w, height: h, hdcp: later === 0 });
      server.before = ({ operation }) => {
        if (operation === 'pixel' && server.pixelsRead() >= later) server.state.hdcp = true;
        return undefined;
      };
      const inspection = await inspectServer(server, { patches: ['white', 'red'], layout, order });
      expect([inspection.judgement.verdict.outcome, inspection.judgement.verdict.reasons]).toEqual(['pass', []]);
      for (const { requested } of inspection.readings) expect([requested.xPx % 2, requested.yPx % 2]).toEqual([0, 0]);
    }),
    { numRuns: 25 },
  );
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
