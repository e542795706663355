import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serve } from '../../base/http/serve.ts';
import { runFlatfield } from '../run-flatfield.ts';

type Json = Readonly<Record<string, unknown>>;

const monitor = (id: string) => ({ id, modelName: 'CG', serialNumber: '1' });
const target = (id: string, name: string, value: unknown = 120) => ({
  ...{ id, name, colorModeName: null, parameters: { brightness: { type: 'CANDELA', value } } },
  ...{ profileUpdateRule: 'EVERYTIME', profilePolicy: { profileVersion: '4.2' } },
  ...{ useTargetNameAsProfileName: false, protection: false },
});
const mode = (index: number, id: string) => ({
  ...{ index, name: `Mode ${index}`, selected: index === 0, enabled: true, type: 'ADVANCED', target: { id } },
});

interface Served {
  readonly monitors: readonly string[];
  readonly modes?: readonly object[];
  /** Targets by monitor. */
  readonly targets: Readonly<Record<string, readonly Json[]>>;
}

/** An API of these monitors; a created target is answered as it came. */
async function api({ monitors, modes = [mode(0, 't')], targets }: Served) {
  const posted: string[] = [];
  const { url, close } = await serve((message, response) => {
    const [, id = ''] = /^\/monitors\/([^/]+)\//.exec(message.url ?? '') ?? [];
    const lists = { monitors: monitors.map(monitor), colorModes: modes, targets: targets[id] ?? [] };
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const chunks: Buffer[] = [];
    message.on('data', (chunk: Buffer) => chunks.push(chunk));
    message.on('end', () => {
      if (message.method !== 'POST') return answer(200, lists);
      const created = JSON.parse(Buffer.concat(chunks).toString());
      posted.push(`${id} ${String(created.name)}`);
      return answer(201, { ...created, id: 'new' });
    });
  });
  onTestFinished(close);
  const run = (...args: string[]) => runFlatfield(['monitor', 'target', ...args, '--api', String(url)]);
  return { run, posted };
}

async function fileOf(content: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'flatfield-several-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'target.json');
  await writeFile(path, content);
  return path;
}

const two = { monitors: ['a', 'b'], targets: { a: [target('t', 'Web')], b: [target('t', 'Web')] } };

describe('monitor target copy with two monitors', () => {
  it('creates the target of one on the other, and on no other', async () => {
    const { run, posted } = await api({ ...two, targets: { a: [target('t', 'From a')], b: [target('t', 'Own')] } });
    expect(await run('copy', '--from', '0', '--from-monitor', 'a', '--monitor', 'b')).toMatchObject({ code: 0 });
    expect(posted).toEqual(['b From a']);
  });

  it('creates nothing if no monitor is named', async () => {
    const { run, posted } = await api(two);
    const { code, stderr } = await run('copy', '--from', '0', '--from-monitor', 'a');
    expect([code, stderr]).toEqual([3, expect.stringContaining('Name one by its id')]);
    expect(posted).toEqual([]);
  });

  it.each([
    ['two monitors of one id', { monitors: ['a', 'a', 'b'] }],
    ['two targets of one id', { targets: { a: [target('t', 'One'), target('t', 'Two')] } }],
    ['two color modes of one index', { modes: [mode(0, 't'), mode(0, 'u')] }],
  ])('creates nothing from %s', async (_, changed) => {
    const { run, posted } = await api({ ...two, ...changed });
    expect((await run('copy', '--from', '0', '--from-monitor', 'a', '--monitor', 'b')).code).toBe(2);
    expect(posted).toEqual([]);
  });
});

describe('monitor target diff with two monitors', () => {
  const diff = ['diff', '0', '--from-monitor', 'a', '--monitor', 'b'];

  it.each([
    ['Web', 0],
    ['Other', 1],
  ])('compares one with the other: %s', async (name, expected) => {
    const { run } = await api({ ...two, targets: { a: [target('t', 'Web')], b: [target('t', name)] } });
    expect((await run(...diff)).code).toBe(expected);
  });

  it.each([
    ['two monitors of one id', { monitors: ['a', 'b', 'b'] }],
    ['two monitors of the id to compare with', { monitors: ['a', 'a', 'b'] }],
    ['two targets of one id', { targets: { ...two.targets, b: [target('t', 'Web'), target('t', 'Other')] } }],
    ['two color modes of one index', { modes: [mode(0, 't'), mode(0, 'u')] }],
    ['a number that is not exact', { targets: { a: [target('t', 'Web', 2 ** 53)], b: [target('t', 'Web', 2 ** 53)] } }],
  ])('is never equal with %s', async (_, changed) => {
    const { run } = await api({ ...two, ...changed });
    expect((await run(...diff)).code).toBe(2);
  });

  it('never takes two monitors of one id for two equal ones with --all', async () => {
    const { run } = await api({ ...two, monitors: ['a', 'a'] });
    const { code, stderr } = await run('diff', '0', await fileOf('{"name":"Web"}'), '--all');
    expect([code, stderr]).toEqual([2, expect.stringContaining('one id')]);
  });

  it('compares every other monitor with one: --from-monitor --all', async () => {
    const { run } = await api(two);
    const { code, stdout, stderr } = await run('diff', '0', '--from-monitor', 'a', '--all');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('CG 1 (a)\nThe others are compared with this one.\n');
    const other = await api({ ...two, targets: { ...two.targets, b: [target('t', 'Other')] } });
    expect((await other.run('diff', '0', '--from-monitor', 'a', '--all')).code).toBe(1);
  });

  it('has compared nothing if there is no other monitor: --from-monitor --all', async () => {
    const { run } = await api({ ...two, monitors: ['a'] });
    expect((await run('diff', '0', '--from-monitor', 'a', '--all')).code).toBe(2);
  });

  it('cannot compare a color mode of each monitor with itself: --from --all', async () => {
    const { run } = await api(two);
    expect((await run('diff', '0', '--from', '0', '--all')).code).toBe(3);
  });

  it('compares only the name with a file of only a name, and says so', async () => {
    const { run } = await api({ ...two, monitors: ['a'] });
    const same = await run('diff', '0', await fileOf('{"name":"Web"}'));
    expect([same.code, same.stdout]).toEqual([
      0,
      expect.stringMatching(/^Equal: name\nNot in the file, so not compared: .*parameters.*\n$/),
    ]);
    expect((await run('diff', '0', await fileOf('{"name":"Other"}'))).code).toBe(1);
    expect((await run('diff', '0', await fileOf('{"id":"t"}'))).code).toBe(3);
  });
});
