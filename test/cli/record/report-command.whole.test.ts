import { appendFile, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBrowser } from '../../../src/plan/window/find-browser.ts';
import { makeRun, scratchFolder } from '../make-run.ts';
import { runFlatfield } from '../run-flatfield.ts';

const folder = scratchFolder();

describe('flatfield report RUN', () => {
  it('writes every form next to the run, and leaves the run as it is', async () => {
    const run = join(folder(), 'run');
    await makeRun(run);
    const { code, stdout } = await runFlatfield([
      'report',
      run,
      '--format',
      'html,junit,csv,cgats,png,json',
      '--lang',
      'ja',
    ]);
    expect(code).toBe(0);
    const reports = `${run}-reports`;
    const names = ['report.html', 'junit.xml', 'readings.csv', 'readings.ti3', 'heat-map.png', 'record.json'];
    expect(stdout).toBe(names.map((name) => `${join(reports, name)}\n`).join(''));
    expect((await readdir(reports)).sort()).toEqual([...names].sort());
    expect(await readFile(join(reports, 'report.html'), 'utf8')).toContain('<html lang="ja">');
    expect(await readFile(join(reports, 'record.json'), 'utf8')).toBe(
      await readFile(join(run, 'inspection.json'), 'utf8'),
    );
    expect((await runFlatfield(['verify', run])).code).toBe(0);
    expect((await runFlatfield(['report', run, '--out', run])).code).toBe(3);
    await appendFile(join(run, 'inspection.json'), ' ');
    expect(await runFlatfield(['report', run])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is changed'),
    });
  });

  it('leaves no report of another run next to its own, and no other file is touched', async () => {
    const [good, bad, out] = ['unit-1', 'unit-2', 'both'].map((name) => join(folder(), name)) as [
      string,
      string,
      string,
    ];
    await makeRun(good);
    await makeRun(bad, ['--simulate', 'tinted-corner']);
    const report = (run: string, format: string) => runFlatfield(['report', run, '--format', format, '--out', out]);
    for (const format of ['junit,md', 'ctrf', 'junit,md']) expect((await report(good, format)).code).toBe(0);
    expect(await report(bad, 'html')).toMatchObject({ code: 2, stderr: expect.stringContaining('of another run') });
    expect((await readdir(out)).sort()).toEqual(['ctrf.json', 'junit.xml', 'summary.md']);
    expect((await report(bad, 'junit,md,ctrf')).code).toBe(0);
    await writeFile(join(out, 'junit.xml'), '<testsuites name="of another tool"/>');
    expect((await report(bad, 'html')).code).toBe(0);
    expect(await readFile(join(out, 'junit.xml'), 'utf8')).toContain('of another tool');
  });

  it('prints the page as PDF with the browser that shows patterns, and reports a missing browser', async () => {
    const run = join(folder(), 'printed');
    await makeRun(run, ['--layout', '3x3', '--patches', 'white']);
    const env = { FLATFIELD_BROWSER: join(folder(), 'no-browser') };
    const without = await runFlatfield(['report', run, '--format', 'md,pdf,csv'], { env });
    expect(without).toMatchObject({ code: 2, stderr: expect.stringContaining('no-browser') });
    const withOne = await runFlatfield(['report', run, '--format', 'pdf'], {
      env: { FLATFIELD_BROWSER: await findBrowser() },
    });
    expect(withOne).toMatchObject({ code: 0, stderr: '' });
    const pdf = await readFile(join(`${run}-reports`, 'report.pdf'));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    // Two pages on paper: the page tree of Chromium's PDF says how many there are.
    expect(/\/Type \/Pages\s*\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]).toMatch(/^[12]$/);
  });

  it.each([
    [['some-run', '--format', 'docx'], '--format expects some of html, md, junit, ctrf'],
    [['a', 'b'], 'Name one run'],
    [['a', '--index', '--format', 'html,csv'], '--format expects html or csv'],
  ])('refuses %j in exit code 3', async (args, message) => {
    expect(await runFlatfield(['report', ...args])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining(message),
    });
  });
});

describe('flatfield report --index', () => {
  it('lists all runs of a folder, those without a record too', async () => {
    const reports = join(folder(), 'reports');
    await makeRun(join(reports, 'good'), [
      '--unit',
      'U-1',
      '--layout',
      '3x3',
      '--patches',
      'white',
      '--profile',
      'panel-data-sheet',
    ]);
    await makeRun(join(reports, 'bad'), ['--unit', 'U-1', '--simulate', 'tinted-corner']);
    await cp(join(reports, 'bad'), join(reports, 'bad-again'), { recursive: true });
    await mkdir(join(reports, 'broken'));
    await writeFile(join(reports, 'broken', 'inspection.json'), '{');
    await mkdir(join(reports, 'no-run'));
    const out = join(folder(), 'index.html');
    const { code, stdout, stderr } = await runFlatfield(['report', reports, '--index', '--out', out]);
    expect(code).toBe(2);
    expect(stdout).toContain('Overview of 3 runs');
    expect(stderr).toContain('Runs without a readable record: 1 of 3;');
    expect(stderr).toContain('1 folders are copies of other runs');
    const page = await readFile(out, 'utf8');
    expect(page).toContain('href="./reports/bad/report.html"');
    expect(page).toContain('broken');
    expect(page).toContain(`<li><bdi>reports${sep}bad-again</bdi> = <bdi>reports${sep}bad</bdi></li>`);
    expect(page).not.toContain('no-run');
    const readable = [
      'report',
      join(reports, 'good'),
      join(reports, 'bad', 'inspection.json'),
      '--index',
      '--out',
      out,
    ];
    expect((await runFlatfield(readable)).code).toBe(0);
    expect((await runFlatfield(['report', join(reports, 'no-run'), '--index'], { cwd: folder() })).code).toBe(3);
  });
});
