import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtInProfiles } from '../../src/judge/profiles/built-in-profiles.ts';
import { makeRun, scratchFolder } from './make-run.ts';
import { runFlatfield } from './run-flatfield.ts';

const folder = scratchFolder();

describe('flatfield profiles', () => {
  it('lists every built-in profile with its kind', async () => {
    const { code, stdout } = await runFlatfield(['profiles']);
    expect(code).toBe(0);
    for (const { name, kind } of builtInProfiles) expect(stdout).toMatch(new RegExp(`^${name} +${kind} `, 'm'));
  });

  it('lists the version of each, and explains the version asked for', async () => {
    expect((await runFlatfield(['profiles'])).stdout).toMatch(/^dci-direct-view +light +1 +9-ring /m);
    expect((await runFlatfield(['profiles', 'dci-direct-view@1'])).stdout).toMatch(/^dci-direct-view 1: /);
    const unknown = await runFlatfield(['profiles', 'dci-direct-view@7']);
    expect(unknown).toMatchObject({ code: 3, stdout: '' });
    expect(unknown.stderr).toContain('has no version "7": expected dci-direct-view@1.');
  });

  it('explains one: limits with recommended and required bounds, formula, source, and whether the source was seen', async () => {
    const { stdout } = await runFlatfield(['profiles', 'iso-14861']);
    expect(stdout).toContain('delta-e-2000-center-max: required <= 4 ΔE2000, recommended <= 2 ΔE2000');
    expect(stdout).toContain('ISO 14861:2015, as DisplayCAL carries it out [verified]');
    expect(stdout).toContain('on a grid of 5x5 or more');
    expect(stdout).toContain('signal path only, no light was measured');
    expect((await runFlatfield(['profiles', 'tg18'])).stdout).toContain('[limit not verified against the standard]');
    expect((await runFlatfield(['profiles', 'aapm-270'])).stdout).toContain('set one on ludm');
  });

  it('prints JSON that --profile takes again, and knows the profiles of the configuration', async () => {
    const config = join(folder(), 'flatfield.config.json');
    const mine = {
      extends: 'signal-exact',
      name: 'mine',
      title: 'Mine',
      plan: { layout: '3x3', patches: ['white', 'black'] },
    };
    const limits = [{ metric: 'code-value-error', operator: '<=', required: 1, source: 'ours', verified: true }];
    await writeFile(
      config,
      JSON.stringify({ profiles: [{ ...mine, requires: { minimumPoints: 9, patches: ['white'] }, limits }] }),
    );
    const { stdout } = await runFlatfield(['profiles', 'mine', '--json'], { cwd: folder() });
    expect(JSON.parse(stdout)).toMatchObject({ name: 'mine', kind: 'signal', plan: { layout: '3x3' } });
    const file = join(folder(), 'mine.json');
    await writeFile(file, stdout);
    const run = await makeRun(join(folder(), 'by-mine'), ['--profile', file]);
    expect(run.stdout).toContain('mine 1: Mine');
    expect(run.code).toBe(0);
  });

  it.each([
    ['an unknown field', { colour: 1 }, 'profile: unknown field "colour"'],
    ['a negative age', { calibrationMaxAgeDays: -1 }, 'calibrationMaxAgeDays: '],
    [
      'an unknown metric',
      { limits: [{ metric: 'magic', operator: '<=', required: 1, source: 'me', verified: true }] },
      'limits.0.metric: expected one of ',
    ],
    ['a base that does not exist', { extends: 'nothing' }, 'Profile "nothing" is not known'],
  ])('refuses %s with path, expectation and value, in exit code 3', async (_, change, message) => {
    const file = join(folder(), 'bad.json');
    await writeFile(file, JSON.stringify({ extends: 'calibration-match', name: 'bad', ...change }));
    const { code, stderr, stdout } = await makeRun(join(folder(), 'not-made'), ['--profile', file]);
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toContain(message);
  });
});
