import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const bin = fileURLToPath(new URL('../../../dist/cli/bin.js', import.meta.url));

/** Node's hook as if the packages were not installed. */
const hook = `export async function resolve(name, context, next) {
  if (['pg', 'libsql'].includes(name)) throw Object.assign(new Error('not found'), { code: 'ERR_MODULE_NOT_FOUND' });
  return next(name, context);
}`;
const data = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`;
const register = data(`import { register } from 'node:module'; register(${JSON.stringify(data(hook))});`);
const folder = join(tmpdir(), `flatfield-without-libsql-${process.pid}`);

it.each([
  ['pg', '--database', 'postgres://line@127.0.0.1:1/line', 'PostgreSQL'],
  ['libsql', '--folder', folder, 'The data folder of a line server'],
])('names in one line the command that installs %s if %s asks for it', (name, option, place, neededBy) => {
  const args = ['line', 'token', 'list', option, place];
  const { status, stderr } = spawnSync(process.execPath, ['--import', register, bin, ...args], { encoding: 'utf8' });
  const message = `^flatfield: ${neededBy} needs the package ${name}, which is not installed: run npm ci .*\\.\\n$`;
  expect(stderr).toMatch(new RegExp(message));
  expect(status).toBe(2);
  expect(existsSync(folder)).toBe(false);
});
