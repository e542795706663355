import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { atMost } from './rows.mjs';

const bin = fileURLToPath(new URL('../../dist/cli/bin.js', import.meta.url));

export const sizes = { whole: { runs: 5000, units: 400, further: 10 }, smoke: { runs: 10, units: 5, further: 2 } };

/** What a second overview may take at most, in seconds. */
const limitAgain = 3;

/**
 * An overview of 5,000 runs of 25 readings each: how long the first one takes, how long one after ten further runs takes, how large it is,
 * and that a small heap is enough.
 */
export function bench({ runs, units, further }) {
  const folder = mkdtempSync(join(tmpdir(), 'flatfield-bench-'));
  const state = join(folder, 'state');
  try {
    const first = join(folder, 'first');
    const quick = ['--simulate', 'flat', '--time-scale', '0', '--resolution', '3840x2160', '--patches', 'white'];
    run(state, [
      'inspect',
      ...quick,
      '--layout',
      '5x5',
      '--profile',
      'panel-data-sheet',
      '--accept-signal',
      '--out',
      first,
    ]);
    const record = readFileSync(join(first, 'inspection.json'), 'utf8');
    const page = readFileSync(join(first, 'report.html'));
    const write = (index) => {
      const one = join(folder, 'runs', String(index));
      mkdirSync(one, { recursive: true });
      const text = record.replace('"unit": null', `"unit": "U-${index % units}"`);
      const bytes = Buffer.from(text.replace('"runId": "', `"runId": "${index}-`));
      const contents = { 'inspection.json': bytes, ...(index === 0 && { 'report.html': page }) };
      const files = Object.entries(contents).map(([path, content]) => listed(path, content));
      for (const [path, content] of Object.entries(contents)) writeFileSync(join(one, path), content);
      writeFileSync(join(one, 'manifest.json'), JSON.stringify({ manifestVersion: 1, runId: String(index), files }));
    };
    for (let index = 0; index < runs; index += 1) write(index);
    const out = join(folder, 'index.html');
    const overview = () => {
      const start = performance.now();
      const { stdout } = run(
        state,
        ['report', join(folder, 'runs'), '--index', '--out', out],
        ['--max-old-space-size=192'],
      );
      return { seconds: (performance.now() - start) / 1000, said: stdout.trim().split(':')[0] };
    };
    const whole = overview();
    for (let index = runs; index < runs + further; index += 1) write(index);
    const again = overview();
    const same = overview();
    const reference = readingSeconds(join(folder, 'runs'));
    console.log(
      `  ${whole.said}, then ${again.said}: ${(statSync(out).size / 1e6).toFixed(2)} MB, in a heap of 192 MB`,
    );
    const row = (what, { seconds }, limit) =>
      atMost({ what, ours: seconds, reference, of: 'its files read and hashed alone', unit: 's', limit });
    return [
      row(`first of ${runs} runs`, whole, null),
      row(`again after ${further} further runs`, again, limitAgain),
      row('again after none', same, limitAgain),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A file as a manifest lists it. */
function listed(path, content) {
  return { path, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}

/** Every record and manifest read from the disk and hashed, one after the other. */
function readingSeconds(folder) {
  const start = performance.now();
  for (const name of readdirSync(folder)) {
    for (const file of ['inspection.json', 'manifest.json'])
      createHash('sha256')
        .update(readFileSync(join(folder, name, file)))
        .digest('hex');
  }
  return (performance.now() - start) / 1000;
}

function run(state, args, nodeArgs = []) {
  const env = { ...process.env, XDG_STATE_HOME: state };
  const result = spawnSync(process.execPath, [...nodeArgs, bin, ...args], { encoding: 'utf8', env });
  if (result.status !== 0) throw new Error(`flatfield ${args.join(' ')} ended with ${result.status}: ${result.stderr}`);
  return result;
}
