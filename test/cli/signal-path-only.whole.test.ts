import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { parseInspection, readRecord } from '../../src/record/read-inspection.ts';
import { summaryOf } from '../judge/in-english.ts';
import { makeRun, scratchFolder } from './make-run.ts';
import { runFlatfield } from './run-flatfield.ts';

const folder = scratchFolder();
const light = ['--profile', 'panel-data-sheet'];

describe('a light profile on readings of the signal', () => {
  it('passes nothing and reads nothing: a dim panel under a perfect signal would pass', async () => {
    const { code, stdout } = await makeRun(join(folder(), 'tco'), ['--profile', 'tco-certified', '--json']);
    const inspection = parseInspection(stdout, 'stdout');
    const { judgment, readings } = inspection;
    expect([code, judgment.verdict.outcome, readings]).toEqual([2, 'inconclusive', []]);
    expect(summaryOf(inspection)).toContain('--accept-signal');
  });

  it('passes no run that is judged again, until that is accepted; then it stays so', async () => {
    const run = join(folder(), 'signal');
    expect((await makeRun(run)).code).toBe(0);
    const refused = await runFlatfield(['judge', run, ...light, '--out', join(folder(), 'refused')]);
    expect(refused).toMatchObject({ code: 2, stdout: expect.stringContaining('describes emitted light') });
    expect((await runFlatfield(['judge', join(folder(), 'refused'), '--out', join(folder(), 'still')])).code).toBe(2);
    const accepted = join(folder(), 'accepted');
    expect((await runFlatfield(['judge', run, ...light, '--accept-signal', '--out', accepted])).code).toBe(0);
    expect((await readRecord(accepted)).judgment.acceptSignal).toBe(true);
    expect((await runFlatfield(['judge', accepted, '--out', join(folder(), 'again')])).code).toBe(0);
  });

  it('is accepted by the configuration as well, and kept for a run that is resumed', async () => {
    const config = join(folder(), 'own.json');
    await writeFile(config, JSON.stringify({ inspect: { 'accept-signal': true } }));
    const out = join(folder(), 'configured');
    const first = await makeRun(out, [...light, '--config', config, '--max-attempts', '5']);
    expect(first.code).toBe(2);
    expect((await runFlatfield(['inspect', '--resume', out])).code).toBe(0);
  });

  it('marks every output as signal path only if it is accepted', async () => {
    const run = join(folder(), 'marked');
    const { code, stdout } = await makeRun(run, [...light, '--accept-signal']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ PASS {3}SIGNAL PATH ONLY/);
    const read = (name: string) => readFile(join(run, name), 'utf8');
    expect(await read('report.html')).toMatch(/<title>Pass, signal path only/);
    expect(await read('report.html')).toMatch(/<h1[^>]*>.*Pass, signal path only<\/h1>/);
    expect(await read('junit.xml')).toContain('<testcase name="verdict (signal path only)"');
    const [header = '', ...rows] = (await read('readings.csv')).trim().split('\r\n');
    expect(header).toMatch(/,scope$/);
    expect(rows.every((row) => row.endsWith(',signal path only'))).toBe(true);

    await runFlatfield(['report', run, '--format', 'png', '--out', join(folder(), 'pictures')]);
    const png = await readFile(join(folder(), 'pictures', 'heat-map.png'));
    const { height, exif } = await sharp(png).metadata();
    expect(height).toBe(76 + 540 + 84);
    expect(exif?.toString('latin1')).toContain('signal path only');

    const index = join(folder(), 'index.html');
    await runFlatfield(['report', run, '--index', '--out', index]);
    expect(await readFile(index, 'utf8')).toContain('Pass, signal path only</a>');
    const later = join(folder(), 'later');
    await makeRun(later, [...light, '--accept-signal']);
    const compared = await runFlatfield(['compare', run, later]);
    expect(compared.stdout).toContain('marked (pass, signal path only) -> later (pass, signal path only)');
  });
});

describe('the page of a meter run', () => {
  it('says nothing about a signal and maps no code errors', async () => {
    const lines = [1 / 6, 1 / 2, 5 / 6].flatMap((y) =>
      [1 / 6, 1 / 2, 5 / 6].map((x) => `${x},${y},white,95,100,108.9`),
    );
    const file = join(folder(), 'meter.csv');
    await writeFile(file, ['x,y,patch,X,Y,Z', ...lines].join('\n'));
    const out = join(folder(), 'meter');
    const args = ['judge', '--readings', file, ...light, '--resolution', '1920x1080', '--out', out];
    const { stdout } = await runFlatfield(args);
    expect(stdout).toContain('Emitted light, measured with a meter.');
    expect(stdout).not.toMatch(/signal path/i);
    const page = (await readFile(join(out, 'report.html'), 'utf8')).replace(/<script[\s\S]*?<\/script>/g, '');
    expect(page).toContain('Values are of emitted light');
    expect(page).not.toMatch(/values (?:describe|are of) the signal/i);
    expect(page).not.toMatch(/data-view="shown|Code value, greatest error|Red code value/);
    expect(await readFile(join(out, 'readings.csv'), 'utf8')).not.toContain('signal path only');
  });
});
