import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const bin = fileURLToPath(new URL('../../../dist/cli/bin.js', import.meta.url));

/** Node's hook as if the packages were not installed. */
const hook = `export async function resolve(name, context, next) {
  if (['pg', 'libsql'].includes(name)) throw Object.assign(new Error('not found'), { code: 'ERR_MODULE_NOT_FOUND' });
  return next(name, context);
}`;
const data = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`;
const register = data(`import { register } from 'node:module'; register(${JSON.stringify(data(hook))});`);
const folder = join(tmpdir(), `flatfield-without-libsql-${process.pid}`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['pg', 'PostgreSQL', ['token', 'list', '--database', 'postgres://line@127.0.0.1:1/line']],
  ['libsql', 'The data folder of a line server', ['serve', '--folder', folder, '--port', '0']],
])('names in one line the command that installs %s if %s is asked for', (name, neededBy, args) => {
  const command = ['--import', register, bin, 'line', ...args];
  const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  const message = `^flatfield: ${neededBy} needs the package ${name}, which is not installed: run npm ci .*\\.\\n$`;
  expect(stderr).toMatch(new RegExp(message));
  expect(status).toBe(2);
  expect(existsSync(join(folder, 'blobs'))).toBe(false);
});
