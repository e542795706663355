import { appendFile, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import {
  createLocalApi,
  judgeRunIntoFolder,
  readInspection,
  readUnchangedRun,
  resumeIntoFolder,
  verifyRun,
  writeOverview,
  writeReports,
} from '../../src/entries/index.ts';
import { readFailHistory } from '../../src/inspect/fail-history.ts';
import { packBundle } from '../../src/line/protocol/bundle.ts';
import { withCode } from '../with-code.ts';
import { type User, userForTest } from './command-outside.ts';
import { serverForTest } from './inspect-outside.ts';

/** What is done to the folder of a run that passed, and how the first thing that is found begins. */
const changes: readonly (readonly [what: string, change: (user: User) => Promise<unknown>, found: RegExp])[] = [
  [
    'a note was added',
    (user) => writeFile(user.path('runs', 'one', 'note.txt'), 'looked fine'),
    /^note\.txt .*was added/,
  ],
  [
    'a file in a folder was added',
    async (user) => {
      await mkdir(user.path('runs', 'one', 'more'));
      await writeFile(user.path('runs', 'one', 'more', 'map.png'), '');
    },
    /^more\/map\.png .*was added/,
  ],
  [
    'its page was edited',
    (user) => appendFile(user.path('runs', 'one', 'report.html'), ' '),
    /^report\.html .*is changed/,
  ],
  ['its table was lost', (user) => rm(user.path('runs', 'one', 'readings.csv')), /^readings\.csv .*is missing/],
  [
    'its journal was edited',
    (user) => appendFile(user.path('runs', 'one', 'readings.ndjson'), '\n'),
    /^readings\.ndjson .*is changed/,
  ],
  [
    'its record was set in another form',
    async (user) => {
      const file = user.path('runs', 'one', 'inspection.json');
      await writeFile(file, JSON.stringify(JSON.parse(await readFile(file, 'utf8'))));
    },
    /^inspection\.json .*is changed/,
  ],
  [
    'its page is a link to the same page',
    async (user) => {
      const [page, copy] = [user.path('runs', 'one', 'report.html'), user.path('copy.html')];
      await writeFile(copy, await readFile(page));
      await rm(page);
      await symlink(copy, page);
    },
    /^report\.html .*is changed/,
  ],
  [
    'its manifest lists less',
    async (user) => {
      const file = user.path('runs', 'one', 'manifest.json');
      const manifest = JSON.parse(await readFile(file, 'utf8'));
      await writeFile(file, JSON.stringify({ ...manifest, files: manifest.files.slice(1) }));
    },
    /^inspection\.json .*was added/,
  ],
];

async function changed(change: (user: User) => Promise<unknown>): Promise<User> {
  const user = await userForTest();
  await user.inspectWhite(await serverForTest(), 'good');
  expect((await user.inspectWhite(await serverForTest(), 'runs/one', '--unit', 'U-1')).code).toBe(0);
  await change(user);
  expect((await verifyRun(user.path('runs', 'one'))).state).toBe('changed');
  return user;
}

/** Commands that read the folder of a run, and what each ends with. */
const commands: readonly (readonly string[])[] = [
  ['judge', 'runs/one'],
  ['judge', 'runs/one/inspection.json'],
  ['report', 'runs/one'],
  ['report', 'runs/one/inspection.json', '--format', 'junit'],
  ['compare', 'good', 'runs/one', '--any-unit'],
  ['compare', 'runs/one', 'good', '--any-unit'],
  ['golden', 'set', 'runs/one'],
  ['inspect', '--resume', 'runs/one', '--shown'],
];

it.each(changes)('every command refuses a run of which verify says that %s, in one line', async (_, change, found) => {
  const user = await changed(change);
  expect((await user.run('verify', 'runs/one')).code).toBe(1);
  for (const command of commands) {
    const { code, stdout, stderr } = await user.run(...command);
    expect([command, code, stdout]).toEqual([command, 2, '']);
    expect(stderr.trim().split('\n'), command.join(' ')).toHaveLength(1);
    expect(stderr.replace(/^flatfield: /, '')).toMatch(found);
    expect(stderr).toContain('the run is not as it was written (see: flatfield verify)');
  }
});

it.each(changes)('an overview says of a run that %s, and ends with 2', async (_, change, found) => {
  const user = await changed(change);
  const { code, stderr } = await user.run('report', 'runs', '--index', '--out', 'index.csv', '--format', 'csv');
  expect([code, stderr]).toEqual([2, expect.stringContaining('Runs without a readable record: 1 of 1')]);
  expect(await readFile(user.path('index.csv'), 'utf8')).toMatch(
    new RegExp(`"?${found.source.slice(1).replace(' .*', ' ')}`),
  );
});

it.each(changes)('every function of the library refuses a run of which verify says that %s', async (_, change) => {
  const user = await changed(change);
  const run = user.path('runs', 'one');
  // Nothing is asked of it.
  const api = createLocalApi({ baseUrl: 'http://127.0.0.1:9' });
  onTestFinished(() => api.close());
  const refused = [
    () => judgeRunIntoFolder(run, { out: user.path('judged') }),
    () => readInspection(run),
    () => readUnchangedRun(run),
    () => writeReports(run, user.path('reports'), ['html']),
    () => packBundle(run),
    () => resumeIntoFolder(run, { api }),
  ];
  for (const one of refused) await expect(one()).rejects.toThrow(withCode('run-changed'));
  const overview = await writeOverview([user.path('runs')], user.path('index.html'));
  expect(overview).toEqual({ listed: 1, unreadable: 1, copies: 0 });
  const { modelName } = (await readInspection(user.path('good'))).monitor;
  const history = await readFailHistory(user.path('runs'), { id: '', modelName, serialNumber: '' });
  expect(history.runs).toBe(0);
});

it.each(changes.slice(0, 4))('a report of a problem names it if %s, and is written', async (_, change, found) => {
  const user = await changed(change);
  const { code, stdout } = await user.run('report-problem', 'runs/one', '--yes');
  expect(code).toBe(0);
  const [line = ''] = stdout.match(/(?<=^Not as the run was written: ).*$/m) ?? [];
  expect(line).toMatch(new RegExp(found.source.replace(' .*', ' ')));
});

it('a restore that empties the folder of its pending changes leaves the run as it was written', async () => {
  const user = await userForTest();
  await user.inspectWhite(await serverForTest(), 'runs/one');
  const folder = user.path('runs', 'one');
  const manifest = JSON.parse(await readFile(user.path('runs', 'one', 'manifest.json'), 'utf8'));
  const pending = { path: 'restore.json', bytes: 3, sha256: 'a'.repeat(64) };
  await writeFile(
    user.path('runs', 'one', 'manifest.json'),
    JSON.stringify({ ...manifest, files: [...manifest.files, pending] }),
  );
  expect(await verifyRun(folder)).toMatchObject({ state: 'unsigned', problems: [] });
  expect((await user.run('judge', 'runs/one')).code).toBe(0);
  expect(await user.run('golden', 'set', 'runs/one')).toMatchObject({ code: 0, stderr: '' });
  await writeFile(user.path('runs', 'one', 'restore.json'), 'less');
  expect(await verifyRun(folder)).toMatchObject({ state: 'unsigned', problems: [] });
  expect((await user.run('report', 'runs/one')).code).toBe(0);
});

it('a restore file that the run never wrote is a file that was added', async () => {
  const user = await userForTest();
  await user.inspectWhite(await serverForTest(), 'runs/one');
  await writeFile(user.path('runs', 'one', 'restore.json'), '{}');
  expect((await verifyRun(user.path('runs', 'one'))).problems).toEqual([{ path: 'restore.json', what: 'was added' }]);
  expect((await user.run('judge', 'runs/one')).code).toBe(2);
});
