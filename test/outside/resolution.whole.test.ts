import { describe, expect, it } from 'vitest';
import { inspectServer, outcomeOf, serverForTest } from './inspect-outside.ts';

const stated = async (actual: readonly [number, number], resolution: string, hdcp = false): Promise<string> =>
  await outcomeOf({ width: actual[0], height: actual[1], hdcp }, { resolution });

describe.each([false, true])('HDCP %s', (hdcp) => {
  it.each([
    ['3840x2160', '4265x2399'],
    ['3840x2160', '4096x2160'],
    ['3840x2160', '3840x2400'],
    ['3840x2160', '3842x2160'],
    ['3840x2160', '3840x2162'],
    ['3840x2160', '3842x2162'],
    ['1920x1080', '1920x1200'],
    ['1920x1080', '2100x1180'],
  ])('a signal of %s stated as the larger %s does not pass', async (actual, resolution) => {
    const [width = 0, height = 0] = actual.split('x').map(Number);
    expect(await stated([width, height], resolution, hdcp)).not.toBe('pass');
  });

  it.each([
    ['3840x2160', '3838x2160'],
    ['3840x2160', '3840x2158'],
    ['3840x2160', '1920x1080'],
    ['3840x2160', '3600x2000'],
  ])('a signal of %s stated as the smaller %s does not pass', async (actual, resolution) => {
    const [width = 0, height = 0] = actual.split('x').map(Number);
    expect(await stated([width, height], resolution, hdcp)).not.toBe('pass');
  });

  it.each([
    ['1367x767', [1368, 768]],
    ['1367x768', [1368, 768]],
    ['1368x767', [1368, 768]],
    ['1369x769', [1368, 768]],
    ['1368x769', [1368, 768]],
    ['1366x766', [1367, 767]],
  ] as const)('%s stated for a signal of %s does not pass', async (resolution, actual) => {
    expect(await stated(actual, resolution, hdcp)).not.toBe('pass');
  });

  it.each([
    [3840, 2160],
    [1920, 1080],
    [1366, 768],
    [1080, 1920],
  ] as const)('a signal of %i x %i stated as it is passes', async (width, height) => {
    expect(await outcomeOf({ width, height, hdcp })).toBe('pass');
  });
});

it('1368x768 stated for a signal of 1367,767 does not pass without HDCP', async () => {
  expect(await stated([1367, 767], '1368x768')).not.toBe('pass');
});

it('an odd size that is stated as it is passes without HDCP', async () => {
  expect(await outcomeOf({ width: 1367, height: 767 })).toBe('pass');
});

it('an odd size is inconclusive under HDCP', async () => {
  expect(await outcomeOf({ width: 1367, height: 767, hdcp: true })).toBe('inconclusive');
});

it('a signal that becomes smaller during the run does not pass', async () => {
  const server = await serverForTest();
  server.before = ({ operation, nth }) => {
    if (operation === 'pixel' && nth === 20) server.state.width = 3600;
    return undefined;
  };
  expect((await inspectServer(server)).judgment.verdict.outcome).not.toBe('pass');
});

it('a signal that becomes larger during the run does not pass', async () => {
  const server = await serverForTest();
  server.before = ({ operation, nth }) => {
    if (operation === 'pixel' && nth === 20) server.state.height = 2400;
    return undefined;
  };
  expect((await inspectServer(server)).judgment.verdict.outcome).not.toBe('pass');
});
