import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createCloudApi } from '../../src/api/cloud/cloud-api.ts';
import { Token } from '../../src/api/cloud/token.ts';
import { noRetryPolicy } from '../../src/base/http/retry-policy.ts';
import { startSimulator } from '../../src/entries/simulator.ts';
import type { FaultScriptInput } from '../../src/simulator/faults/fault-script.ts';
import type { Simulator } from '../../src/simulator/start-simulator.ts';
import { serve } from '../base/http/serve.ts';
import { runFlatfield } from './run-flatfield.ts';

const token = randomBytes(20).toString('hex');
/** The clocks of service and commands run so much faster, so that nothing has to be waited for. */
const rate = 100;
let root: string;
let simulator: Simulator;
let printed = '';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'flatfield-token-'));
  simulator = await startSimulator({
    scenario: 'flat',
    monitors: 4,
    clockRate: rate,
    announced: true,
    cloud: { token },
  });
  await writeFile(join(root, 'token'), `${token}\n`, { mode: 0o600 });
  await mkdir(join(root, 'work'));
});

afterAll(async () => {
  await simulator.close();
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
});

/** Runs a command whose every output and file ends up in what is searched. */
async function run(...args: string[]) {
  const env = { FLATFIELD_CLOUD_TOKEN: token, XDG_STATE_HOME: join(root, 'work'), LOCALAPPDATA: join(root, 'work') };
  const ended = await runFlatfield(args, { cwd: join(root, 'work'), env: { ...env, HOME: join(root, 'work') } });
  printed += `${ended.stdout}\n${ended.stderr}\n`;
  return ended;
}

function fleet(...args: string[]) {
  return fleetAt(simulator.cloudUrl, ...args);
}

function fleetAt(url: string, ...args: string[]) {
  const folder = ['--state-folder', join(root, 'work', 'state')];
  return run('fleet', ...args, '--cloud', url, '--time-scale', String(1 / rate), ...folder);
}

/** Where the token, or a third of it, stands in what commands printed and wrote. */
async function findToken(): Promise<string[]> {
  const entries = await readdir(join(root, 'work'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(
    files.map(async (file) => [file, `${file}\n${await readFile(file, 'latin1')}`] as const),
  );
  return [['output', printed] as const, ...texts].filter(([, text]) => holdsToken(text)).map(([name]) => name);
}

function holdsToken(text: string): boolean {
  const parts = [token.slice(0, 13), token.slice(13, 26), token.slice(26), Buffer.from(token).toString('base64')];
  return parts.some((part) => text.toLowerCase().includes(part.toLowerCase()));
}

describe('the access token', () => {
  it('would be found', async () => {
    const planted = join(root, 'work', 'planted');
    await writeFile(planted, `Authorization: Bearer ${token}`);
    expect(await findToken()).toEqual([planted]);
    await rm(planted);
    expect(await findToken()).toEqual([]);
  });

  it('is in nothing that a command prints or writes', async () => {
    const [id = '', sentTo = ''] = simulator.rig.monitors.map((monitor) => monitor.id);
    expect((await fleet('groups')).code).toBe(0);
    expect((await fleet('monitors', '--json')).code).toBe(0);
    expect((await fleet('monitor', id, '--token-file', join(root, 'token'))).code).toBe(0);
    expect((await fleet('color-mode', id, '0')).code).toBe(0);
    expect((await fleet('configurations', '--csv')).code).toBe(0);
    expect((await fleet('sync', '--into', 'synced', '--color-modes', '0')).code).toBe(0);
    expect((await fleet('check', '--junit', 'check.xml')).code).not.toBe(3);
    const sends = [
      ['apply-configuration', 'Proofing'],
      ['set-asset', '--custom1', 'room 5'],
      ['request-upload', '--wait', '--receipt', 'receipt.json'],
    ];
    for (const send of sends) expect((await fleet(...send, '--to', sentTo, '--yes')).code).toBe(0);
    const cloud = ['--reference', 'cloud', '--cloud', simulator.cloudUrl, '--tag-asset', 'custom2'];
    const plan = ['--resolution', '3840x2160', '--layout', '2x2', '--patches', 'white', '--shown', '--marker', 'off'];
    const state = ['--state-folder', join(root, 'work', 'own-state'), '--out', 'run'];
    await run('inspect', '--api', simulator.url, '--monitor', id, ...plan, ...cloud, ...state);
    expect(printed).toMatch(/custom2 of \S+ will be/);
    expect(simulator.cloud?.requests().filter(({ status }) => status === 200).length).toBeGreaterThan(15);
    expect(await readdir(join(root, 'work'))).toEqual(
      expect.arrayContaining(['run', 'state', 'synced', 'receipt.json']),
    );
    expect(await findToken()).toEqual([]);
  });

  it('is in no error, not even if the service sends it back', async () => {
    const echo = await serve((request, response) => {
      const { authorization = '' } = request.headers;
      const path = request.url ?? '';
      response.setHeader('flatfield-simulation', 'scenario=echo');
      // An error that repeats the request, a page that does, a list that holds it, and a redirect.
      if (path.endsWith('/groups')) response.writeHead(400).end(JSON.stringify({ message: `got ${authorization}` }));
      else if (path.endsWith('/monitors'))
        response.writeHead(200).end(JSON.stringify({ monitors: [fields(authorization)] }));
      else if (path.endsWith('/monitor-configurations')) response.writeHead(502).end(`<h1>${authorization}</h1>`);
      else response.writeHead(302, { location: `/elsewhere?token=${authorization}` }).end();
    });
    onTestFinished(() => echo.close());
    expect((await fleetAt(echo.url.href, 'groups')).stderr).toContain('[token]');
    expect((await fleetAt(echo.url.href, 'monitors', '--json')).stdout).toContain('[token]');
    expect((await fleetAt(echo.url.href, 'configurations')).code).toBe(2);
    expect((await fleetAt(echo.url.href, 'monitor', 'm_1')).code).toBe(2);
    expect((await fleetAt(echo.url.href, 'sync', '--into', 'echoed')).code).toBe(2);
    expect((await fleetAt('http://127.0.0.1:9', 'groups')).code).toBe(2);
    expect((await fleetAt('http://fleet.example', 'groups')).code).toBe(3);
    expect(await findToken()).toEqual([]);
  });

  it('is refused as an argument without being repeated, however it is misspelt', async () => {
    await fleet('groups', '--token', 'xyz');
    expect(printed).not.toContain('xyz');
    await run('simulate', '--cloud-port', new URL(simulator.cloudUrl).port);
    expect(printed).toContain('is in use by another program');
    expect(await findToken()).toEqual([]);
  });

  const faults = [
    'connection-reset',
    'answer-lost',
    'reset-in-body',
    'cut-body',
    'not-http',
    'non-json',
    'truncated-json',
    'empty-body',
    'missing-field',
    'wrong-type',
    'not-a-number',
  ] as const;

  it.each(faults)('is in no error after the fault %s, whatever is asked of it', async (name) => {
    const script: FaultScriptInput = [{ at: {}, fault: { name } }];
    const faulty = await startSimulator({ scenario: 'flat', local: false, cloud: { token, faults: script } });
    const cloud = createCloudApi({
      baseUrl: faulty.cloudUrl,
      token: new Token(token),
      stateFolder: null,
      retryPolicy: noRetryPolicy,
    });
    onTestFinished(async () => {
      await cloud.close();
      await faulty.close();
    });
    const error = await cloud.listMonitors().catch((thrown: unknown) => thrown);
    const shown = [error, cloud].map((value) => inspect(value, { depth: 20, showHidden: true, getters: true }));
    expect(shown.join('\n').length).toBeGreaterThan(500);
    expect(holdsToken(shown.join('\n'))).toBe(false);
    expect(holdsToken(JSON.stringify(error))).toBe(false);
  });
});

function fields(authorization: string) {
  return { id: 'm_1', modelName: authorization, serialNumber: '1', [authorization]: true, updatedAt: authorization };
}
