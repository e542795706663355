import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeRun, scratchFolder } from '../make-run.ts';
import { runFlatfield } from '../run-flatfield.ts';

const folder = scratchFolder();

describe('flatfield compare', () => {
  it('shows what changed from one run to the next, point by point', async () => {
    const [before, after] = [join(folder(), 'before'), join(folder(), 'after')];
    await makeRun(before, ['--simulate', 'tinted-corner', '--unit', 'U']);
    await makeRun(after, ['--unit', 'U']);
    const { code, stdout } = await runFlatfield(['compare', before, after]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^before \(fail\) -> after \(pass\)\n/);
    expect(stdout).toMatch(/^delta-e-2000-reference-max +white +[\d.]+ +0 +-[\d.]+ +ΔE2000$/m);
    const [comparison] = JSON.parse((await runFlatfield(['compare', before, after, '--json'])).stdout);
    expect(comparison.points).toHaveLength(125);
    const copy = join(folder(), 'copy');
    await cp(before, copy, { recursive: true });
    const csv = await runFlatfield(['compare', before, after, copy, '--csv']);
    expect(csv.stdout.split('\r\n')).toHaveLength(1 + 125 + 1);
    expect(csv.stderr).toContain('1 of the named runs are copies of others');
    const alone = await runFlatfield(['compare', before, copy]);
    expect(alone).toMatchObject({ code: 3, stderr: expect.stringContaining('copies of one run count once') });
  });

  it('names the versions of a profile by which the two runs were judged, if they differ', async () => {
    const [one, two] = [join(folder(), 'by-1'), join(folder(), 'by-2')];
    for (const [version, run] of [one, two].entries()) {
      const profile = join(folder(), `${version}.json`);
      await writeFile(profile, JSON.stringify({ name: 'ours', version: version + 1, extends: 'dci-direct-view' }));
      await makeRun(run, ['--profile', profile, '--accept-signal']);
    }
    const { stdout } = await runFlatfield(['compare', one, two]);
    expect(stdout).toMatch(/^by-1 \(pass by ours 1, .*\) -> by-2 \(pass by ours 2, .*\)\n/);
  });

  it('refuses runs of different units unless that is meant, and a single run', async () => {
    const [one, two] = [join(folder(), 'one'), join(folder(), 'two')];
    await makeRun(one, ['--unit', 'A', '--layout', '3x3', '--patches', 'white']);
    await makeRun(two, ['--unit', 'B', '--layout', '3x3', '--patches', 'white']);
    expect(await runFlatfield(['compare', one, two])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('--any-unit'),
    });
    expect((await runFlatfield(['compare', one, two, '--any-unit'])).code).toBe(0);
    expect((await runFlatfield(['compare', one])).code).toBe(3);
    expect((await runFlatfield(['compare', one, two, '--json', '--csv'])).code).toBe(3);
    expect((await runFlatfield(['compare', one, join(folder(), 'none')])).code).not.toBe(0);
  });
});
