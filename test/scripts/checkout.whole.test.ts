import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

it('a clone on Windows, where Git writes CRLF, holds every file as it is', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), 'flatfield-clone-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  git('clone', '-q', '-c', 'core.autocrlf=true', '-c', 'core.eol=crlf', root, join(folder, 'x'));
  const files = git('-C', join(folder, 'x'), 'ls-files', '--eol').split('\n').filter(Boolean);
  expect(files.length).toBeGreaterThan(1000);
  const changed = files.filter((line) =>
    /^i\/(\S*)\s+w\/(\S*)/
      .exec(line)
      ?.slice(1)
      .some((eol, _, [index]) => eol !== index),
  );
  expect(changed).toEqual([]);
});
