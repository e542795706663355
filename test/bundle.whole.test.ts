import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { bin } from './cli/run-flatfield.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const entries = Object.values<Entry | string>(exports).filter((entry) => typeof entry === 'object');

interface Entry {
  readonly types: string;
  readonly default: string;
}

type Exported = Readonly<Record<string, unknown>>;

const exported = (path: string): Promise<Exported> => import(pathToFileURL(join(root, path)).href);
const compiled = ({ types }: Entry) => exported(types.replace('/types/', '/').replace(/\.d\.ts$/, '.js'));

describe('the bundle', () => {
  it('exports from each entry what its module exports', async () => {
    expect(entries.length).toBeGreaterThanOrEqual(5);
    for (const entry of entries) {
      expect(Object.keys(await exported(entry.default))).toEqual(Object.keys(await compiled(entry)));
    }
  });

  it('has each module of the sources once, whichever entry and program uses it', () => {
    const modules = readdirSync(join(root, 'dist', 'bundle'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(root, 'dist', 'bundle', name), 'utf8').match(/^\/\/ src\/.+\.ts$/gm) ?? [])
      .flatMap((names) => [...new Set(names)]);
    expect(modules.length).toBeGreaterThan(500);
    expect(modules.filter((name, place) => modules.indexOf(name) !== place)).toEqual([]);
  });

  it('throws from one entry the errors that another one exports', async () => {
    const [{ FlatfieldError }, { startSimulator }] = (await Promise.all(
      [exports['.'], exports['./simulator']].map((entry: Entry) => exported(entry.default)),
    )) as [{ FlatfieldError: new () => Error }, { startSimulator: (options: object) => Promise<unknown> }];
    await expect(startSimulator({ scenario: 'no-such-scenario' })).rejects.toBeInstanceOf(FlatfieldError);
  });

  it('requires no module in a way that only CommonJS has', () => {
    const folder = join(root, 'dist', 'bundle', 'chunks');
    const chunks = readdirSync(folder);
    expect(chunks.length).toBeGreaterThan(100);
    expect(chunks.filter((name) => readFileSync(join(folder, name), 'utf8').includes('Dynamic require of'))).toEqual(
      [],
    );
  });
});

describe('a command', () => {
  it.each<[string, readonly string[]]>([
    ['--help', []],
    ['--version', []],
    ['inspect --help', ['culori', 'yargs', 'zod']],
  ])('%s imports only the packages that it needs', (command, packages) => {
    const args = ['--import', reportImports, bin, ...command.split(' ')];
    const { stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect(status).toBe(0);
    const imported = stderr.split('\n').map((url) => packageOf.exec(url)?.[1] ?? url);
    expect(imported.filter((name) => name !== '' && !packages.includes(name))).toEqual([]);
  });
});

const packageOf = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/;

/** Node's hook that writes which files of packages our own modules import. */
const hook = `import { writeSync } from 'node:fs';
export async function resolve(name, context, next) {
  const found = await next(name, context);
  const [from, to] = [context.parentURL ?? '', found.url].map((url) => url.includes('/node_modules/'));
  if (to && !from) writeSync(2, found.url + '\\n');
  return found;
}`;
const data = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`;
const reportImports = data(`import { register } from 'node:module'; register(${JSON.stringify(data(hook))});`);
