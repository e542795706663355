import { describe, expect, it } from 'vitest';
import { inspectServer, outcomeOf, serverForTest } from './inspect-outside.ts';

const stated = async (actual: readonly [number, number], resolution: string, hdcp = false): Promise<string> =>
  await outcomeOf({ width: actual[0], height: actual[1], hdcp }, { resolution });

describe.each([false, true])('HDCP %s', (hdcp) => {
  it.each([
    ['larger', '4265x2399', [3840, 2160]],
    ['larger by two rows', '3840x2162', [3840, 2160]],
    ['smaller', '1920x1080', [3840, 2160]],
    ['smaller by two columns', '3838x2160', [3840, 2160]],
    ['odd', '1367x767', [1368, 768]],
  ] as const)('a size that is stated %s, as %s of %s, does not pass', async (_, resolution, actual) => {
    expect(await stated(actual, resolution, hdcp)).not.toBe('pass');
  });

  it.each([
    [3840, 2160],
    [1366, 768],
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
