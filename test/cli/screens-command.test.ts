import { expect, test } from 'vitest';
import { runFlatfield } from './run-flatfield.ts';

test.each([
  [['--for', '5'], '--for goes with --identify'],
  [['--identify', '--for', '0'], '--for expects 1 to 600 seconds, got 0'],
  [['--identify', '--for', '601'], '--for expects 1 to 600 seconds, got 601'],
])('screens %j is refused', async (more, message) => {
  const { code, stderr } = await runFlatfield(['screens', ...more]);
  expect([code, stderr]).toEqual([3, expect.stringContaining(message)]);
});
