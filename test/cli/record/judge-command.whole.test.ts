import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseInspection, readRecord } from '../../../src/record/read-inspection.ts';
import { makeRun, scratchFolder } from '../make-run.ts';
import { runFlatfield } from '../run-flatfield.ts';

const folder = scratchFolder();

describe('flatfield judge RUN', () => {
  it('judges the stored readings again, keeps both verdicts and links them', async () => {
    const run = join(folder(), 'dim');
    await makeRun(run, ['--simulate', 'tinted-corner']);
    const before = await readFile(join(run, 'inspection.json'), 'utf8');
    const { code, stdout } = await runFlatfield(['judge', run, '--profile', 'panel-data-sheet', '--accept-signal']);
    expect(code).toBe(0);
    expect(stdout).toContain('before   fail by calibration-match 2 in dim');
    expect(await readFile(join(run, 'inspection.json'), 'utf8')).toBe(before);
    const again = await readRecord(`${run}-judged-1`);
    expect(again.judgment.verdict.outcome).toBe('pass');
    expect(again.judgment.profile.name).toBe('panel-data-sheet');
    expect(again.readings).toEqual((await readRecord(run)).readings);
    expect(again.earlier).toEqual([
      expect.objectContaining({ runId: 'dim', grade: 'fail', recordSha256: expect.stringMatching(/^[0-9a-f]{64}$/) }),
    ]);
    expect((await runFlatfield(['verify', run])).code).toBe(0);

    await runFlatfield(['judge', `${run}-judged-1`, '--profile', 'signal-exact']);
    const third = await readRecord(`${run}-judged-1-judged-1`);
    expect(third.earlier?.map(({ runId }) => runId)).toEqual(['dim', 'dim-judged-1']);
  });

  it('gives the same judgment under the same profile', async () => {
    const run = join(folder(), 'same');
    const first = parseInspection(
      (await makeRun(run, ['--guard-band', '0.1', '--tone-response', '2.4', '--json'])).stdout,
      'first',
    );
    const again = parseInspection((await runFlatfield(['judge', run, '--json'])).stdout, 'again');
    expect({ ...again.judgment, judgedAt: '' }).toEqual({ ...first.judgment, judgedAt: '' });
    expect(again.judgment).toMatchObject({ guardBand: 0.1, toneResponse: { value: 2.4, from: 'option' } });
  });

  it.each(['--accept-signal', '--no-accept-signal'])('refuses %s for readings of light', async (option) => {
    const { code, stderr } = await runFlatfield(['judge', '--readings', 'any.csv', '--profile', 'tg18', option]);
    expect(code).toBe(3);
    expect(stderr).toContain('--accept-signal goes with a run');
  });

  it('judges files of labs: named points, points in order, and a report of DisplayCAL', async () => {
    const light = (Y: number) => [0.95 * Y, Y, 1.09 * Y];
    const names = ['A', 'B', 'C'].flatMap((letter) => [1, 2, 3].map((number) => `${letter}${number}`));
    // The right column is dark: with letters for rows it would be the bottom row.
    const rows = names.map((name) => `${name},white,${light(name.startsWith('C') ? 60 : 100).join(',')}`);
    const cells = Array.from({ length: 9 }, (_, cell) => {
      const readings = [1, 0.5, 0.2, 0.05].map((part) => `{'XYZ': [${light(100 * part).join(', ')}], 'CDT': 6504}`);
      return `${cell}: [${readings.join(', ')}]`;
    });
    const files = {
      'named.csv': `point,patch,X,Y,Z\n${rows.join('\n')}\n`,
      'unnamed.csv': `patch,X,Y,Z\n${`white,${light(100).join(',')}\n`.repeat(9)}`,
      'report.html': `<!DOCTYPE html><script>var rows = 3, cols = 3, results = {${cells.join(', ')}}, locus = 'Daylight'</script>`,
    };
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder(), name), text);
    const judge = (name: string, ...more: readonly string[]) =>
      runFlatfield(
        [
          ...['judge', join(folder(), name), '--profile', 'panel-data-sheet', '--layout', '3x3', '--patches', 'white'],
          ...['--out', join(folder(), `of-${name}`), ...more],
        ],
        { cwd: folder() },
      );
    expect(await judge('named.csv')).toMatchObject({ code: 3, stderr: expect.stringContaining('--positions 5x5') });
    expect((await judge('named.csv', '--positions', '3x3')).code).toBe(1);
    const named = await readRecord(join(folder(), 'of-named.csv'));
    const dark = named.readings.filter((one) => one.kind === 'light' && one.light.Y < 80);
    expect(dark.map(({ pointIndex }) => pointIndex % 3)).toEqual([2, 2, 2]);
    expect(named.meter).toMatchObject({ positions: '3x3', format: 'csv' });
    expect(await readFile(join(folder(), 'of-named.csv', 'report.html'), 'utf8')).toContain('cells of a grid of 3x3');
    expect((await judge('unnamed.csv', '--positions', '3x3')).code).toBe(0);
    expect(await judge('unnamed.csv', '--positions', '3')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('--positions expects plan-order or a grid such as 5x5'),
    });
    expect((await judge('report.html')).code).toBe(0);
    expect((await readRecord(join(folder(), 'of-report.html'))).meter).toMatchObject({
      format: 'displaycal',
      leftOut: 27,
    });
  });

  it('judges several files within a second, each into a folder of its own, and takes none for a run of a unit', async () => {
    const cwd = join(folder(), 'batch');
    await mkdir(cwd);
    const rows = [100, 99, 98, 100, 100, 100, 99, 100, 100].map((Y) => `white,${0.95 * Y},${Y},${1.09 * Y}`);
    await writeFile(join(cwd, 'r.csv'), `patch,X,Y,Z\n${rows.join('\n')}\n`);
    const judge = ['judge', 'r.csv', '--profile', 'panel-data-sheet', '--positions', '3x3'];
    const more = ['--layout', '3x3', '--patches', 'white'];
    const ended = await Promise.all([1, 2, 3].map(() => runFlatfield([...judge, ...more], { cwd })));
    expect(ended.map(({ code }) => code)).toEqual([0, 0, 0]);
    const made = await readdir(join(cwd, 'reports'));
    expect(made).toHaveLength(3);
    const runs = made.map((name) => join('reports', name));
    expect((await runFlatfield(['report', '--index', ...runs], { cwd })).code).toBe(0);
    const page = await readFile(join(cwd, 'index.html'), 'utf8');
    expect(page).toContain('<bdi>not given</bdi>');
    expect(page).toContain('(3)</h2>');
    expect(page).not.toContain('class="trends"');
  });

  it('refuses a record that was edited after the run', async () => {
    const run = join(folder(), 'edited');
    await makeRun(run, ['--simulate', 'tinted-corner']);
    const file = join(run, 'inspection.json');
    await writeFile(
      file,
      (await readFile(file, 'utf8')).replace('"UNKNOWN"', '"KNOWN"').replace('tinted-corner', 'flat'),
    );
    const { code, stderr } = await runFlatfield(['judge', run]);
    expect(code).toBe(2);
    expect(stderr).toContain('inspection.json in ');
    expect(stderr).toContain('is changed');
  });

  it('judges the worst of repeated passes again, whichever it is under the other profile', async () => {
    const run = join(folder(), 'repeated');
    await makeRun(run, ['--repeat', '3']);
    const { stdout } = await runFlatfield(['judge', run, '--profile', 'panel-data-sheet', '--json']);
    expect(parseInspection(stdout, 'stdout').repeats).toMatchObject({ planned: 3, others: [{ pass: 1 }, { pass: 2 }] });
  });
});

describe('flatfield judge --readings', () => {
  it('takes the light of a meter from CSV to verdict and report', async () => {
    const out = join(folder(), 'meter');
    const { code, stdout } = await judge(readings(), 'good.csv', ['--unit', 'M-7', '--out', out]);
    expect(code).toBe(0);
    expect(stdout).toContain('Emitted light, measured with a meter.');
    expect(stdout).not.toContain('Signal path only');
    const record = await readRecord(out);
    expect(record).toMatchObject({
      unit: 'M-7',
      conditions: null,
      meter: { format: 'csv', fileName: 'good.csv', leftOut: 0 },
    });
    expect(await readFile(join(out, 'received-readings.csv'), 'utf8')).toBe(readings());
    expect((await runFlatfield(['verify', out])).code).toBe(0);
  });

  it('takes back the CGATS that it exports, with the same verdict', async () => {
    const out = join(folder(), 'exported');
    const first = parseInspection((await judge(readings(70), 'bad.csv', ['--out', out, '--json'])).stdout, 'csv');
    const reports = join(folder(), 'exported-reports');
    await runFlatfield(['report', out, '--format', 'cgats', '--out', reports]);
    const again = await runFlatfield([
      ...['judge', '--readings', join(reports, 'readings.ti3'), '--profile', 'tg18'],
      ...['--out', join(folder(), 'back'), '--json'],
    ]);
    expect(again.code).toBe(1);
    const { metrics } = parseInspection(again.stdout, 'cgats').judgment;
    for (const [index, { name, value }] of metrics.entries()) {
      expect(name).toBe(first.judgment.metrics[index]?.name);
      expect(value).toBeCloseTo(first.judgment.metrics[index]?.value ?? Number.NaN, 4);
    }
  });

  it('fails a corner that is too dark, at the darker level too', async () => {
    const { code, stdout } = await judge(readings(70), 'dark.csv');
    expect(code).toBe(1);
    expect(stdout).toContain('gray-204');
  });

  it('compares with the calibration result of --reference, and cannot judge such a limit without it', async () => {
    const run = join(folder(), 'calibrated');
    const { calibration } = parseInspection((await makeRun(run, ['--json'])).stdout, 'run');
    const reference = join(folder(), 'reference.json');
    await writeFile(reference, JSON.stringify({ calibrationResult: calibration.reference?.received }));
    const text = (percent: number) =>
      `x,y,patch,X,Y,Z\n${Object.entries(calibration.reference?.colors ?? {})
        .flatMap(([patch, { X, Y, Z }]) =>
          // No meter reads one luminance to its last digit at places of other colors.
          grid(5).map(
            ([x, y]) => `${x},${y},${patch},${X},${Y * (1 + y / 250)},${x < 0.2 ? Z * (1 + percent / 100) : Z}\n`,
          ),
        )
        .join('')}`;
    const profile = join(folder(), 'flat-fields.json');
    await writeFile(
      profile,
      JSON.stringify({
        ...{ name: 'flat-fields', extends: 'calibration-match' },
        plan: { layout: '5x5', patches: ['white', 'red', 'green', 'blue', 'black'] },
      }),
    );
    const args = ['--profile', profile, '--reference', reference];
    expect(await judge(text(0), 'as-calibrated.csv', args)).toMatchObject({ code: 0 });
    expect(await judge(text(30), 'bluish.csv', args)).toMatchObject({ code: 1 });
    expect(await judge(text(0), 'unreferenced.csv', args.slice(0, 2))).toMatchObject({ code: 2 });
  });

  it('is inconclusive if a planned point was not measured, or measured twice', async () => {
    const missing = readings().replace(/\n[^\n]+\n$/, '\n');
    expect(await judge(missing, 'missing.csv')).toMatchObject({
      code: 2,
      stdout: expect.stringContaining('was not read'),
    });
    const twice = `${readings()}0.5,0.5,10%,1,1.05,1.1\n`;
    expect(await judge(twice, 'twice.csv')).toMatchObject({
      code: 2,
      stdout: expect.stringContaining('more than once'),
    });
  });

  it('is inconclusive under a profile that judges code values: no signal was read', async () => {
    const text = `x,y,patch,X,Y,Z\n${['white', 'black', 'red', 'green', 'blue', '50%']
      .flatMap((patch) => grid(5).map(([x, y]) => `${x},${y},${patch},100,100,100\n`))
      .join('')}`;
    const { code, stdout } = await judge(text, 'codes.csv', ['--profile', 'signal-exact@1']);
    expect(code).toBe(2);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('only emitted light was measured');
  });

  it('says of samples that the plan does not show that they were left out', async () => {
    const { stderr } = await judge(`${readings()}0.5,0.5,white,157,165,180\n`, 'more.csv');
    expect(stderr).toContain('1 samples are of patches that the plan does not show.');
  });

  it('refuses XYZ that were exported from a signal: no meter measured them', async () => {
    const run = join(folder(), 'signal');
    await makeRun(run, ['--profile', 'tg18', '--accept-signal']);
    await runFlatfield(['report', run, '--format', 'cgats']);
    const file = join(`${run}-reports`, 'readings.ti3');
    const { code, stderr } = await runFlatfield(['judge', '--readings', file, '--profile', 'tg18']);
    expect(code).toBe(3);
    expect(stderr).toContain('DERIVED_FROM_SIGNAL');
  });

  it.each([
    [[], 'Name a run, or a file with --readings.'],
    [['some-run', '--readings', 'x.csv'], 'Name a run, or a file with --readings.'],
    [['--readings', 'x.csv'], '--profile'],
    [['--readings', 'missing.csv', '--profile', 'tg18'], 'cannot be read'],
    [['some-run', '--unit', 'x'], '--unit goes with --readings'],
  ])('refuses %j in exit code 3', async (args, message) => {
    expect(await runFlatfield(['judge', ...args])).toMatchObject({ code: 3, stderr: expect.stringContaining(message) });
  });
});

async function judge(text: string, name: string, args: readonly string[] = []) {
  const file = join(folder(), name);
  await writeFile(file, text);
  const profile = args.includes('--profile') ? [] : ['--profile', 'tg18'];
  const out = args.includes('--out') ? [] : ['--out', join(folder(), `${name}-run`)];
  return runFlatfield(['judge', '--readings', file, ...profile, ...out, ...args]);
}

/** Five points under two levels; the last corner of the brighter one as luminous as told, in cd/m2. */
function readings(lastCornerCdM2 = 100): string {
  const places = [
    [0.158, 0.158],
    [0.842, 0.158],
    [0.5, 0.5],
    [0.158, 0.842],
    [0.842, 0.842],
  ] as const;
  const lines = ['10%', '80%'].flatMap((patch) =>
    places.map(([x, y]) => {
      const Y = patch === '10%' ? 1 : x === 0.842 && y === 0.842 ? lastCornerCdM2 : 100;
      return `${x},${y},${patch},${0.95 * Y},${Y},${1.09 * Y}\n`;
    }),
  );
  return `x,y,patch,X,Y,Z\n${lines.join('')}`;
}

function grid(side: number): (readonly [x: number, y: number])[] {
  const places = Array.from({ length: side }, (_, index) => (index + 0.5) / side);
  return places.flatMap((y) => places.map((x) => [x, y] as const));
}
