import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readPng } from '../plan/pattern/read-png.ts';
import { runFlatfield } from './run-flatfield.ts';

async function folderForTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'flatfield-chart-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe('flatfield chart write', () => {
  it('writes the exact picture next to the current folder and prints its path', async () => {
    const cwd = await folderForTest();
    const { code, stdout, stderr } = await runFlatfield(['chart', 'write', 'tone-chart', '--resolution', '640x480'], {
      cwd,
    });
    expect(code, stderr).toBe(0);
    expect(stdout.trim()).toBe(join(cwd, 'tone-chart-640x480.png'));
    const png = readPng(await readFile(stdout.trim()));
    expect(png).toMatchObject({ widthPx: 640, heightPx: 480, bitDepth: 8, colorType: 2 });
    expect(png.chunks).not.toContain('iCCP');
    expect([png.at(0, 0), png.at(639, 479)]).toEqual([
      { r: 192, g: 64, b: 64 },
      { r: 192, g: 192, b: 64 },
    ]);
  });

  it('says with --json which code values each cell has', async () => {
    const cwd = await folderForTest();
    const args = ['chart', 'write', 'code-chart', '--resolution', '1920x1080', '--out', 'mine.png', '--json'];
    const { code, stdout } = await runFlatfield(args, { cwd });
    expect(code).toBe(0);
    const said = JSON.parse(stdout) as { cells: unknown[] };
    expect(said).toMatchObject({ name: 'code-chart', file: join(cwd, 'mine.png'), widthPx: 1920, columns: 5, rows: 5 });
    expect(said.cells).toHaveLength(25);
    expect(said.cells[6]).toEqual({ row: 2, column: 2, r: 254, g: 1, b: 128 });
  });

  it('never writes over a file', async () => {
    const cwd = await folderForTest();
    const args = ['chart', 'write', 'tone-chart', '--resolution', '640x480'];
    await runFlatfield(args, { cwd });
    const before = await readFile(join(cwd, 'tone-chart-640x480.png'));
    const { code, stderr } = await runFlatfield(['chart', 'write', 'tone-chart', '--resolution', '640x480'], { cwd });
    expect(code).toBe(3);
    expect(stderr).toMatch(/it exists already; name another file with --out/);
    expect(await readFile(join(cwd, 'tone-chart-640x480.png'))).toEqual(before);
  });

  it.each([
    [['tone', '--resolution', '640x480'], /^.*"tone" is not known; did you mean tone-chart\?\n$/],
    [['tone-chart'], /--resolution is missing/],
    [['tone-chart', '--resolution', 'big'], /Resolution "big" is not understood/],
    [['tone-chart', '--resolution', '9x9'], /12x10 pixels or more; got 9x9/],
    [['tone-chart', '--resolution', '640x480', '--out', 'none/x.png'], /was not written to/],
  ])('refuses %j in one line, and writes nothing', async (args, reason) => {
    const cwd = await folderForTest();
    const { code, stderr } = await runFlatfield(['chart', 'write', ...args], { cwd });
    expect(stderr).toMatch(reason);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(3);
    expect(await readdir(cwd)).toEqual([]);
  });
});
