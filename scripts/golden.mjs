// `node scripts/golden.mjs`: makes the records of fixtures/golden/ anew from the simulator. The expected outputs beside them are
// written by `npx vitest run test/golden -u`; look at every difference before committing it.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, runNode } from './run-node.mjs';

const grid = ['--layout', '3x3', '--patches', 'white,red,green,blue,black'];

const runs = [
  { name: 'flat', scenario: 'flat', options: grid },
  { name: 'tinted-corner', scenario: 'tinted-corner', options: [] },
  { name: 'limited-range', scenario: 'limited-range', options: grid },
  { name: 'hdcp-mid-run', scenario: 'hdcp-mid-run', options: [] },
  { name: 'no-calibration', scenario: 'no-calibration', options: grid },
  { name: 'light-profile', scenario: 'dim-edge', options: ['--profile', 'iso-12646', '--accept-signal'] },
  {
    name: 'repeated',
    scenario: 'flat',
    options: ['--profile', 'panel-data-sheet', '--accept-signal', '--repeat', '2'],
  },
];

const scratch = mkdtempSync(join(tmpdir(), 'flatfield-golden-'));
try {
  for (const { name, scenario, options } of runs) {
    const out = join(scratch, name);
    const simulated = ['--simulate', scenario, '--time-scale', '0', '--resolution', '3840x2160'];
    const whose = ['--station', 'golden', '--unit', `UNIT-${name}`, '--lang', 'en'];
    await runNode(['dist/cli/bin.js', 'inspect', ...simulated, ...options, ...whose, '--out', out]);
    const record = JSON.parse(readFileSync(join(out, 'inspection.json'), 'utf8'));
    writeFileSync(join(root, 'fixtures', 'golden', `${name}.json`), `${JSON.stringify(trimmed(record))}\n`);
  }
} finally {
  await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
}

/** Without what each run brings anew and no verdict rests on: the port of the simulator. */
function trimmed(record) {
  return { ...record, conditions: { ...record.conditions, apiUrl: 'http://127.0.0.1:50005' } };
}
