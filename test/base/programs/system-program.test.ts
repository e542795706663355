import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { importGraph } from '../../../scripts/import-graph.mjs';
import { systemProgram } from '../../../src/base/programs/system-program.ts';

describe('a program of the system', () => {
  it.each([
    ['C:\\Windows', 'C:\\Windows\\System32\\taskkill.exe'],
    ['D:\\WinNT', 'D:\\WinNT\\System32\\taskkill.exe'],
    [undefined, 'C:\\Windows\\System32\\taskkill.exe'],
    ['', 'C:\\Windows\\System32\\taskkill.exe'],
    ['.', 'C:\\Windows\\System32\\taskkill.exe'],
    ['\\Windows', 'C:\\Windows\\System32\\taskkill.exe'],
    ['\\\\share\\Windows', 'C:\\Windows\\System32\\taskkill.exe'],
  ])('is started by its full path, never from the current folder (SystemRoot %j)', (SystemRoot, path) => {
    expect(systemProgram('taskkill', { SystemRoot })).toBe(path);
  });

  it('has a fixed path on macOS', () => {
    expect([systemProgram('ps', {}), systemProgram('open', {})]).toEqual(['/bin/ps', '/usr/bin/open']);
  });
});

describe('the sources', () => {
  const src = new URL('../../../src/', import.meta.url);
  const texts = [...importGraph(fileURLToPath(src)).keys()].map((file) => readFileSync(new URL(file, src), 'utf8'));
  const started = texts.flatMap(
    (text) => text.match(/\b(?:spawn|execFile(?:Sync)?|start(?:Node)?Program|askProgram)\)?\([^,)]*/g) ?? [],
  );

  it('start no program by a bare name', () => {
    expect(started.length).toBeGreaterThan(5);
    expect(started.filter((call) => /["'`]/.test(call.replace(/systemProgram\('\w+'/, '')))).toEqual([]);
  });

  it('open no window for a program on Windows', () => {
    const calls = /\b(?:spawn|execFile|fork)(?:Sync)?\)?\((?!\))/;
    const starting = texts.filter((text) => /from 'node:child_process'/.test(text) && calls.test(text));
    expect(starting.length).toBeGreaterThan(2);
    expect(starting.filter((text) => !text.includes('windowsHide: true'))).toEqual([]);
  });
});
