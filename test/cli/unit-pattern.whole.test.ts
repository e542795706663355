import { expect, it } from 'vitest';
import { scratchFolder } from './make-run.ts';
import { runFlatfield } from './run-flatfield.ts';

const folder = scratchFolder();
const inspect = (...args: readonly string[]) =>
  runFlatfield(
    [
      'inspect',
      '--simulate',
      'flat',
      '--resolution',
      '3840x2160',
      '--time-scale',
      '0.001',
      '--patches',
      'white',
      ...args,
    ],
    { cwd: folder() },
  );

it.each([
  [['--unit-pattern', '[0-9]{4}', '--unit', '47110'], 'expects a name that matches [0-9]{4}'],
  [['--unit-pattern', '[0-9]{4}'], '--unit is missing'],
  [['--unit-pattern', '(', '--unit', '4711'], '--unit-pattern expects a regular expression, got "(".'],
  [['--unit-pattern', 'x'.repeat(201), '--unit', '4711'], 'at most 200 characters'],
  [['--unit-pattern', '(a+)+b', '--unit', 'a'.repeat(60)], 'expects a name that matches'],
])('nothing is inspected with %j', async (args, message) => {
  const { code, stderr } = await inspect(...args);
  expect([code, stderr]).toEqual([3, expect.stringContaining(message)]);
});

it('inspects a unit whose whole name matches', async () => {
  const { code } = await inspect('--unit-pattern', '[0-9]{4}|[A-Z]+', '--unit', ' 4711 ', '--layout', '3x3');
  expect(code).toBe(0);
});
