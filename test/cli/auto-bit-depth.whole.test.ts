import { expect, it } from 'vitest';
import { parseInspection } from '../../src/record/read-inspection.ts';
import { scratchFolder } from './make-run.ts';
import { ofWhite } from './of-white.ts';
import { runFlatfield } from './run-flatfield.ts';

const folder = scratchFolder();
const simulated = ['--simulate', 'auto-bit-depth', '--time-scale', '0'];

it('a run on a monitor that answers another bit depth than the one asked for records both', async () => {
  const args = ['inspect', ...simulated, ...ofWhite, '--bit-depth', '12_BIT', '--json'];
  const { stdout } = await runFlatfield(args, { cwd: folder(), env: { XDG_STATE_HOME: folder() } });
  const { conditions, readings } = parseInspection(stdout, 'stdout');
  expect(conditions?.requestedBitDepth).toBe('12_BIT');
  expect(readings).toHaveLength(12);
  expect(new Set(readings.map((reading) => reading.kind === 'signal' && reading.bitDepth))).toEqual(new Set([8]));
});

it.each([
  ['12_BIT', 'Asked for 12_BIT, answered with 8 bits: '],
  ['8_BIT', null],
  ['AUTO', null],
])('monitor pixel --bit-depth %s says if the answer has another depth', async (depth, said) => {
  const { code, stdout } = await runFlatfield(['monitor', 'pixel', '0', '0', ...simulated, '--bit-depth', depth]);
  expect([code, stdout.includes('Asked for')]).toEqual([0, said !== null]);
  expect(stdout).toContain(said ?? 'bitDepth: 8\n');
});
