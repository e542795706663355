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
    expect(inspection.judgment.verdict.outcome).toBe('pass');
  });
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
