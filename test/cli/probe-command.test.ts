import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { monitorProfileSchema } from '../../src/api/probed/monitor-profile.ts';
import { probeRecordSchema } from '../../src/probe/probe-record.ts';
import { type StandInAnswer, standIn, standInId } from '../probe/stand-in.ts';
import { impatientClock, runFlatfield } from './run-flatfield.ts';
import { runTyping } from './typist.ts';

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

  it('asks again for values that are not understood, and shows its progress', async () => {
    const cwd = await mkdtemp(join(tmpdir(), 'flatfield-probe-'));
    const args = ['probe', '--simulate', 'flat', '--time-scale', '0', '--pixels', '--resolution', '3840x2160'];
    const typed = ['255, 255, 255', '5,5 8 512,512,512', '5, 5 8 255, 255, 255'];
    const { code, stdout, stderr } = await runTyping(args, typed, { cwd });
    expect(stderr).toContain(
      '"255, 255, 255" is not understood: expected X,Y BITS R,G,B such as 100,100 8 255,255,255.',
    );
    expect(stderr).toContain('A value is 512: expected 0 to 255 with 8 bits.');
    expect(stderr).toMatch(/1 of \d+: The list of monitors at 127\.0\.0\.1/);
    expect(stdout).toContain('as assumed  on-screen');
    expect(code).toBe(0);
  });

  it.each<[string, StandInAnswer | null, RegExp]>([
    ['nothing answers', null, /Use ColorNavigator Agent/],
    ['another program answers', { status: 200, body: Buffer.from('<html>') }, /Enable ColorNavigator API/],
    ['a window is open', { status: 503, body: { message: 'A window is open.' } }, /Close the main window/],
    ['no monitor is connected', { status: 200, body: { monitors: [] } }, /No monitor is connected/],
  ])('ends with 2, the remedy and no folder if %s', async (_, answer, remedy) => {
    const out = join(await mkdtemp(join(tmpdir(), 'flatfield-probe-')), 'hour', 'probe');
    const url = answer === null ? 'http://127.0.0.1:9' : (await standIn(() => answer)).url;
    const { code, stdout, stderr } = await runFlatfield(['probe', '--api', url, '--out', out], {
      clock: impatientClock,
    });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(remedy);
    expect(existsSync(dirname(out))).toBe(false);
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
