import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runFlatfield } from '../run-flatfield.ts';

/** Six days of three shifts; the mean rises each day by four times the scatter within a shift. */
const DAYS = [0, 1, 2, 3, 4, 5].flatMap((day) =>
  ['early', 'late', 'night'].flatMap((shift) =>
    [-0.3, 0.1, 0.2, 0].map((off) => [`${shift}-${day}`, shift, (118 + day + off).toFixed(2)] as const),
  ),
);
const byShift = DAYS.map(([, shift, value]) => [shift, value] as const);
const byDay = DAYS.map(([shift, , value]) => [shift, value] as const);
const byUnit = DAYS.map(([, shift], unit) => [shift, unit % 4 === 0 ? '1' : '0'] as const);

it.each(['xbar-r', 'xbar-s'])(
  '%s: a shift that comes back on another day does not join the shifts of all days',
  async (kind) => {
    const found = await json(['chart', '--kind', kind], byShift);
    const expected = await json(['chart', '--kind', kind], byDay);
    expect(found['points']).toHaveLength(18);
    expect(found['signals']).toEqual(expected['signals']);
    expect(new Set((found['signals'] as { point: number }[]).map(({ point }) => point)).size).toBeGreaterThan(14);
    expect(labelsOf(found).slice(0, 5)).toEqual(['early', 'late', 'night', 'early (2)', 'late (2)']);
    expect(found).toMatchObject({ note: NOTE, conventions: { subgroups: 'successive rows of a label' } });
    expect(expected).toMatchObject({ note: null });
  },
);

it('p: the units of a shift on another day are a sample of their own', async () => {
  const found = await json(['chart', '--kind', 'p'], byUnit);
  expect(found).toMatchObject({
    note: NOTE,
    centerLine: 0.25,
    conventions: { subgroups: 'successive rows of a label' },
  });
  expect(found['points']).toHaveLength(18);
});

it('capability: the change from day to day is no scatter within a shift', async () => {
  const limits = ['--lsl', '110', '--usl', '130'];
  const found = await json(['capability', ...limits], byShift);
  const expected = await json(['capability', ...limits], byDay);
  expect(found).toMatchObject({ note: NOTE, conventions: { subgroups: 'successive rows of a label' } });
  expect(found['cpk']).toBe(expected['cpk']);
  expect(found['cpk']).toBeGreaterThan(10);
  expect(found['ppk']).toBeLessThan(2);
});

it.each([
  ['chart', '--kind', 'xbar-r'],
  ['chart', '--kind', 'xbar-s'],
  ['capability', '--usl', '130'],
])('%s %s %s says in words that labels come back', async (...args) => {
  const { code, stdout } = await stats(args, byShift);
  expect(code).toBe(0);
  expect(stdout).toContain(`\n${NOTE}\n`);
  expect((await stats(args, byDay)).stdout).not.toContain('comes back');
});

it('writes the words on the page, in its language', async () => {
  const out = await folderForTest();
  await stats(['chart', '--kind', 'xbar-r', '--out', out, '--lang', 'de'], byShift);
  expect(await readFile(join(out, 'chart.html'), 'utf8')).toContain(
    'Eine Bezeichnung, die wiederkehrt, beginnt eine neue Stichprobe, etwa „early“ in Zeile 14',
  );
});

const mixed = [...byShift.slice(0, 8), ['early', '1'], ['night', '0'], ['night', '1']] as const;
it.each([
  ['chart', '--kind', 'xbar-r'],
  ['chart', '--kind', 'p'],
  ['capability', '--usl', '130'],
])('%s %s %s refuses a label that comes back for a single value', async (...args) => {
  const rows = args[2] === 'p' ? mixed.map(([shift]) => [shift, '1'] as const) : mixed;
  const { code, stdout, stderr } = await stats(args, rows);
  expect({ code, stdout, lines: stderr.trim().split('\n').length }).toEqual({ code: 3, stdout: '', lines: 1 });
  expect(stderr).toContain('values.csv": Line 10: "early" labels a single value here, and others from line 2 on');
});

it('keeps labels that come back as names of samples with their size', async () => {
  const file = join(await folderForTest(), 'yield.csv');
  await writeFile(file, 'shift,failed,inspected\nearly,1,50\nlate,2,50\nearly,3,50\n');
  const args = ['--column', 'failed', '--size', 'inspected', '--subgroup', 'shift', '--json'];
  const { stdout } = await runFlatfield(['stats', 'chart', '--kind', 'p', '--input', file, ...args]);
  expect(JSON.parse(stdout)).toMatchObject({
    note: null,
    points: [{ label: 'early' }, { label: 'late' }, { label: 'early' }],
  });
});

const NOTE = 'A label that comes back begins a new subgroup, such as "early" on line 14: 18 subgroups from 3 labels.';

async function stats(args: readonly string[], rows: readonly (readonly [shift: string, value: string])[]) {
  const file = join(await folderForTest(), 'values.csv');
  await writeFile(file, `shift,value\n${rows.map((row) => row.join(',')).join('\n')}\n`);
  return runFlatfield(['stats', ...args, '--input', file, '--column', 'value', '--subgroup', 'shift']);
}

async function json(args: readonly string[], rows: Parameters<typeof stats>[1]): Promise<Record<string, unknown>> {
  const { stdout } = await stats([...args, '--json'], rows);
  return JSON.parse(stdout);
}

function labelsOf(found: Record<string, unknown>): readonly string[] {
  return (found['points'] as { label: string }[]).map(({ label }) => label);
}

async function folderForTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'flatfield-subgroups-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
