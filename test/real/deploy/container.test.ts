import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Agent, fetch } from 'undici';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startPostgres, type TestPostgres } from '../postgres/start-postgres.ts';
import { composeFile, type Service } from './compose-file.ts';
import { type BuiltImage, buildImage, instructionsOf } from './container-steps.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const instructions = instructionsOf(readFileSync(join(root, 'docs/deploy/Containerfile'), 'utf8'));
const text = readFileSync(join(root, 'docs/deploy/compose.yml'), 'utf8');
const variables = { FLATFIELD_DATABASE_PASSWORD: 'from .env', FLATFIELD_HOST_NAME: 'line.example' };
const compose = composeFile(text, variables);
const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const uid = process.getuid?.();
/** No container engine is asked for: only what its steps do, which needs the right to become the image's user. */
const canRun = process.platform === 'linux' && (uid === 0 || uid === 1000);

describe('docs/deploy/Containerfile', () => {
  it('installs the versions of optional packages that Flatfield is tested with, and runs no script of a package', () => {
    const install = instructions.filter(({ name, text: step }) => name === 'RUN' && step.includes('npm install'));
    expect(install).toHaveLength(1);
    expect(install[0]?.text).toContain('--ignore-scripts');
    for (const name of ['libsql', 'pg', 'pg-boss']) {
      expect(install[0]?.text).toContain(` ${name}@${devDependencies[name]} `);
    }
  });

  it('runs as a user without rights, and listens on loopback only unless told otherwise', () => {
    const names = instructions.map(({ name }) => name);
    expect(names.indexOf('USER')).toBeGreaterThan(names.lastIndexOf('RUN'));
    expect(instructions.find(({ name }) => name === 'USER')?.text).toBe('1000:1000');
    const command = JSON.parse(instructions.find(({ name }) => name === 'CMD')?.text ?? '[]');
    expect(command).toEqual(['line', 'serve', '--folder', '/var/lib/flatfield']);
  });
});

describe('docs/deploy/compose.yml', () => {
  it('asks for what must not have a default', () => {
    for (const name of Object.keys(variables)) {
      const { [name]: _, ...others } = variables as Record<string, string>;
      expect(() => composeFile(text, others)).toThrow(name);
    }
  });

  it('shows the database to its own services only, and gives them no rights', () => {
    const { server, worker, database } = compose.services as Record<string, Service>;
    expect([database?.networks, database?.ports]).toEqual([['database'], undefined]);
    expect(compose.networks['database']?.internal).toBe(true);
    expect([server, worker].map((one) => [one?.read_only, one?.cap_drop])).toEqual([
      [true, ['ALL']],
      [true, ['ALL']],
    ]);
    expect(Object.keys(compose.secrets)).toEqual(server?.secrets);
  });

  it('has a worker on the database of the server', () => {
    const { server, worker } = compose.services;
    const database = server?.command.find((word) => word.startsWith('--database='));
    const zone = server?.command.find((word) => word.startsWith('--time-zone='));
    expect(worker?.command).toEqual(['line', 'work', database, zone]);
  });
});

describe.skipIf(!canRun)('the steps of the image and of compose.yml', () => {
  let folder: string;
  let image: BuiltImage;
  let postgres: TestPostgres | null;
  let address: URL;
  let port: number;
  let server: ChildProcess;
  let said = '';

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'flatfield-image-'));
    chmodSync(folder, 0o755);
    mkdirSync(join(folder, 'context'));
    const pack = ['pack', '--ignore-scripts', '--pack-destination', join(folder, 'context')];
    execFileSync('npm', pack, { cwd: root, stdio: 'pipe' });
    image = buildImage(instructions, join(folder, 'image'), join(folder, 'context'));
    postgres = await startPostgres({ password: 'secret', settings: settingsOf(compose.services['database']) });
    if (!postgres) return;
    address = new URL(await postgres.makeDatabase());
    port = await freePort();
    makeSecrets();
    server = start(compose.services['server']);
    server.stderr?.on('data', (chunk) => {
      said += chunk;
    });
    await answering();
  });
  afterAll(async () => {
    server?.kill('SIGKILL');
    await postgres?.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const wordsOf = (words: readonly string[]) =>
    words.map((word) =>
      image
        .pathOf(word)
        .replace('line@database:5432/line', `line@${address.host}${address.pathname}`)
        .replaceAll('7400', `${port}`),
    );
  const environmentOf = ({ environment }: Service) => {
    // A home that cannot be written to, as in a container that is only read.
    const own = { PATH: process.env['PATH'], HOME: '/nonexistent', ...image.env, ...environment };
    return { ...own, PGPASSWORD: decodeURIComponent(address.password) };
  };
  const asUser = () => (uid === 0 ? { uid: image.uid, gid: image.gid } : {});
  const run = (service: Service, words: readonly string[]) =>
    spawnSync(words[0] ?? '', wordsOf(words.slice(1)), {
      ...{ cwd: image.pathOf('/var/lib/flatfield'), env: environmentOf(service), encoding: 'utf8' },
      ...asUser(),
    });
  const start = (service: Service | undefined) => {
    if (!service) throw new Error('there is no such service');
    const [program = '', ...args] = wordsOf([...image.entrypoint, ...service.command]);
    const options = { cwd: image.pathOf('/var/lib/flatfield'), env: environmentOf(service), ...asUser() };
    return spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  };
  const flatfield = (...args: string[]) => {
    const service = compose.services['server'] as Service;
    return run(service, [...image.entrypoint, ...args]);
  };
  const healthcheck = () => {
    const service = compose.services['server'] as Service;
    return run(service, service.healthcheck?.test.slice(1) ?? []).status;
  };
  const call = (path: string, token?: string) =>
    fetch(`https://127.0.0.1:${port}${path}`, {
      dispatcher: new Agent({ connect: { rejectUnauthorized: false } }),
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });

  /** As docs/line/administration.md says, with the right of the image's user to read the key. */
  function makeSecrets() {
    const secrets = image.pathOf('/run/secrets');
    mkdirSync(join(secrets, '..'), { recursive: true });
    const bin = join(root, 'dist/cli/bin.js');
    execFileSync(process.execPath, [bin, 'line', 'cert', '--out', secrets, '--host', 'line.example'], {
      stdio: 'pipe',
    });
    for (const name of ['', ...readdirSync(secrets)]) chownSync(join(secrets, name), image.uid, image.gid);
  }

  async function answering() {
    for (;;) {
      if (server.exitCode !== null) throw new Error(`the server ended in ${server.exitCode}: ${said}`);
      if (await call('/healthz').catch(() => null)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** A server answers before it has made the token of its first administrator, whose file is written before the store knows it. */
  async function firstToken() {
    const file = join(image.pathOf('/var/lib/flatfield'), 'admin.token');
    const token = () => readFileSync(file, 'utf8').trim();
    await vi.waitFor(async () => expect((await call('/yield', token())).status).toBe(200), { timeout: 10_000 });
    return token();
  }

  it('leave an image without the tarball, whose data folder only its user can read', () => {
    expect(readdirSync(image.pathOf('/opt/flatfield')).filter((name) => name.endsWith('.tgz'))).toEqual([]);
    expect(existsSync(image.pathOf('/opt/flatfield/node_modules/flatfield/docs/deploy/compose.yml'))).toBe(true);
    const data = statSync(image.pathOf('/var/lib/flatfield'));
    expect([data.uid, data.mode & 0o777]).toEqual([1000, 0o700]);
    expect(flatfield('--version').stdout.trim()).toBe(
      JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
    );
  });

  it('serve the line over TLS, and are healthy only while the database is there', async ({ skip }) => {
    if (!postgres?.canStop) return skip('no PostgreSQL that may be stopped');
    expect(healthcheck()).toBe(0);
    const token = await firstToken();
    const metrics = await (await call('/metrics', token)).text();
    expect(metrics).toContain('database="postgres"');
    expect((await call('/yield', token)).status).toBe(200);
    await postgres.stop();
    // An answer holds for a second.
    await expect.poll(healthcheck).toBe(1);
    await postgres.start();
    await expect.poll(healthcheck).toBe(0);
  });

  it('have a worker that finds the database, and ends in order', async ({ skip }) => {
    if (!postgres) return skip('no PostgreSQL');
    const worker = start(compose.services['worker']);
    let told = '';
    worker.stderr?.on('data', (chunk) => {
      told += chunk;
    });
    const ended = once(worker, 'exit');
    await Promise.race([once(worker.stdout as Readable, 'data'), ended]);
    worker.kill('SIGTERM');
    expect([await ended, told]).toEqual([[0, null], expect.stringContaining('Ctrl-C ends it.')]);
  });

  it('make tokens beside the server, and end in order', async ({ skip }) => {
    if (!postgres) return skip('no PostgreSQL');
    const database = compose.services['server']?.command.find((word) => word.startsWith('--database=')) ?? '';
    const made = flatfield(
      'line',
      'token',
      'create',
      'station-1',
      '--role',
      'station',
      '--out',
      'station-1.token',
      database,
    );
    expect([made.status, made.stderr]).toEqual([0, '']);
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });
});

/** What the server of the database is started with after each `-c`. */
function settingsOf(service: Service | undefined): readonly string[] {
  return (service?.command ?? []).filter((_, index, words) => words[index - 1] === '-c');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const bound = probe.address();
      probe.close(() => resolve(typeof bound === 'object' && bound ? bound.port : 0));
    });
  });
}
