import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { quotedPath } from '../../src/cli/quoted-path.ts';

it('a command to copy keeps the backslashes of a path as they are', () => {
  expect(quotedPath('\\\\lab\\reports\\run 1', 'win32')).toBe('"\\\\lab\\reports\\run 1"');
});

it.runIf(process.platform !== 'win32').each(['a b', "it's", 'a$HOME`date`', '"x"', 'a\\b', '!!'])(
  'a shell reads %j as it was',
  (path) => {
    expect(execFileSync('/bin/sh', ['-c', `printf %s ${quotedPath(path, 'linux')}`], { encoding: 'utf8' })).toBe(path);
  },
);
