// The stations of a soak of the line, each a process that is killed at random moments and started again.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { flatfield } from './line-server.mjs';

export const STATIONS = 10;
const program = new URL('line-station.mjs', import.meta.url).pathname;

/** What each station is given: its share of the runs, and where it sends them. */
export function stationsOf(folder, count, given) {
  return Array.from({ length: STATIONS }, (_, at) => ({
    ...{ folder: join(folder, String(at)), station: `s${at}`, count: Math.ceil((count - at) / STATIONS) },
    ...given,
  }));
}

const SHORT_PLAN = ['--layout', '3x3', '--patches', 'white'];

/** Real runs of simulated monitors: a pass, a fail and one that was not completed. */
export async function makeTemplates(scratch, plan = SHORT_PLAN) {
  const base = ['inspect', '--resolution', '1920x1080', ...plan, '--time-scale', '0'];
  const runs = [['flat'], ['dim-edge'], ['flat', '--max-attempts', '5']];
  const folders = [];
  for (const [number, [scenario, ...more]] of runs.entries()) {
    const folder = join(scratch, `template-${number}`);
    await flatfield(...base, '--simulate', scenario, ...more, '--out', folder).catch((error) => {
      if (error.code > 2) throw error;
    });
    folders.push(folder);
  }
  return folders;
}

/** Runs one. Started again until it ends by itself; killed at random until it has been killed often enough. */
export async function runStation(given, done, random, signal) {
  mkdirSync(given.folder, { recursive: true });
  for (let kills = 0; ; ) {
    const child = spawn(process.execPath, [program, JSON.stringify(given)], {
      ...{ stdio: ['ignore', 'ignore', 'pipe'], signal, killSignal: 'SIGKILL' },
    });
    child.on('error', () => undefined);
    let said = '';
    child.stderr.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-2000);
    });
    const timer = kills < 8 ? setTimeout(() => child.kill('SIGKILL'), 500 + 15_000 * random()) : undefined;
    const [code, killed] = await new Promise((resolve) => child.once('close', (...end) => resolve(end)));
    clearTimeout(timer);
    if (code === 0) break;
    if (signal?.aborted) return;
    if (killed !== 'SIGKILL') throw new Error(`station ${given.station} ended in ${code ?? killed}: ${said}`);
    kills += 1;
    done.kills += 1;
  }
  done.stations += 1;
}
