import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeMonitor } from '../../read/monitor/fake-monitor.ts';
import { runFlatfield } from '../run-flatfield.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-targets-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const simulated = ['--simulate', 'flat', '--time-scale', '0'];
const target = (...args: string[]) => runFlatfield(['monitor', 'target', ...args]);
const targets = async () => JSON.parse((await runFlatfield(['monitor', 'targets', ...simulated, '--json'])).stdout);

async function fileOf(content: unknown): Promise<string> {
  const path = join(folder, 'target.json');
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const parameters = { brightness: { type: 'CANDELA', value: 120 } };

describe('flatfield monitor target create', () => {
  it('creates the target of a file, with options in place of its fields', async () => {
    const policy = { profileVersion: '2.2', toneCurve: 'LUT', reflectBlackLevel: true };
    const path = await fileOf({ id: 'from a read', name: 'Web', parameters, profilePolicy: policy, protection: true });
    const { code, stdout } = await target('create', path, '--name', 'Print', ...simulated, '--json');
    expect(code).toBe(0);
    const expected = { name: 'Print', colorModeName: null, parameters, profilePolicy: policy, protection: true };
    expect(JSON.parse(stdout)).toMatchObject(expected);
  });

  it.each([
    ['not JSON', 'line 1, column 1 expects a value, got "n".'],
    [{ name: 'Web' }, 'target.parameters: expected a value of type object, got nothing.'],
    [{ parameters, profileUpdateRule: 'NEVER' }, 'expected EVERYTIME or CONCRETE, got "NEVER".'],
    [
      { parameters, profilePolicy: { profileVersion: 4.2 } },
      'target.profilePolicy.profileVersion: expected 2.2 or 4.2',
    ],
    [{ parameters, brightness: 5 }, 'expected no field named brightness'],
  ])('refuses a file of %j in one line', async (content, said) => {
    const path = await fileOf(content);
    const { code, stderr } = await target('create', path, ...simulated);
    expect(code).toBe(3);
    expect(stderr).toContain(said);
    expect(stderr).toMatch(/^flatfield: [^\n]*target\.json: [^\n]+\n$/);
  });

  it('needs a file or parameters', async () => {
    expect(await target('create', '--name', 'Web', ...simulated)).toMatchObject({ code: 3, stdout: '' });
  });
});

describe('flatfield monitor target copy', () => {
  it('creates a target like that of a color mode', async () => {
    const { code, stdout } = await target('copy', '--from', '1', '--name', 'Copy', ...simulated, '--json');
    expect(code).toBe(0);
    const { id: _, ...original } = (await targets()).find(({ name }: { name: string }) => name === 'sRGB');
    const copy = JSON.parse(stdout);
    expect(copy).toMatchObject({ target: { ...original, name: 'Copy' }, notReturned: [], notCopied: [] });
  });

  it('creates nothing without a target to copy', async () => {
    const monitor = await fakeMonitor();
    const { code, stderr } = await target('copy', '--from', 'no-such-target', '--api', monitor.url);
    expect([code, stderr]).toEqual([3, expect.stringContaining('the id of one on the monitor')]);
    expect(monitor.requests.filter((request) => request.startsWith('POST'))).toEqual([]);
    expect((await target('copy', '--from', '7', ...simulated)).stderr).toContain('and has no calibration target.');
  });
});

describe('flatfield monitor target diff', () => {
  it('ends with 0 for the fields of a file that are equal', async () => {
    const [first] = await targets();
    expect(await target('diff', '0', await fileOf(first), ...simulated)).toMatchObject({ code: 0 });
  });

  it('ends with 1 and lists each field that differs', async () => {
    const [first] = await targets();
    const { value } = first.parameters.brightness;
    const brightness = { type: 'CANDELA', value: value + 1 };
    const path = await fileOf({ ...first, name: 'Web', parameters: { ...first.parameters, brightness } });
    const { code, stdout } = await target('diff', '0', path, ...simulated);
    expect(code).toBe(1);
    expect(stdout).toBe(
      `name: "Adobe RGB", wanted "Web"\nparameters.brightness.value: ${value}, wanted ${value + 1}\n`,
    );
  });

  it('ends with 1 for another color mode', async () => {
    const { code, stdout } = await target('diff', '0', '--from', '1', ...simulated);
    expect(code).toBe(1);
    expect(stdout).toContain('parameters.gamut.value: "ADOBE_RGB", wanted "SRGB"\n');
  });

  it('ends with 2 if a field is not returned', async () => {
    const monitor = await fakeMonitor();
    const path = await fileOf({ parameters: { gamma: { type: 'GAMMA', value: 2.2 } }, protection: true });
    const { code, stdout } = await target('diff', '0', path, '--api', monitor.url);
    expect(code).toBe(2);
    expect(stdout).toContain('Equal: parameters\nNot compared, because a read does not return it: protection\n');
  });

  it.each([
    [['0'], 3],
    [['0', '--from', '0'], 3],
    [['0', '--from', '1', '--ignore', 'brightness'], 3],
    [['0', '--from-monitor', 'none'], 2],
    [['0', '--from', '77'], 3],
    [['7', '--from', '0'], 2],
  ])('%j never ends with 0 or 1: %i', async (args, expected) => {
    expect((await target('diff', ...args, ...simulated)).code).toBe(expected);
  });
});
