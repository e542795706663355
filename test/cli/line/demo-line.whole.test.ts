import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openSqliteStore } from '../../../src/line/server/store/sqlite/open-sqlite-store.ts';
import { exampleRun } from '../../line/server/store/example-run.ts';
import { followFlatfield, runFlatfield } from '../run-flatfield.ts';

async function scratch(): Promise<string> {
  const folder = await mkdtemp(join(homedir(), '.flatfield-demo-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

it('flatfield line serve --demo makes a line, takes simulated runs, and leaves nothing', async () => {
  const cwd = await scratch();
  const env = { XDG_STATE_HOME: join(cwd, 'state'), LOCALAPPDATA: join(cwd, 'state') };
  const served = followFlatfield(['line', 'serve', '--demo', '--port', '0', '--no-work']);
  onTestFinished(() => served.interrupt());
  await vi.waitFor(() => expect(served.stderr()).toContain('Serving the line.'), { timeout: 120_000 });
  const [inspect = [], gate = []] = served
    .stdout()
    .split('\n')
    .filter((line) => line.startsWith('  flatfield '))
    .map((line) => wordsOf(line).slice(1));
  expect([inspect[0], gate[0]]).toEqual(['inspect', 'gate']);
  const data = dirname(gate.at(-1) ?? '');
  expect(existsSync(data)).toBe(true);
  await expectCurrent(served.stdout());
  const quick = ['--time-scale', '0', '--resolution', '960x540', '--out', 'run'];
  expect(await runFlatfield([...inspect, ...quick], { cwd, env })).toMatchObject({ code: 0 });
  await runFlatfield(['line', 'push'], { cwd, env });
  expect(await runFlatfield(gate, { cwd, env })).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('A1: not allowed, but would be if the line were real'),
  });
  const withoutOption = gate.filter((word) => word !== '--demonstration');
  expect(await runFlatfield(withoutOption, { cwd, env })).toMatchObject({ code: 2 });
  served.interrupt();
  expect((await served.ended).code).toBe(0);
  expect(existsSync(data)).toBe(false);
}, 300_000);

it.each([
  ['a database as well', ['--database', 'postgres://line@127.0.0.1/line'], /leave out --database/],
  ['a folder with a line of its own', ['--folder', 'real'], /has runs cannot become a demonstration/],
])('flatfield line serve --demo refuses %s', async (_, more, said) => {
  const cwd = await scratch();
  const store = await openSqliteStore(join(cwd, 'real'));
  const { arrival, content, bundle } = exampleRun('one');
  await store.addRun(arrival, content, bundle);
  await store.close();
  const { code, stdout, stderr } = await runFlatfield(['line', 'serve', '--demo', ...more], { cwd });
  expect([code, stdout]).toEqual([3, '']);
  expect(stderr).toMatch(said);
});

/** Its pages go by the clock of the computer, at which its line is at work but for the station that is off. */
async function expectCurrent(printed: string): Promise<void> {
  const link = /http:\S+login\?link=\S+/.exec(printed)?.[0] ?? '';
  const login = await fetch(link, { redirect: 'manual' });
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
  const markup = await (await fetch(new URL('/', link), { headers: { cookie } })).text();
  const clock = /class="clock"><time datetime="([^"]+)"/.exec(markup)?.[1] ?? '';
  expect(Math.abs(Date.now() - Date.parse(clock))).toBeLessThan(60_000);
  expect(markup.match(/class="station [^"]*silent"/g)).toHaveLength(1);
}

/** The words of a command line, one of them perhaps in quotes. */
function wordsOf(line: string): readonly string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}
