// Vitest in a copy of the checkout, in a session of its own, so that all that it starts is measured and ended with it.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { localBin } from '../../../scripts/run-node.mjs';
import { cpuOfSession } from './cpu-of.mjs';

/** @returns its exit code; null once it and its processes have used as many seconds of CPU as they may, and were ended. */
export function runVitest(copy, args, { env = {}, mostCpuSeconds = Infinity } = {}) {
  const config = join(copy, 'test', 'mutants', 'built', 'vitest.config.ts');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [localBin('vitest', 'vitest'), 'run', `--config=${config}`, ...args], {
      cwd: copy,
      env: { ...process.env, ...env, CI: 'true' },
      stdio: 'ignore',
      detached: true,
    });
    let isOver = false;
    const watch = setInterval(() => {
      if (cpuOfSession(child.pid) < mostCpuSeconds) return;
      isOver = true;
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    }, 500);
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(watch);
      resolve(isOver ? null : code);
    });
  });
}
