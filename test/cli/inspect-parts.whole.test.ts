import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseInspection } from '../../src/record/read-inspection.ts';
import { runFlatfield } from './run-flatfield.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-cli-parts-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const quick = ['inspect', '--simulate', 'flat', '--resolution', '3840x2160', '--time-scale', '0.001'];
const patches = 'white,red=5-tenth,black=3x3';

function counted(stdout: string): readonly number[] {
  const { readings, plan } = parseInspection(stdout, 'stdout');
  return plan.patches.map((_, patchIndex) => readings.filter((one) => one.patchIndex === patchIndex).length);
}

describe('flatfield inspect with a layout for one patch', () => {
  it('reads each patch at its own points', async () => {
    const argv = [...quick, '--profile', 'signal-exact', '--layout', '5x5', '--patches', patches];
    const { code, stdout } = await runFlatfield([...argv, '--out', join(folder, 'run'), '--json']);
    expect(counted(stdout)).toEqual([25, 5, 9]);
    // signal-exact requires nine points of each patch.
    expect(code).toBe(2);
    expect(stdout).toContain('"plan-too-small"');
    const again = await runFlatfield(['judge', join(folder, 'run'), '--out', join(folder, 'again')]);
    expect(again.stdout).toContain('39 planned, 39 read, 39 judged');
    expect(again.stdout.replace(/\s+/g, ' ')).toContain(
      'The plan reads 5 points of red, but profile signal-exact needs',
    );
  });

  it('has it from a configuration, and from a profile that gives red fewer points', async () => {
    const profile = {
      extends: 'signal-exact',
      name: 'line-3',
      plan: { layout: '5x5', patches: ['white', 'red=5-tenth', 'black=3x3'] },
    };
    const config = join(folder, 'flatfield.config.json');
    await writeFile(config, JSON.stringify({ inspect: { patches, profile: 'line-3' }, profiles: [profile] }));
    const own = join(folder, 'line-3.json');
    await writeFile(own, JSON.stringify(profile));
    for (const argv of [
      ['--config', config],
      ['--profile', own],
    ]) {
      const out = join(folder, `by${argv[0]}`);
      const { code, stdout } = await runFlatfield([...quick, ...argv, '--out', out, '--json']);
      expect([code, counted(stdout)]).toEqual([0, [25, 5, 9]]);
    }
    expect((await runFlatfield(['profiles', own])).stdout).toContain('patches white, red=5-tenth, black=3x3');
  });

  it.each([
    ['white,red=5', 'Layout "5" is not known: expected'],
    ['white,red=', 'Layout "" is not known: expected'],
    ['white,=5x5', 'Patch "" is not understood: expected'],
    ['white,white=5x5', 'each patch once, but white is there twice'],
    ['white=0.5,0.5', 'Patch "0.5" is not understood'],
  ])('refuses --patches %s in one line', async (text, message) => {
    const { code, stdout, stderr } = await runFlatfield([...quick, '--patches', text]);
    expect([code, stdout]).toEqual([3, '']);
    expect(stderr).toContain(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});
