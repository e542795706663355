import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';

/** A PostgreSQL server of a test, or the one that FLATFIELD_DATABASE names. */
export interface TestPostgres {
  /** Address of a new database: an empty one, or a copy of another one to which nothing is connected. */
  readonly makeDatabase: (from?: string) => Promise<string>;
  readonly dropDatabase: (address: string) => Promise<void>;
  /** Ends the server as `how` says, and starts it again; only one that was started here. */
  readonly stop: (how?: Ending) => Promise<void>;
  readonly start: () => Promise<void>;
  /** Stops every process of it, which keep their connections, as a computer whose disk hangs. Returns what has them go on. */
  readonly freeze: () => () => void;
  readonly canStop: boolean;
  /** A full disk may end it. */
  readonly isRunning: () => boolean;
  readonly close: () => Promise<void>;
}

/** `gone`: every process of it at once, without a chance to do anything. */
export type Ending = 'in order' | 'killed' | 'gone';

export interface PostgresOptions {
  /** Where its folder is made, which any user must be able to enter; default: among the temporary files. */
  readonly parent?: string;
  /** Whether commits wait for the disk: slower, and only a power cut could tell. Default false. */
  readonly isDurable?: boolean;
  readonly settings?: readonly string[];
  /** Asked of everybody who connects; default none. */
  readonly password?: string;
}

/**
 * Starts a server in a temporary folder, on a free port of this computer only; null if PostgreSQL is not installed. It refuses to run as
 * root: then another user of the system runs it.
 */
export async function startPostgres({
  isDurable = false,
  settings = [],
  password,
  parent = tmpdir(),
}: PostgresOptions = {}): Promise<TestPostgres | null> {
  const given = process.env['FLATFIELD_DATABASE'];
  if (given !== undefined) return runningPostgres(given);
  const programs = programFolder();
  if (programs === null) return null;
  const folder = await mkdtemp(join(parent, 'flatfield-postgres-'));
  const user = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  const passwordFile = join(folder, 'password');
  if (password !== undefined) await writeFile(passwordFile, `${password}\n`);
  if (user)
    for (const path of password === undefined ? [folder] : [folder, passwordFile]) chownSync(path, user.uid, user.gid);
  const data = join(folder, 'data');
  const make = (place: string) => {
    // Sorted by a language, as many servers are: no answer may depend on it.
    const locale = ['--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=de'];
    const auth = password === undefined ? ['--auth=trust'] : ['--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    const initial = ['-D', place, '-U', 'line', ...auth, '--no-sync', ...locale];
    execFileSync(join(programs, 'initdb'), initial, { ...user, cwd: folder, stdio: 'ignore' });
  };
  const shared = process.env['FLATFIELD_TEST_POSTGRES'];
  if (shared === undefined || password !== undefined) make(data);
  else execFileSync('cp', ['-a', madeOnce(shared, make, user), data], { ...user, cwd: folder });
  const port = await freePort();
  const admin = `postgres://line${password === undefined ? '' : `:${password}`}@127.0.0.1:${port}/postgres`;
  let server: ChildProcess | null = null;
  const start = async () => {
    const own = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=`,
      `fsync=${isDurable ? 'on' : 'off'}`,
    ];
    const all = [...own, 'timezone=Asia/Tokyo', ...settings].flatMap((setting) => ['-c', setting]);
    server = spawn(join(programs, 'postgres'), ['-D', data, ...all], { ...user, cwd: folder, stdio: 'ignore' });
    await answering(admin, server);
  };
  const isRunning = () => server !== null && server.exitCode === null && server.signalCode === null;
  const stop = async (how: Ending = 'in order') => {
    const ending = server;
    const wasRunning = isRunning();
    server = null;
    if (!ending || !wasRunning) return;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    if (how === 'gone') await killAll(ending);
    // Its fast shutdown, and its immediate one, which writes nothing more.
    else ending.kill(how === 'in order' ? 'SIGINT' : 'SIGQUIT');
    await ended;
  };
  await start();
  return {
    makeDatabase: (from) => makeDatabase(admin, from),
    dropDatabase: (address) => dropDatabase(admin, address),
    stop,
    start,
    freeze: () => {
      // The first, so that it starts no other meanwhile.
      server?.kill('SIGSTOP');
      const all = processesOf(server?.pid);
      for (const pid of all) process.kill(pid, 'SIGSTOP');
      return () => {
        for (const pid of all) process.kill(pid, 'SIGCONT');
      };
    },
    canStop: true,
    isRunning,
    close: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The files of an empty server, made once for a run of the tests: a copy of them takes a tenth of the time. */
function madeOnce(shared: string, make: (place: string) => void, user: { readonly uid: number } | undefined): string {
  if (existsSync(shared)) return shared;
  const scratch = mkdtempSync(join(dirname(shared), 'postgres-'));
  if (user) chownSync(scratch, user.uid, -1);
  const own = join(scratch, 'data');
  make(own);
  try {
    renameSync(own, shared);
  } catch (error) {
    // Another file of tests was faster: what it made is the same.
    if (!existsSync(shared)) throw error;
  }
  rmSync(scratch, { recursive: true, force: true });
  return shared;
}

function runningPostgres(admin: string): TestPostgres {
  const made: string[] = [];
  const unavailable = () => Promise.reject(new Error('the server is not ours to stop'));
  return {
    makeDatabase: async (from) => {
      const address = await makeDatabase(admin, from);
      made.push(address);
      return address;
    },
    dropDatabase: async (address) => {
      await dropDatabase(admin, address);
      made.splice(made.indexOf(address), 1);
    },
    stop: unavailable,
    start: unavailable,
    freeze: () => () => undefined,
    canStop: false,
    isRunning: () => true,
    close: async () => {
      for (const address of made) await dropDatabase(admin, address);
    },
  };
}

async function makeDatabase(admin: string, from?: string): Promise<string> {
  const name = `flatfield_test_${crypto.randomUUID().replaceAll('-', '')}`;
  const template = from === undefined ? 'template0' : nameOf(from);
  await ask(admin, `create database "${name}" encoding 'UTF8' template "${template}"`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return url.href;
}

async function dropDatabase(admin: string, address: string): Promise<void> {
  await ask(admin, `drop database "${nameOf(address)}" with (force)`);
}

function nameOf(address: string): string {
  return new URL(address).pathname.slice(1);
}

/** One statement on a connection of its own. */
export async function ask(
  address: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: address });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await client.query(statement, [...values]);
  } finally {
    await client.end();
  }
}

async function answering(admin: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`);
    if (await ask(admin, 'select 1').catch(() => null)) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Stopped first, so that it neither notices nor starts another process. */
async function killAll({ pid }: ChildProcess): Promise<void> {
  if (pid === undefined) return;
  process.kill(pid, 'SIGSTOP');
  const [, ...children] = processesOf(pid);
  for (const one of [...children, pid]) process.kill(one, 'SIGKILL');
  // A server that starts refuses the memory that they still share. In a container nobody may collect them.
  for (let waits = 0; waits < 100 && children.some(isAlive); waits += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));
}

/** The server itself, which starts all others, first. */
function processesOf(pid: number | undefined): readonly number[] {
  if (pid === undefined) return [];
  const own = execFileSync('ps', ['-o', 'pid=', '--ppid', `${pid}`], { encoding: 'utf8' });
  return [pid, ...own.split('\n').map(Number).filter(Boolean)];
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function programFolder(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))) ?? null;
}

function unprivilegedUser(): { readonly uid: number; readonly gid: number } {
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // The next one.
    }
  }
  throw new Error('PostgreSQL refuses to run as root, and there is no user postgres or nobody');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
