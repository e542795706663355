import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeRun, scratchFolder } from './make-run.ts';
import { runFlatfield } from './run-flatfield.ts';

const folder = scratchFolder();
const SHIFTS = ['--shifts', '00:00,12:00'];
const shiftOf = async (run: string) =>
  /<small>Shift [^<]*(?:00:00–12:00|12:00–00:00)<\/small>/.exec(await readFile(join(run, 'report.html'), 'utf8'));

describe('--shifts', () => {
  it('names the shift on the page of a run, and of a run that is judged again', async () => {
    const run = join(folder(), 'run');
    await makeRun(run, ['--layout', '1x1', '--patches', 'white', ...SHIFTS]);
    expect(await shiftOf(run)).not.toBeNull();
    const again = join(folder(), 'again');
    await runFlatfield(['judge', run, '--out', again, ...SHIFTS]);
    expect(await shiftOf(again)).not.toBeNull();
  });

  it.each(['inspect', 'judge', 'report'])('%s refuses times that do not ascend', async (command) => {
    const of = command === 'inspect' ? ['--simulate', 'flat', '--resolution', '3840x2160'] : ['run'];
    const { code, stderr } = await runFlatfield([command, ...of, '--shifts', '14:00,06:00'], { cwd: folder() });
    expect([code, stderr]).toEqual([3, expect.stringContaining('--shifts expects ascending times')]);
  });
});
