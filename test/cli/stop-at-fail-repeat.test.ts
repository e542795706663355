import { expect, it } from 'vitest';
import { runFlatfield } from './run-flatfield.ts';

it('refuses --stop-at-fail with --repeat in one line that names both, and ends in exit code 3', async () => {
  const { code, stdout, stderr } = await runFlatfield([
    ...['inspect', '--simulate', 'flat', '--resolution', '640x480', '--time-scale', '0'],
    ...['--stop-at-fail', '--repeat', '2'],
  ]);
  expect(code).toBe(3);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^flatfield: [^\n]*--stop-at-fail[^\n]*\n$/);
  expect(stderr).toContain('--repeat');
});
