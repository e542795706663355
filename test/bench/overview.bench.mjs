import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../../dist/cli/bin.js', import.meta.url));
const runs = 5000;
const units = 400;

/** An overview of 5,000 runs of 25 readings each: how long it takes to write, how large it is, how much memory it needs. */
export function bench() {
  const folder = mkdtempSync(join(tmpdir(), 'flatfield-bench-'));
  try {
    const first = join(folder, 'first');
    const quick = ['--simulate', 'flat', '--time-scale', '0', '--resolution', '3840x2160', '--patches', 'white'];
    run(['inspect', ...quick, '--layout', '5x5', '--profile', 'panel-data-sheet', '--accept-signal', '--out', first]);
    const record = readFileSync(join(first, 'inspection.json'), 'utf8');
    for (let index = 0; index < runs; index += 1) {
      const one = join(folder, 'runs', String(index));
      mkdirSync(one, { recursive: true });
      const unit = `"unit": "U-${index % units}"`;
      writeFileSync(join(one, 'inspection.json'), record.replace('"unit": null', unit));
    }
    cpSync(join(first, 'report.html'), join(folder, 'runs', '0', 'report.html'));
    const out = join(folder, 'index.html');
    const start = performance.now();
    const { stdout } = run(['report', join(folder, 'runs'), '--index', '--out', out], ['--max-old-space-size=192']);
    const seconds = (performance.now() - start) / 1000;
    console.log(`  ${stdout.trim().split(':')[0]}`);
    console.log(
      `  written in ${seconds.toFixed(1)} s, ${(statSync(out).size / 1e6).toFixed(2)} MB, in a heap of 192 MB`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function run(args, nodeArgs = []) {
  const result = spawnSync(process.execPath, [...nodeArgs, bin, ...args], { encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`flatfield ${args.join(' ')} ended with ${result.status}: ${result.stderr}`);
  return result;
}
