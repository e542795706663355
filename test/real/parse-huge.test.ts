import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('ten megabytes of the worst take no parser out of proportion, or beyond 200 MB', () => {
  const script = fileURLToPath(new URL('parse-huge.mjs', import.meta.url));
  const ended = spawnSync(process.execPath, ['--max-old-space-size=200', script], { encoding: 'utf8' });
  expect({ status: ended.status, found: ended.stdout, error: ended.stderr.slice(0, 1000) }).toEqual({
    status: 0,
    found: '',
    error: '',
  });
});
