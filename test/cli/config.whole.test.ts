import { generateKeyPairSync } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/cli/config.ts';
import type { InspectOption } from '../../src/cli/inspect/inspect-option.ts';
import { type InspectArguments, inspectOptionEntries, inspectOptions } from '../../src/cli/inspect/inspect-options.ts';
import { requestOf } from '../../src/cli/inspect/request-of.ts';
import { captured } from './captured.ts';
import { makeRun, scratchFolder } from './make-run.ts';
import { runFlatfield } from './run-flatfield.ts';

const folder = scratchFolder();

describe('flatfield.config.json', () => {
  it('is extended field by field, with the profiles of both, whose names may build on each other', async () => {
    await mkdir(join(folder(), 'line'));
    await write('base.json', {
      api: 'http://127.0.0.1:50001',
      routes: { getKeyLock: { path: '/a' }, setKeyLock: { path: '/b' } },
      words: { red: 'R', green: 'G' },
      inspect: { resolution: '3840x2160', repeat: 2 },
      profiles: [{ extends: 'calibration-match', name: 'ours', title: 'Ours' }],
    });
    const path = await write('line/own.json', {
      extends: '../base.json',
      routes: { getKeyLock: { path: '/c' } },
      words: { red: 'Rd' },
      inspect: { repeat: 3 },
      profiles: [{ extends: 'ours', name: 'stricter', title: 'Stricter' }],
    });
    const config = await loadConfig(path);
    expect(config).toMatchObject({
      api: 'http://127.0.0.1:50001',
      routes: { getKeyLock: { path: '/c' }, setKeyLock: { path: '/b' } },
      words: { red: 'Rd', green: 'G' },
      inspect: { resolution: '3840x2160', repeat: 3 },
    });
    expect(config.profiles.map(({ name }) => name)).toEqual(['stricter', 'ours']);
  });

  it('gives the options that are not on the command line, and is found in the current folder', async () => {
    const cwd = join(folder(), 'here');
    await mkdir(cwd);
    const inspect = {
      resolution: '1920x1200',
      layout: '3x3',
      patches: 'white',
      profile: 'panel-data-sheet',
      station: 'S-9',
    };
    await writeFile(join(cwd, 'flatfield.config.json'), JSON.stringify({ inspect }));
    const args = ['inspect', '--simulate', 'flat', '--time-scale', '0.0005', '--json'];
    const { stdout } = await runFlatfield([...args, '--out', 'a', '--station', 'S-1'], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({
      station: { name: 'S-1' },
      plan: { resolution: { widthPx: 1920 }, layout: '3x3' },
      judgment: { profile: { name: 'panel-data-sheet' } },
    });
  });

  it.each(inspectOptionEntries.filter(([, { notInConfig }]) => notInConfig === undefined).map(([name]) => name))(
    'may hold the option --%s of inspect, as it is on the command line',
    async (name) => {
      const { choices, type } = inspectOptions[name] as InspectOption;
      const value = choices?.[0] ?? (type === 'number' ? 7 : type === 'boolean' ? true : 'some text');
      const config = await loadConfig(await write('each.json', { inspect: { [name]: value } }));
      expect(config.inspect).toEqual({ [name]: value });
      const wrong = await write('wrong-type.json', { inspect: { [name]: { not: 'a value' } } });
      await expect(loadConfig(wrong)).rejects.toThrow(`inspect.${name}: `);
    },
  );

  it.each(['cloud', 'config', 'out', 'resume', 'shown', 'simulate'])(
    'may not hold --%s, and says why',
    async (name) => {
      const path = await write('refused.json', { inspect: { [name]: name === 'shown' ? true : 'x' } });
      await expect(loadConfig(path)).rejects.toThrow(`inspect.${name}: not in a configuration: `);
    },
  );

  it.each([
    [{ inspect: { repaet: 2 } }, 'did you mean repeat?'],
    [{ inspect: { bitDepth: 'AUTO' } }, 'did you mean bit-depth?'],
    [{ profile: [] }, 'did you mean profiles?'],
    [{ resolution: '1x1' }, 'did you mean inspect.resolution?'],
  ])('%j is refused with the key that was probably meant', async (json, hint) => {
    await expect(loadConfig(await write('near.json', json))).rejects.toThrow(hint);
  });

  it('is refused in few words, however long its own are', async () => {
    const path = await write('long.json', { ['x'.repeat(100_000)]: 1 });
    const error: unknown = await loadConfig(path).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'usage', message: expect.stringMatching(/^.{1,800}$/s) });
  });

  it('moves single routes of the local API', async () => {
    const path = await write('routes.json', {
      api: 'http://127.0.0.1:9',
      routes: { getKeyLock: { path: 'no-slash' } },
    });
    const { code, stderr } = await runFlatfield(['monitors', '--config', path]);
    expect(code).toBe(3);
    expect(stderr).toContain('routes.getKeyLock.path');
  });

  it.each([
    ['{', 'cannot be read as JSON: line 1, column 2 expects a name in double quotes or "}", got the end.'],
    ['[]', 'configuration: expected object, got []'],
    ['{"inspect":{"repeat":"x"}}', 'inspect.repeat: expected number, got "x"'],
    ['{"colour":1}', 'unknown field "colour"'],
    ['{"extends":"./missing.json"}', 'which cannot be read: no such file or directory.'],
    ['{"extends":"./wrong.json"}', 'more than 10 deep'],
  ])('refuses %s with path, expectation and value', async (text, message) => {
    const path = join(folder(), 'wrong.json');
    await writeFile(path, text);
    await expect(loadConfig(path)).rejects.toThrow(message);
    await expect(loadConfig(path)).rejects.toMatchObject({ blame: 'caller' });
  });

  it('does not give away a token that it has in the wrong place', async () => {
    const stray = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b';
    const base = ['inspect', '--simulate', 'flat', '--resolution', '640x480', '--time-scale', '0.0005'];
    for (const inspect of [{ profile: stray }, { monitor: stray.toUpperCase() }, { repeat: stray }, { [stray]: 1 }]) {
      const path = await write('stray.json', { inspect });
      const where = 'monitor' in inspect ? ['monitors', '--api', 'http://127.0.0.1:1'] : base;
      const { code, stdout, stderr } = await runFlatfield([...where, '--config', path]);
      expect([code, `${stdout}${stderr}`.toLowerCase()]).toEqual([
        expect.toBeOneOf([2, 3]),
        expect.not.stringContaining(stray.slice(0, 12)),
      ]);
    }
  });

  it('must exist if it is named', async () => {
    await expect(loadConfig(join(folder(), 'nowhere.json'))).rejects.toThrow(
      'nowhere.json cannot be read: no such file or directory.',
    );
    await expect(loadConfig(folder())).rejects.toThrow(/ cannot be read: [^:]*directory\.$/);
  });
});

describe('options of a configuration and of the command line together', () => {
  const asked = async (given: object, inspect: object) => {
    const config = await write('together.json', { inspect });
    const { argv: options } = await requestOf(
      { ...given, config } as InspectArguments,
      captured({ cwd: folder() }).context,
    );
    return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  };

  it('those of the command line count, a flag that is taken back too', async () => {
    const inspect = { 'lock-keys': true, json: true, repeat: 3, unit: 'SN 1', 'guard-band': 0.5 };
    expect(await asked({ 'lock-keys': false, unit: 'SN 2' }, inspect)).toMatchObject({
      'lock-keys': false,
      json: true,
      repeat: 3,
      unit: 'SN 2',
      'guard-band': '0.5',
    });
  });

  it('a path is one from the current folder', async () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    await writeFile(join(folder(), 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
    await write('own.json', { extends: 'calibration-match', name: 'own' });
    const inspect = { sign: 'key.pem', 'token-file': 'token', profile: 'own.json' };
    expect(await asked({}, inspect)).toMatchObject({
      sign: join(folder(), 'key.pem'),
      'token-file': join(folder(), 'token'),
      profile: 'own.json',
    });
  });

  it('a patch that is shown already needs no window', async () => {
    const inspect = { show: true, display: '3840,0' };
    expect(await asked({}, inspect)).toMatchObject(inspect);
    for (const given of [{ shown: true }, { show: false }]) {
      expect(Object.keys(await asked(given, inspect))).not.toContain('display');
    }
    expect(await asked({ show: true }, { display: '3840,0' })).toMatchObject({ show: true, display: '3840,0' });
  });

  it('a simulated monitor is not the one of the configuration, and its verdict is not written to that one', async () => {
    const inspect = { api: 'http://127.0.0.1:9', monitor: 'real_1', 'tag-asset': 'custom1', seed: 4 };
    const options = await asked({ simulate: 'flat' }, inspect);
    expect(options).toMatchObject({ simulate: 'flat', seed: 4 });
    for (const name of ['api', 'monitor', 'tag-asset']) expect(options).not.toHaveProperty(name);
  });
});

describe('options of flatfield inspect', () => {
  it('--profile iso-14861 needs nothing but the resolution and leave to read the signal, and says that no light was measured', async () => {
    const { code, stdout } = await makeRun(join(folder(), 'iso'), ['--profile', 'iso-14861', '--accept-signal']);
    expect(code).toBe(0);
    expect(stdout).toContain('100 planned, 100 read, 100 judged');
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('Signal path only, no light was measured');
  });

  it('a plan that does not satisfy the profile is inconclusive', async () => {
    const args = ['--profile', 'iso-14861', '--layout', '3x3', '--accept-signal'];
    const { code, stdout } = await makeRun(join(folder(), 'small'), args);
    expect(code).toBe(2);
    expect(stdout).toContain('needs at least 25');
  });

  it('--guard-band makes a value near its limit inconclusive', async () => {
    const args = ['--accept-signal', '--profile', 'panel-data-sheet', '--layout', '9', '--guard-band', '0.3'];
    expect((await makeRun(join(folder(), 'guarded'), args)).code).toBe(2);
    const other = [...args.slice(0, -1), 'mld=5'];
    expect((await makeRun(join(folder(), 'unguarded'), other)).code).toBe(0);
    for (const wrong of ['nothing=1', 'x']) {
      const run = await makeRun(join(folder(), 'wrong'), ['--guard-band', wrong]);
      expect(run, wrong).toMatchObject({ code: 3 });
    }
  });

  it('--fail-on marginal gates a pass that misses a recommended bound', async () => {
    const file = join(folder(), 'marginal.json');
    const limits = [
      {
        metric: 'luminance-min-max-ratio',
        operator: '>=',
        recommended: 1.5,
        required: 0.5,
        source: 'ours',
        verified: true,
      },
    ];
    await writeFile(file, JSON.stringify({ extends: 'panel-data-sheet', name: 'marginal', limits }));
    const marginal = await makeRun(join(folder(), 'marginal'), ['--profile', file, '--accept-signal']);
    expect(marginal).toMatchObject({ code: 0, stdout: expect.stringContaining('PASS-MARGINAL') });
    expect(
      (await makeRun(join(folder(), 'gated'), ['--profile', file, '--accept-signal', '--fail-on', 'marginal'])).code,
    ).toBe(1);
  });

  it('--lang and the environment choose the language of the page', async () => {
    const { pageLanguage } = await import('../../src/cli/record/page-language.ts');
    expect(pageLanguage('ja', { LANG: 'de_DE.UTF-8' })).toBe('ja');
    expect(pageLanguage(undefined, { LANG: 'de_DE.UTF-8' })).toBe('de');
    expect(pageLanguage(undefined, { LANG: 'de_DE.UTF-8', LC_ALL: 'ja_JP' })).toBe('ja');
    expect(pageLanguage(undefined, { LANG: 'C' })).toBe('en');
  });
});

async function write(name: string, json: object): Promise<string> {
  const path = join(folder(), name);
  await writeFile(path, JSON.stringify(json));
  return path;
}
