import { mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runFlatfield } from './run-flatfield.ts';

it('a run, its report and its JSON are written below a path of 300 characters, with spaces and umlauts', async () => {
  const base = mkdtempSync(join(tmpdir(), 'flatfield-'));
  const below = ['Prüfplatz 7 – Größe (ß)', 'é'.repeat(90), 'ein sehr langer Name '.repeat(8).trim()];
  const cwd = join(base, ...below);
  expect(cwd.length).toBeGreaterThan(300);
  mkdirSync(cwd, { recursive: true });
  const inspect = ['inspect', '--simulate', 'flat', '--resolution', '960x540', '--layout', '1x1', '--patches', 'white'];
  const ended = await runFlatfield([...inspect, '--time-scale', '0', '--json', '--out', 'Gerät 1'], { cwd });
  expect(await readFile(join(cwd, 'Gerät 1', 'inspection.json'), 'utf8')).toBe(ended.stdout);
  const verified = await runFlatfield(['verify', 'Gerät 1', '--out', 'geprüft.json'], { cwd });
  expect(verified).toMatchObject({ code: 0, stdout: '' });
  expect(await runFlatfield(['report', 'Gerät 1', '--format', 'csv'], { cwd })).toMatchObject({ code: 0 });
  expect(readdirSync(cwd).sort()).toEqual(['Gerät 1', 'Gerät 1-reports', 'geprüft.json']);
});
