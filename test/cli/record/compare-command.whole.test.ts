import { cp, readFile, writeFile } from 'node:fs/promises';
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
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^\d+ of 125 points got better by more than ΔE2000 0\.5, the best by [\d.]+, white at column \d, row \d.*\.\nbefore \(fail\) -> after \(pass\)\n/,
    );
    expect(stdout).toMatch(/^delta-e-2000-reference-max +white +[\d.]+ +0\.00 +-[\d.]+ +ΔE2000$/m);
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

  it('ends in 0 if nothing changed beyond the limit, in 1 if something did and in 2 if nobody can tell', async () => {
    const [flat, again, tinted, short] = ['flat', 'again', 'tinted', 'short'].map((name) => join(folder(), name));
    const plan = ['--unit', 'U', '--patches', 'white'];
    for (const run of [flat, again]) await makeRun(run as string, plan);
    await makeRun(tinted as string, [...plan, '--simulate', 'tinted-corner']);
    await makeRun(short as string, [...plan, '--layout', '1x1']);
    const compare = (...args: (string | undefined)[]) => runFlatfield(['compare', ...args.map(String)]);
    expect(await compare(flat, again)).toMatchObject({
      code: 0,
      stdout: 'Nothing changed: all 25 points are the same.\nflat (pass) -> again (pass)\n',
    });
    expect(await compare(flat, tinted)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(' got worse by more than '),
    });
    expect(await compare(flat, tinted, '--max-change', '100')).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^The verdict changed from pass to fail\.\nNo point changed/),
    });
    expect((await compare(tinted, flat, '--max-change', '100')).code).toBe(0);
    expect(await compare(flat, short)).toMatchObject({
      code: 2,
      stdout: expect.stringMatching(
        /^It is unknown whether anything changed: short is inconclusive; 24 readings are in one run only\.\nPoints that both runs read: white \(1\)\.\nThe 1 point that both runs have is the same\.\n/,
      ),
    });
    expect((await compare(flat, tinted, short)).code).toBe(2);
    expect(JSON.parse((await compare(flat, tinted, '--json')).stdout)).toMatchObject([
      { outcome: 'changed', maxChange: 0.5, better: 0, doubts: [], from: 'flat' },
    ]);
    for (const wrong of ['-1', 'x']) expect((await compare(flat, again, '--max-change', wrong)).code).toBe(3);
  });

  it('writes a page with the maps of both runs and the change, which an earlier one does not outlive', async () => {
    const [before, after, page] = ['b', 'a', 'change.html'].map((name) => join(folder(), name)) as [
      string,
      string,
      string,
    ];
    await makeRun(before, ['--unit', 'U<b>', '--patches', 'white']);
    await makeRun(after, ['--unit', 'U<b>', '--patches', 'white', '--simulate', 'tinted-corner']);
    expect((await runFlatfield(['compare', before, after, '--page', page, '--lang', 'de'])).code).toBe(1);
    const text = await readFile(page, 'utf8');
    expect(text.match(/<figure class="map">/g)).toHaveLength(3);
    expect(text).toContain('Simulierter Monitor');
    expect(text).not.toContain('U<b>');
    expect((await runFlatfield(['compare', before, join(folder(), 'none'), '--page', page])).code).not.toBe(1);
    await expect(readFile(page)).rejects.toThrow('ENOENT');
  });

  it('names the versions of a profile by which the two runs were judged, if they differ', async () => {
    const [one, two] = [join(folder(), 'by-1'), join(folder(), 'by-2')];
    for (const [version, run] of [one, two].entries()) {
      const profile = join(folder(), `${version}.json`);
      await writeFile(profile, JSON.stringify({ name: 'ours', version: version + 1, extends: 'dci-direct-view' }));
      await makeRun(run, ['--profile', profile, '--accept-signal']);
    }
    const { stdout } = await runFlatfield(['compare', one, two]);
    expect(stdout).toMatch(/^by-1 \(pass by ours 1, .*\) -> by-2 \(pass by ours 2, .*\)$/m);
  });

  it('refuses runs of different units unless that is meant, and a single run', async () => {
    const [one, two] = [join(folder(), 'one'), join(folder(), 'two')];
    await makeRun(one, ['--unit', 'A', '--layout', '3x3', '--patches', 'white']);
    await makeRun(two, ['--unit', 'B', '--layout', '3x3', '--patches', 'white']);
    expect(await runFlatfield(['compare', one, two])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('--any-unit'),
    });
    const page = join(folder(), 'any.html');
    expect((await runFlatfield(['compare', one, two, '--any-unit', '--page', page])).code).toBe(0);
    expect(await readFile(page, 'utf8')).toMatch(/<dt>Unit<\/dt><dd><bdi>[^<]+ → [^<]+<\/bdi>/);
    expect((await runFlatfield(['compare', one])).code).toBe(3);
    expect((await runFlatfield(['compare', one, two, '--json', '--csv'])).code).toBe(3);
    expect((await runFlatfield(['compare', one, join(folder(), 'none')])).code).not.toBe(0);
  });
});
