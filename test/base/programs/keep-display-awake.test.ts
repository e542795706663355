import { expect, test } from 'vitest';
import { keepDisplayAwake } from '../../../src/base/programs/keep-display-awake.ts';

test('keeps the display of macOS awake until it is told, or this process ends', () => {
  const started: unknown[] = [];
  let ended = 0;
  const end = keepDisplayAwake('darwin', (program, parameters) => {
    started.push([program, ...parameters]);
    return () => {
      ended++;
    };
  });
  expect(started).toEqual([['/usr/bin/caffeinate', '-d', '-w', String(process.pid)]]);
  end();
  expect(ended).toBe(1);
});

test.each(['win32', 'linux'] as const)('starts nothing on %s', (platform) => {
  const end = keepDisplayAwake(platform, () => {
    throw new Error('started');
  });
  expect(end()).toBeUndefined();
});
