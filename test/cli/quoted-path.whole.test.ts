import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { quotedPath } from '../../src/cli/quoted-path.ts';

it.each([
  ['on a share', '\\\\lab\\reports\\run 1'],
  ['on another drive', 'D:\\Prüfplatz 7\\it’s a run'],
  ['of 300 characters', `C:\\${'reports\\'.repeat(37)}1`],
])('a command to copy keeps a path of Windows as it is: %s', (_where, path) => {
  expect(quotedPath(path, 'win32')).toBe(`"${path}"`);
});

it.runIf(process.platform !== 'win32').each(['a b', "it's", 'a$HOME`date`', '"x"', 'a\\b', '!!'])(
  'a shell reads %j as it was',
  (path) => {
    expect(execFileSync('/bin/sh', ['-c', `printf %s ${quotedPath(path, 'linux')}`], { encoding: 'utf8' })).toBe(path);
  },
);
