import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/**
 * A folder outside of the checkout with the project of `test/consumer` and, installed by npm, the packed tarball of what is
 * built now. It is kept for the next run, since it only depends on what is in it, and must be left as it is.
 */
export function installedConsumer(): string {
  const scratch = mkdtempSync(join(inject('keptFiles'), 'flatfield-consumer-'));
  // The scripts of the package would build it, which the set-up of the tests has done.
  expectSuccess(npm(root, ['pack', '--ignore-scripts', '--pack-destination', scratch]));
  const tarball = readdirSync(scratch).find((name) => name.endsWith('.tgz')) ?? '';
  cpSync(join(root, 'test', 'consumer'), scratch, { recursive: true });
  const tools = ['@playwright/test', 'typescript', '@types/node', 'libsql', 'pg', 'pg-boss'].map(
    (name) => `${name}@${devDependencies[name]}`,
  );
  const kept = keptFolder(scratch, tools);
  if (!existsSync(kept)) {
    const quiet = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
    expectSuccess(npm(scratch, ['install', ...quiet, `./${tarball}`, ...tools]));
    removeOlder(kept);
    tryRename(scratch, kept);
  }
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  return kept;
}

/** Named after this checkout and everything that decides about the content. */
function keptFolder(scratch: string, tools: readonly string[]): string {
  const files = readdirSync(scratch).sort();
  const contents = files.map((name) => [name, hash(readFileSync(join(scratch, name)))]);
  const what = [contents, tools, process.version, process.platform, process.arch];
  return join(
    inject('keptFiles'),
    `flatfield-installed-${hash(root).slice(0, 8)}-${hash(JSON.stringify(what)).slice(0, 16)}`,
  );
}

/** One is kept for a checkout, not one of every state that it was ever in. What another file of tests has just made is the same, and in use. */
function removeOlder(kept: string): void {
  const ofCheckout = basename(kept).slice(0, 'flatfield-installed-'.length + 8);
  const all = readdirSync(dirname(kept)).filter((one) => one.startsWith(ofCheckout));
  for (const name of all.filter((one) => one !== basename(kept))) {
    rmSync(join(dirname(kept), name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Another run of the tests may have been faster: what it installed is the same. */
function tryRename(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
}

function hash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Runs Node as a user of the package would, without what this test runner put into the environment. */
export function node(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): SpawnSyncReturns<string> {
  const { NODE_OPTIONS: _, ...own } = process.env;
  return spawnSync(process.execPath, args, {
    cwd,
    encoding: 'utf8',
    env: { ...own, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
  });
}

export function expectSuccess({ status, stdout, stderr }: SpawnSyncReturns<string>): void {
  if (status !== 0) throw new Error(`ended with ${status}\n${stdout}\n${stderr}`);
}

/** Runs npm, without a shell. */
export function npm(cwd: string, args: readonly string[]): SpawnSyncReturns<string> {
  return node(cwd, [npmScript(), ...args]);
}

/** Path of npm's own script, so that no shell is needed: the npm that runs the tests, else the one beside this Node. */
function npmScript(): string {
  const beside = join(process.execPath, '..');
  const places = [
    process.env['npm_execpath'] ?? '',
    join(beside, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(beside, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ];
  const found = places.find((place) => place.endsWith('.js') && existsSync(place));
  if (found === undefined) throw new Error('npm was not found beside this Node; run the tests through npm test');
  return found;
}
