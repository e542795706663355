import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const bin = fileURLToPath(new URL('../../../dist/cli/bin.js', import.meta.url));

/** Node's hook as if the package pg were not installed. */
const hook = `export async function resolve(name, context, next) {
  if (name === 'pg') throw Object.assign(new Error('not found'), { code: 'ERR_MODULE_NOT_FOUND' });
  return next(name, context);
}`;
const data = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`;
const register = data(`import { register } from 'node:module'; register(${JSON.stringify(data(hook))});`);

it('names the command that installs pg if a database is asked for without it', () => {
  const args = ['line', 'token', 'list', '--database', 'postgres://line@127.0.0.1:1/line'];
  const { status, stderr } = spawnSync(process.execPath, ['--import', register, bin, ...args], { encoding: 'utf8' });
  expect(stderr).toMatch(/^flatfield: PostgreSQL needs the package pg, which is not installed: run npm ci .*\.\n$/);
  expect(status).toBe(2);
});
