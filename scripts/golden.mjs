// `npm run golden`: judges the records of fixtures/golden/ again, keeps the new verdicts, and writes the expected outputs next to them.
// `npm run golden -- NAME...` makes these records from the simulator first. Look at every difference before committing it. A new metric
// needs none of this: a record is compared by the metrics that it has.
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localBin, root, runNode } from './run-node.mjs';

const grid = ['--layout', '3x3', '--patches', 'white,red,green,blue,black'];

const runs = {
  flat: { scenario: 'flat', options: grid },
  'tinted-corner': { scenario: 'tinted-corner', options: [] },
  'limited-range': { scenario: 'limited-range', options: grid },
  'hdcp-mid-run': { scenario: 'hdcp-mid-run', options: [] },
  'no-calibration': { scenario: 'no-calibration', options: grid },
  'light-profile': { scenario: 'dim-edge', options: ['--profile', 'iso-12646', '--accept-signal'] },
  repeated: { scenario: 'flat', options: ['--profile', 'panel-data-sheet', '--accept-signal', '--repeat', '2'] },
};

const DAY_MS = 24 * 60 * 60 * 1000;
const START_MS = Date.parse('2026-11-21T08:00:00Z');
const folder = join(root, 'fixtures', 'golden');

const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(runs, name));
if (unknown.length > 0) {
  console.error(`golden: no record ${unknown.join(', ')}; expected ${Object.keys(runs).join(', ')}`);
  process.exitCode = 3;
} else {
  for (const name of names) await makeRecord(name);
  await judgeRecords();
  process.exitCode = await runNode([localBin('vitest', 'vitest'), 'run', 'test/golden', '--update']);
}

async function makeRecord(name) {
  const { scenario, options } = runs[name];
  const scratch = mkdtempSync(join(tmpdir(), 'flatfield-golden-'));
  try {
    const simulated = ['--simulate', scenario, '--time-scale', '0', '--resolution', '3840x2160'];
    const whose = ['--station', 'golden', '--unit', `UNIT-${name}`, '--lang', 'en'];
    const out = join(scratch, 'run');
    await runNode(['dist/cli/bin.js', 'inspect', ...simulated, ...options, ...whose, '--out', out]);
    const record = JSON.parse(readFileSync(join(out, 'inspection.json'), 'utf8'));
    writeFileSync(join(folder, `${name}.json`), `${jsonLines(fixed(record))}\n`);
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Judges each record again from its readings, and replaces what differs. */
async function judgeRecords() {
  const { askedOptions } = await import('../dist/record/asked-options.js');
  const { judgeRecord } = await import('../dist/record/judge-record.js');
  const { parseInspection } = await import('../dist/record/read-inspection.js');
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const text = readFileSync(join(folder, file), 'utf8');
    const inspection = parseInspection(text, file);
    const { repeats: _, ...stored } = inspection;
    const options = { ...askedOptions(inspection), judgedAt: inspection.finishedAt };
    // By its own profile as it is there: a built-in one of an earlier release may have asked for less.
    const judged = { ...stored, ...judgeRecord(inspection, inspection.judgment.profile, options) };
    const record = Object.fromEntries(Object.keys(JSON.parse(text)).map((key) => [key, judged[key]]));
    writeFileSync(join(folder, file), `${jsonLines(record)}\n`);
  }
}

/** Without what differs from run to run and no verdict rests on: the simulator's port, durations, and dates but for their days. */
function fixed(record) {
  const startedMs = Date.parse(record.startedAt);
  return JSON.parse(JSON.stringify(record), (key, value) => {
    if (key === 'apiUrl') return 'http://127.0.0.1:50005';
    if (key === 'durationMs' || key === 'elapsedMs') return 25;
    if (!/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d/.test(value)) return value;
    const daysBefore = Math.round((startedMs - Date.parse(value)) / DAY_MS);
    const date = new Date(START_MS - daysBefore * DAY_MS).toISOString();
    // The monitor writes the dates of its calibrations to the minute.
    return value.includes('T') ? date : date.slice(0, 16).replace('T', ' ');
  });
}

/** JSON with a value a line if it is short, so that a difference is a few lines. */
function jsonLines(value, indent = '') {
  const short = JSON.stringify(value);
  if (short.length <= 160 || typeof value !== 'object') return short;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => jsonLines(item, inner))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${jsonLines(item, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.map((part) => `${inner}${part}`).join(',\n')}\n${indent}${close}`;
}
