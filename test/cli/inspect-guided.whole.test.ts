import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { startSimulator } from '../../src/entries/simulator.ts';
import { readRecord } from '../../src/record/read-inspection.ts';
import { captured } from './captured.ts';
import { scratchFolder } from './make-run.ts';
import { operator } from './operator.ts';

const scratch = scratchFolder();

async function guided(out: string, keys: readonly string[], more: readonly string[] = []) {
  const simulator = await startSimulator({ scenario: 'flat', timeScale: 0, meter: {} });
  onTestFinished(() => simulator.close());
  const at = operator(keys);
  const environment = { ...process.env, XDG_STATE_HOME: join(scratch(), 'state'), LC_ALL: 'C' };
  const { processIo, stdout } = captured({ stdin: () => at.stdin, stderr: at.stderr, environment });
  const folder = join(scratch(), out);
  const code = await main(
    [
      ...['inspect', '--api', simulator.url, '--meter', 'fake', '--meter-port', simulator.lightUrl, '--marker', 'off'],
      ...['--resolution', '3840x2160', '--profile', 'panel-data-sheet', '--layout', '3x3', '--patches', 'white'],
      ...['--shown', '--settle', '0', '--out', folder, ...more],
    ],
    processIo,
  );
  return { code, folder, asked: at.asked, stdout: stdout(), text: at.text() };
}

describe('flatfield inspect --meter at a terminal', () => {
  it('says which point is next; a point is retaken, skipped, and gone back to', async () => {
    const { code, folder, asked, text } = await guided('guided', ['\r', '\r', '\r', 'r', '\r', 's', 'b', '\r']);
    expect(code, text).toBe(0);
    expect(asked.slice(0, 9)).toEqual([
      'Drift: put the meter on the center, column 2, row 2 (1920, 1080 px).',
      'Reading 1 of 9: put the meter on column 1, row 1 (640, 360 px).',
      'Reading 2 of 9: put the meter on column 2, row 1 (1920, 360 px).',
      'Reading 3 of 9: put the meter on column 3, row 1 (3200, 360 px).',
      'Again: put the meter on column 2, row 1 (1920, 360 px).',
      'Reading 3 of 9: put the meter on column 3, row 1 (3200, 360 px).',
      'Reading 4 of 9: put the meter on column 1, row 2 (640, 1080 px).',
      'Again: put the meter on column 3, row 1 (3200, 360 px).',
      'Reading 4 of 9: put the meter on column 1, row 2 (640, 1080 px).',
    ]);
    expect(asked.at(-1)).toMatch(/^Drift/);
    const record = await readRecord(folder);
    expect([record.readings.length, record.replaced.length, record.missed]).toEqual([9, 1, []]);
  });

  it('speaks the language of the page', async () => {
    const { asked, text } = await guided('german', [], ['--lang', 'de']);
    expect(asked[1]).toBe('Messwert 1 von 9: Messgerät auf Spalte 1, Zeile 1 (640, 360 px) setzen.');
    expect(text).toContain('Eingabetaste oder Taste am Messgerät: messen, s: überspringen');
  });

  it('a skipped point makes the run inconclusive', async () => {
    const { code, stdout, text } = await guided('skipped', ['\r', '\r', 's']);
    expect(code).toBe(2);
    expect(stdout).toMatch(/The operator\s+skipped this point\./);
    expect(text).toContain('Resume with: flatfield inspect --resume');
  });
});

describe('flatfield inspect --meter without a terminal', () => {
  it('says in one line that a meter needs a person, and starts nothing', async () => {
    const { processIo, stderr } = captured();
    const argv = ['inspect', '--meter', 'spotread', '--resolution', '3840x2160', '--profile', 'panel-data-sheet'];
    expect(await main(argv, processIo)).toBe(3);
    expect(stderr()).toBe(
      'flatfield: A light meter needs a person who moves it, but standard input is not a terminal: run this at a terminal, or try it with --meter fake --simulate flat.\n',
    );
  });

  it.each([
    [['--with-signal'], '--with-signal goes with --meter: give both.'],
    [['--warm-up', '10'], '--warm-up goes with --meter: give both.'],
    [['--warm-up', '0'], '--warm-up goes with --meter: give both.'],
    [['--settle', '0'], '--settle goes with --meter: give both.'],
    [['--meter', 'fake', '--simulate', 'flat', '--warm-up', '300'], '--warm-up expects 0 to 240 minutes, got 300.'],
    [['--meter', 'fake', '--simulate', 'flat', '--settle', '-1'], '--settle expects 0 to 60 seconds, got -1.'],
    [['--meter', 'fake', '--shown', '--ambient'], '--ambient needs a black screen'],
  ])('%j is refused', async (more, message) => {
    const { processIo, stderr } = captured();
    expect(await main(['inspect', '--resolution', '3840x2160', ...more], processIo)).toBe(3);
    expect(stderr()).toContain(message);
  });
});
