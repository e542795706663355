import { execFile, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type User, userForTest, whiteShown, whiteShownBut } from './command-outside.ts';
import { serverForTest } from './inspect-outside.ts';
import { scaled, signalOf } from './signals.ts';

const bin = fileURLToPath(new URL('../../dist/cli/bin.js', import.meta.url));
const stack = /\n\s+at .*\.(js|ts):\d+/;

describe('an option given as empty text is a usage error', () => {
  const inspectOptions = [
    'color-mode',
    'profile',
    'layout',
    'order',
    'marker',
    'bit-depth',
    'tone-response',
    'guard-band',
  ];
  const others = ['repeat', 'fail-on', 'lang', 'sign', 'out', 'unit', 'station', 'operator', 'max-blanking'];
  const more = [
    'max-attempts',
    'max-time',
    'reference',
    'monitor',
    'config',
    'resolution',
    'patches',
    'seed',
    'resume',
  ];

  it.each([...inspectOptions, ...others, ...more])('--%s=', async (option) => {
    const user = await userForTest();
    const server = await serverForTest();
    const out = option === 'out' ? [] : ['--out', user.path('run')];
    const { code, stderr } = await user.run(
      'inspect',
      '--api',
      server.url,
      ...whiteShownBut([`--${option}=`]),
      ...out,
      `--${option}=`,
    );
    expect([code, server.pixelsRead()]).toEqual([3, 0]);
    expect(stderr).not.toMatch(stack);
  });

  it.each(['api', 'simulate'])('--%s=', async (option) => {
    const user = await userForTest();
    expect((await user.run('monitors', `--${option}=`)).code).toBe(3);
  });

  it('--display with --show', async () => {
    const user = await userForTest();
    const server = await serverForTest();
    const args = ['--api', server.url, '--resolution', '3840x2160', '--show', '--display=', '--out', user.path('run')];
    expect((await user.run('inspect', ...args)).code).toBe(3);
  });
});

async function finishedRun(user: User): Promise<string> {
  expect((await user.inspectWhite(await serverForTest(), 'runs/one')).code).toBe(0);
  return user.path('runs/one');
}

async function filesOf(run: string): Promise<Record<string, string>> {
  const names = (await readdir(run, { recursive: true })).filter((name) => name.includes('.')).sort();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(`${run}/${name}`, 'latin1')])),
  );
}

describe('a report is never written into or over a run', () => {
  it.each([
    ['the record of the run', ['--index', '--out', 'runs/one/inspection.json']],
    ['its page', ['--index', '--out', 'runs/one/report.html']],
    ['a new file in the run', ['--index', '--out', 'runs/one/index.html']],
    ['a new file deeper in the run', ['--index', '--out', 'runs/one/deeper/index.html']],
    ['a roundabout way into the run', ['--index', '--out', 'runs/../runs/./one/index.html']],
    ['a link to the run', ['--index', '--out', 'link/index.html']],
    ['the run as folder of reports', ['--out', 'runs/one']],
    ['a folder in the run', ['--out', 'runs/one/reports']],
    ['a link to the run as folder of reports', ['--out', 'link']],
    ['a folder below a link to the run', ['--out', 'link/reports']],
  ])('%s', async (_, args) => {
    const user = await userForTest();
    const run = await finishedRun(user);
    if (args.some((arg) => arg.startsWith('link'))) await symlink(run, user.path('link'), 'junction');
    const before = await filesOf(run);
    const { code, stderr } = await user.run('report', 'runs/one', ...args);
    expect(await filesOf(run)).toEqual(before);
    expect([code === 0, stack.test(stderr)]).toEqual([false, false]);
  });

  // Windows lets only administrators make links to files.
  it.skipIf(process.platform === 'win32')('not over a record that the place for the report is a link to', async () => {
    const user = await userForTest();
    const run = await finishedRun(user);
    await symlink(`${run}/inspection.json`, user.path('index.html'));
    const before = await filesOf(run);
    const { stderr } = await user.run('report', 'runs/one', '--index', '--out', 'index.html');
    expect([await filesOf(run), stack.test(stderr)]).toEqual([before, false]);
  });

  it('not into another run than those reported either', async () => {
    const user = await userForTest();
    const run = await finishedRun(user);
    await user.inspectWhite(await serverForTest(), 'runs/two');
    const before = await filesOf(run);
    await user.run('report', 'runs/two', '--out', 'runs/one');
    await user.run('report', 'runs/two', '--index', '--out', 'runs/one/index.html');
    expect(await filesOf(run)).toEqual(before);
  });

  it('but next to the runs it is', async () => {
    const user = await userForTest();
    await finishedRun(user);
    expect((await user.run('report', 'runs', '--index', '--out', 'runs/index.html')).code).toBe(0);
    expect((await user.run('report', 'runs/one')).code).toBe(0);
    expect((await user.run('verify', 'runs/one')).code).toBe(0);
  });
});

describe('verify', () => {
  it('of a missing folder is a usage error', async () => {
    const user = await userForTest();
    const { code, stderr } = await user.run('verify', 'nowhere');
    expect([code, stack.test(stderr)]).toEqual([3, false]);
  });

  it('of a folder without a run does not pass', async () => {
    const user = await userForTest();
    await mkdir(user.path('empty'));
    expect((await user.run('verify', 'empty')).code).not.toBe(0);
  });

  it.each([[], ['--json']])('with another key does not say that it signed the run (%s)', async (...json) => {
    const user = await userForTest();
    const [ours, theirs] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
    await writeFile(user.path('key.pem'), ours.privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    await writeFile(user.path('ours.pub'), ours.publicKey.export({ type: 'spki', format: 'pem' }));
    await writeFile(user.path('theirs.pub'), theirs.publicKey.export({ type: 'spki', format: 'pem' }));
    expect((await user.inspectWhite(await serverForTest(), 'run', '--sign', 'key.pem')).code).toBe(0);
    const wrong = await user.run('verify', 'run', '--key', 'theirs.pub', ...json);
    expect([wrong.code, wrong.stdout]).toEqual([1, expect.not.stringMatching(/signed by the given key/i)]);
    expect((await user.run('verify', 'run', '--key', 'ours.pub', ...json)).code).toBe(0);
  });
});

describe('deeply nested JSON is a clear error', () => {
  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
  const deepObject = `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`;

  it.each([
    ['profile', deep],
    ['profile', deepObject],
    ['config', deepObject],
  ])('in a %s', async (option, text) => {
    const user = await userForTest();
    const server = await serverForTest();
    await writeFile(user.path('deep.json'), text);
    const { code, stderr } = await user.inspectWhite(server, 'run', `--${option}`, './deep.json');
    expect([code, stack.test(stderr)]).toEqual([3, false]);
  });

  it('in a run that is judged, compared, verified or reported', async () => {
    const user = await userForTest();
    const run = await finishedRun(user);
    const record = await readFile(`${run}/inspection.json`, 'utf8');
    await writeFile(`${run}/inspection.json`, record.replace('{', `{"deep":${deepObject},`));
    for (const args of [
      ['judge', run],
      ['compare', run, run],
      ['verify', run],
      ['report', run],
    ]) {
      const { code, stderr } = await user.run(...args);
      expect([code === 0, stack.test(stderr), /call stack/i.test(stderr)]).toEqual([false, false, false]);
    }
  });

  it.each(['monitors', 'modes', 'calibrations', 'pixel'])('in an answer to %s', async (operation) => {
    const user = await userForTest();
    const server = await serverForTest();
    server.before = (asked) => (asked.operation === operation ? { status: 200, body: deepObject } : undefined);
    const { code, stderr } = await user.inspectWhite(server, 'run');
    expect([code, stack.test(stderr), /call stack/i.test(stderr)]).toEqual([2, false, false]);
  });

  it('in an unknown field of a reading that is good otherwise', async () => {
    const user = await userForTest();
    const server = await serverForTest();
    server.before = ({ operation, query }) => {
      if (operation !== 'pixel' || Number(query.get('x')) >= 3840 || Number(query.get('y')) >= 2160) return undefined;
      const codes = '{"r":255,"g":255,"b":255}';
      const position = `{"x":${query.get('x')},"y":${query.get('y')}}`;
      const rest = `"position":${position},"rawValue":${codes},"convertedRgbFull":${codes},"extra":${deepObject}`;
      return { status: 200, body: `{"colorFormat":"RGB","hdcp":false,"bitDepth":8,${rest}}` };
    };
    const { code, stderr } = await user.inspectWhite(server, 'run');
    expect([stack.test(stderr), /call stack/i.test(stderr)]).toEqual([false, false]);
    expect((await user.run('judge', 'run', '--out', 'judged')).code).toBe(code);
  });
});

describe('a place that cannot be written is a clear error before anything is read', () => {
  const started = (user: User, ...args: readonly string[]): Promise<{ code: number | null; stderr: string }> =>
    new Promise((resolve) => {
      const options = { cwd: user.folder, env: { ...process.env, ...user.home }, timeout: 300_000 };
      execFile(process.execPath, [bin, ...args], options, (error, _stdout, stderr) => {
        resolve({ code: error === null ? 0 : typeof error.code === 'number' ? error.code : null, stderr });
      });
    });

  it.runIf(process.platform === 'linux').each(['/proc/x', '/proc/x/run', '/dev/null', '/dev/null/run', '/sys/x'])(
    '--out %s',
    async (out) => {
      const user = await userForTest();
      const server = await serverForTest();
      const { code, stderr } = await started(user, 'inspect', '--api', server.url, ...whiteShown, '--out', out);
      expect([code, server.pixelsRead()]).toEqual([expect.toBeOneOf([2, 3]), 0]);
      expect([stderr.trim() === '', stack.test(stderr)]).toEqual([false, false]);
    },
  );

  it.runIf(process.platform === 'linux').each(['/proc/x', '/dev/null/x'])('report --out %s', async (out) => {
    const user = await userForTest();
    await finishedRun(user);
    const { code, stderr } = await started(user, 'report', 'runs/one', '--out', out);
    expect([code, stack.test(stderr)]).toEqual([expect.toBeOneOf([2, 3]), false]);
  });
});

it('answers that would fill the journal are a clear error, and what was read can be read back', async () => {
  const user = await userForTest();
  const server = await serverForTest();
  const filler = 'x'.repeat(900_000);
  server.before = ({ operation, query }) => {
    if (operation !== 'pixel' || Number(query.get('x')) >= 3840 || Number(query.get('y')) >= 2160) return undefined;
    const codes = { r: 255, g: 255, b: 255 };
    const position = { x: Number(query.get('x')), y: Number(query.get('y')) };
    const rest = { position, rawValue: codes, convertedRgbFull: codes, filler };
    return { status: 200, body: { colorFormat: 'RGB', hdcp: false, bitDepth: 8, ...rest } };
  };
  const { code, stderr } = await user.inspectWhite(server, 'run', '--layout', '27x27');
  const judged = await user.run('judge', 'run', '--out', 'judged');
  const resumed = await user.run('inspect', '--resume', user.path('run'), '--shown');
  expect([judged.code, resumed.code]).toEqual([code, code]);
  expect(stderr + judged.stderr + resumed.stderr).not.toMatch(stack);
});

describe('--json to a full device', () => {
  const toFull = (user: User, ...args: readonly string[]) =>
    spawnSync('sh', ['-c', 'exec "$0" "$@" > /dev/full', process.execPath, bin, ...args], {
      cwd: user.folder,
      env: { ...process.env, ...user.home },
      encoding: 'utf8',
    });

  it
    .runIf(process.platform === 'linux')
    .each([
      ['judge', 'runs/one', '--json'],
      ['compare', 'runs/one', 'runs/one', '--json'],
      ['verify', 'runs/one', '--json'],
      ['profiles'],
    ])('%s is not exit 0', async (...args) => {
    const user = await userForTest();
    await finishedRun(user);
    const { status, stderr } = toFull(user, ...args);
    expect([status === 0, stack.test(stderr)]).toEqual([false, false]);
  });
});

it('a run that fails is not turned into a pass by an unknown or a repeated option', async () => {
  const user = await userForTest();
  const server = await serverForTest({ signal: signalOf(scaled(0.5)) });
  expect((await user.inspectWhite(server, 'a', '--no-such-option')).code).toBe(3);
  expect(
    (await user.inspectWhite(server, 'b', '--profile', 'signal-exact', '--profile', 'calibration-match')).code,
  ).not.toBe(0);
});
