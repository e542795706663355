import { describe, expect, it } from 'vitest';
import { windowsPathProblem } from '../../../src/base/storage/windows-name.ts';

describe('a path on Windows', () => {
  it.each([
    'C:\\lab\\run 1',
    'reports\\ok',
    '..\\x',
    '.',
    'D:/a/b',
    '\\\\server\\share\\x',
    '\\\\?\\C:\\x',
    'com10',
    'console',
    'größe.json',
    'D:\\Prüfplatz 7\\it’s a run',
    `C:\\${'reports\\'.repeat(37)}1`,
  ])('may be %j', (path) => expect(windowsPathProblem(path)).toBeNull());

  it.each(['run:1', 'reports\\12:30', 'what?', 'a*', 'x|y', 'a\nb'])('holds no %j', (path) =>
    expect(windowsPathProblem(path)).toContain('cannot'),
  );

  it.each(['run.', 'run \\x', 'C:\\run.\\y'])('would lose the end of %j', (path) =>
    expect(windowsPathProblem(path)).toContain('leaves out'),
  );

  it.each(['CON', 'nul.json', 'reports\\aux', 'com1.txt', 'LPT\u00b9', 'C:\\x\\prn .y', 'CONOUT$'])(
    'would be a device: %j',
    (path) => expect(windowsPathProblem(path)).toContain('device'),
  );
});
