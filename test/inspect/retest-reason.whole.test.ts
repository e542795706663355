import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { statedByCaller } from '../../src/inspect/stated-by-caller.ts';
import { parseInspection } from '../../src/record/read-inspection.ts';
import { REPORT_LANGUAGES, type ReportLanguage } from '../../src/report/languages/languages.ts';
import { makeRun, scratchFolder } from '../cli/make-run.ts';
import { runFlatfield } from '../cli/run-flatfield.ts';

const folder = scratchFolder();
const quick = ['--layout', '2x1', '--patches', 'white'];
const TITLES: Readonly<Record<ReportLanguage, string>> = {
  en: 'Reason for the retest',
  de: 'Grund der Wiederholungsprüfung',
  ja: '再検査の理由',
};

test('takes one line of at most 200 characters, without spaces around it', () => {
  const recorded = (retestReason: string) => statedByCaller({ retestReason }).retestReason;
  expect(recorded('  cable replaced ')).toBe('cable replaced');
  expect(recorded('検'.repeat(200))).toHaveLength(200);
  expect(statedByCaller({})).toEqual({});
  for (const refused of ['', '  ', 'two\nlines', 'bell\u0007', 'turned\u202earound', '\ud800', 'x'.repeat(201)]) {
    expect(() => recorded(refused), JSON.stringify(refused)).toThrow(
      /^The reason for a retest expects one line of 1 to 200/,
    );
  }
});

test.each(REPORT_LANGUAGES)('is in the record, the console, JUnit and the %s page', async (lang) => {
  const out = join(folder(), `shown-${lang}`);
  const { stdout } = await makeRun(out, [...quick, '--retest-reason', 'cable <replaced>', '--lang', lang]);
  expect(stdout).toContain('retest   cable <replaced>');
  const file = (name: string) => readFile(join(out, name), 'utf8');
  expect(parseInspection(await file('inspection.json'), out).retestReason).toBe('cable <replaced>');
  expect(await file('junit.xml')).toContain('<property name="retestReason" value="cable &lt;replaced&gt;"/>');
  expect(await file('report.html')).toMatch(new RegExp(`${TITLES[lang]}.{0,40}cable &lt;replaced&gt;`, 's'));
});

test('is absent if none was given', async () => {
  const out = join(folder(), 'first');
  const { stdout } = await makeRun(out, quick);
  expect(stdout).not.toContain('retest');
  expect(await readFile(join(out, 'inspection.json'), 'utf8')).not.toContain('retestReason');
});

test('stays when the run is judged again, and when it is resumed', async () => {
  const [out, again] = [join(folder(), 'parts'), join(folder(), 'again')];
  await makeRun(out, ['--layout', '5x5', '--patches', 'white', '--retest-reason', 'loose plug', '--max-attempts', '3']);
  const resumed = await runFlatfield(['inspect', '--resume', out, '--json']);
  expect(JSON.parse(resumed.stdout)).toMatchObject({ retestReason: 'loose plug', stopped: null });
  const other = await runFlatfield(['inspect', '--resume', out, '--retest-reason', 'other', '--json']);
  expect(other.stderr).toContain('the option retestReason');
  const judged = await runFlatfield(['judge', out, '--out', again, '--json']);
  expect(JSON.parse(judged.stdout)).toMatchObject({ retestReason: 'loose plug' });
});

test('is refused before anything is read if it cannot be recorded', async () => {
  const { code, stderr } = await makeRun(join(folder(), 'refused'), [...quick, '--retest-reason', 'x'.repeat(201)]);
  expect([code, stderr]).toEqual([3, expect.stringContaining('one line of 1 to 200')]);
});
