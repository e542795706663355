// Feeds each parser inputs of ten megabytes that are as bad as such inputs get; the test runs this under a heap of 200 MB.
// Prints a line for each that took too long or ended otherwise than in a value or a clear error.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FlatfieldError } from '../../dist/base/flatfield-error.js';
import { loadConfig } from '../../dist/cli/config.js';
import { readReferenceFile } from '../../dist/inspect/files/file-record.js';
import { parseProfile } from '../../dist/judge/profiles/profile-schema.js';
import { parseCgats } from '../../dist/read/files/parse-cgats.js';
import { parseReadingsCsv } from '../../dist/read/files/parse-readings-csv.js';
import { readRestoreFile } from '../../dist/read/monitor/restore-file.js';
import { readJournal } from '../../dist/read/state/read-journal.js';
import { parseInspection } from '../../dist/record/read-inspection.js';
import { againstFixedWork } from '../fuzz/fixed-work.mjs';

const bytes = 10_000_000;
/** About 2 s of a computer of today; what is quadratic or worse takes far more. */
const mostTimesFixedWork = 100;
const filled = (text) => text.repeat(Math.floor(bytes / text.length));
const cgatsHead = 'CTI3\n\nDEVICE_CLASS "DISPLAY"\nCOLOR_REP "RGB_XYZ"\nNORMALIZED_TO_Y_100 "NO"\n';
/** Made one at a time: together they would fill the heap by themselves. */
const inputs = {
  'one letter': () => filled('a'),
  brackets: () => filled('['),
  objects: () => filled('{"a":'),
  'a long string': () => `"${filled('a')}"`,
  'a list of wrong items': () => `[${filled('1,')}1]`,
  'lists of wrong items': () => `{"monitors":[${filled('1,')}1],"readings":[${filled('{},').slice(0, 2_000_000)}{}]}`,
  lines: () => filled('\n'),
  'lines of JSON': () => filled('{"type":"part"}\n'),
  commas: () => filled(','),
  'a CSV of bad rows': () => `x,y,patch,X,Y,Z\n${filled('a,b,c\n')}`,
  'a CSV of good rows': () => `x,y,patch,X,Y,Z\n${filled('0.5,0.5,white,1,2,3\n').slice(0, 5_000_000)}`,
  'a CGATS of many fields': () =>
    `${cgatsHead}NUMBER_OF_FIELDS 9\nBEGIN_DATA_FORMAT\n${filled('SAMPLE_ID ')}\nEND_DATA_FORMAT\n`,
  'a CGATS of bad rows': () => `${cgatsHead}NUMBER_OF_SETS 9\nBEGIN_DATA\n${filled('1 2 3\n')}END_DATA\n`,
  'spaces between': () => `3840${filled(' ')}x`,
};

const folder = mkdtempSync(join(tmpdir(), 'flatfield-huge-'));
const path = join(folder, 'file');
const parsers = {
  record: (text) => parseInspection(text, 'x'),
  profile: (text) => parseProfile(JSON.parse(text)),
  cgats: parseCgats,
  csv: (text) => parseReadingsCsv(text, { widthPx: 100, heightPx: 100 }),
  journal: () => readJournal(path),
  restore: () => readRestoreFile(path),
  reference: () => readReferenceFile(path),
  configuration: () => loadConfig(path),
};

try {
  for (const [input, make] of Object.entries(inputs)) {
    const text = make();
    writeFileSync(path, text);
    for (const [parser, parse] of Object.entries(parsers)) await feed(`${parser}: ${input}`, () => parse(text));
  }
} finally {
  rmSync(folder, { recursive: true });
}

async function feed(name, parse) {
  const { value: error, times } = await againstFixedWork(async () => {
    try {
      await parse();
      return null;
    } catch (thrown) {
      return thrown;
    }
  });
  const isClear = error === null || error instanceof FlatfieldError || error instanceof SyntaxError;
  if (!isClear) process.stdout.write(`${name}: ${String(error?.stack ?? error).slice(0, 300)}\n`);
  else if (error !== null && error.message.length > 5000)
    process.stdout.write(`${name}: a message of ${error.message.length}\n`);
  if (times > mostTimesFixedWork)
    process.stdout.write(`${name}: took ${Math.round(times)} times a fixed piece of work\n`);
}
