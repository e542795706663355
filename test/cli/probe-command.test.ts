import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { monitorProfileSchema } from '../../src/probe/monitor-profile.ts';
import { probeRecordSchema } from '../../src/probe/probe-record.ts';
import { standIn, standInId } from '../probe/stand-in.ts';
import { runFlatfield } from './run-flatfield.ts';

describe('flatfield probe', () => {
  it('ends with 0 for a simulated monitor, and writes three files that say so', async () => {
    const cwd = await mkdtemp(join(tmpdir(), 'flatfield-probe-'));
    const args = ['probe', '--simulate', 'flat', '--time-scale', '0', '--pixels', '--change', '--resolution'];
    const onScreen = ['--on-screen', '5,5 8 255,255,255'];
    const { code, stdout } = await runFlatfield([...args, '3840x2160', ...onScreen], { cwd });
    expect(stdout).toContain('as assumed  on-screen');
    expect(code).toBe(0);
    const [name = ''] = await readdir(join(cwd, 'reports'));
    const files = join(cwd, 'reports', name);
    expect((await readdir(files)).toSorted()).toEqual(['monitor-profile.json', 'probe.html', 'probe.json']);
    const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(join(files, file), 'utf8'));
    expect(probeRecordSchema.parse(await read('probe.json')).simulation?.scenario).toBe('flat');
    expect(monitorProfileSchema.parse(await read('monitor-profile.json')).isSimulated).toBe(true);
  });

  it('ends with 2 if something differs, and names no single monitor in the profile', async () => {
    const out = join(await mkdtemp(join(tmpdir(), 'flatfield-probe-')), 'out');
    const { url } = await standIn((answer, { route }) =>
      route === '/key-lock' ? { status: 403, body: { message: `Not for ${standInId}.` } } : answer,
    );
    const { code, stdout } = await runFlatfield(['probe', '--api', url, '--out', out, '--json']);
    expect(code).toBe(2);
    const { findings } = probeRecordSchema.parse(JSON.parse(stdout));
    expect(findings.filter(({ state }) => state === 'otherwise').map(({ check }) => check)).toEqual(['key-lock']);
    const profile = await readFile(join(out, 'monitor-profile.json'), 'utf8');
    expect(profile).toContain('Not for (monitor).');
    expect(profile).not.toMatch(/12345678/);
  });

  it.each([
    ['values of a menu that are not understood', ['--pixels', '--on-screen', '1 2 3'], /expected X,Y BITS R,G,B/],
    ['values of a menu without pixels', ['--on-screen', '1,1 8 1,1,1'], /pixels/],
    ['patterns on a screen of unknown size', ['--show'], /--show needs --resolution/],
    ['a resolution that is not one', ['--resolution', 'large'], /Resolution/],
  ])('ends with 3 for %s', async (_, args, message) => {
    const { code, stderr } = await runFlatfield(['probe', '--api', 'http://127.0.0.1:9', ...args]);
    expect(code).toBe(3);
    expect(stderr).toMatch(message);
  });
});
