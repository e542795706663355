import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runFlatfield } from '../run-flatfield.ts';

const simulated = ['inspect', '--simulate', 'flat', '--resolution', '3840x2160', '--time-scale', '0.001'];

let out: string;
beforeEach(async () => {
  out = join(await mkdtemp(join(tmpdir(), 'flatfield-time-')), 'run');
});
afterEach(() => rm(join(out, '..'), { recursive: true }));

test('a run says how long it will take, and what would make it faster', async () => {
  const { stderr } = await runFlatfield([...simulated, '--patches', 'white', '--out', out]);
  expect(stderr).toContain(
    '27 readings, which blank the display: about 1 s. Faster: --stop-at-fail ends a run that fails sooner; --layout 3x3 takes 1 s.\n',
  );
});

test.each([
  [[], '6 readings of the signal, which blank the display: about 1 s, in addition to the light.\n'],
  [['--no-signal-check'], '2 readings of the signal, which blank the display: about 1 s, in addition to the light.\n'],
  [['--with-signal'], '11 readings of the signal, which blank the display: about 1 s, in addition to the light.\n'],
])('a run with a meter says how long its signal check blanks the display: %j', async (more, said) => {
  const meter = ['--meter', 'fake', '--profile', 'panel-data-sheet', '--settle', '0', '--out', out, ...more];
  const patches = more[0] === '--with-signal' ? 'white' : 'white,50%';
  const { stderr } = await runFlatfield([...simulated, ...meter, '--patches', patches]);
  expect(stderr).toContain(said);
});

test('a run that is as fast as it can be has nothing to propose', async () => {
  const options = ['--patches', 'white', '--layout', '3x3', '--stop-at-fail', '--out', out];
  const { stderr } = await runFlatfield([...simulated, ...options]);
  expect(stderr).toContain('11 readings, which blank the display: about 1 s.\n');
});
