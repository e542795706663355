import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type MonitorServer, startMonitorServer } from '../outside/monitor-server.ts';
import { scaled, signalOf } from '../outside/signals.ts';
import { COMPILED, compiledSuites } from '../playwright/compiled-suites.ts';

/** The monitor of a consumer's suite, and a door through which its tests change it. */
export interface SuiteMonitor {
  readonly server: MonitorServer;
  readonly control: string;
  readonly close: () => Promise<void>;
}

const monitor = { id: 'cg2700s_40417901', modelName: 'CG2700S', serialNumber: '40417901' };

/**
 * A signal of 640x360 that shows white: good, bad (at 80 %), patchy (its center cannot be read), silent (no pixel can be read), or
 * gone (no answer to anything).
 */
export async function startSuiteMonitor(): Promise<SuiteMonitor> {
  const server = await startMonitorServer({ monitor, width: 640, height: 360 });
  let state = 'good';
  server.before = async ({ operation, query }) => {
    if (state === 'gone') return { status: 400, body: { message: 'gone' } };
    if (state === 'silent' && operation === 'pixel') return { status: 400, body: { message: 'no signal' } };
    const isCenter = operation === 'pixel' && query.get('x') === '320' && query.get('y') === '180';
    return state === 'patchy' && isCenter ? { status: 400, body: { message: 'no signal here' } } : undefined;
  };
  const door = createServer((request, response) => {
    state = (request.url ?? '').slice(1);
    server.state.signal = signalOf(state === 'bad' ? scaled(0.8) : undefined);
    response.end();
  });
  await new Promise<void>((resolve) => {
    door.listen(0, '127.0.0.1', resolve);
  });
  return {
    server,
    control: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    close: async () => {
      await server.close();
      door.closeAllConnections();
      await new Promise((resolve) => {
        door.close(resolve);
      });
    },
  };
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const config = await compiledSuites('test/real/suite');

/** Runs Playwright over the suite in a process of its own. */
export function runSuite(
  monitor: SuiteMonitor,
  out: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ readonly code: number | null; readonly said: string }> {
  const child = spawn(process.execPath, [`${root}/node_modules/@playwright/test/cli.js`, ...args, '--config', config], {
    cwd: root,
    env: {
      ...process.env,
      ...COMPILED,
      SHAPES_API: monitor.server.url,
      SHAPES_CONTROL: monitor.control,
      SHAPES_OUT: out,
      XDG_STATE_HOME: `${out}/state`,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, said }));
  });
}
