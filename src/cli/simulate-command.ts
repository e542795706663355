import { listScenarios, startSimulator } from '../simulator/index.ts';
import { defineCommand } from './command.ts';
import { exitCodes } from './exit-codes.ts';
import { table } from './table.ts';
import { UsageError } from './usage-error.ts';

/** `flatfield simulate`: the local API over simulated monitors, for any client, until interrupted. */
export const simulateCommand = defineCommand({
  options: {
    scenario: { type: 'string', default: 'flat', describe: 'State of the monitors, by name', requiresArg: true },
    list: { type: 'boolean', default: false, describe: 'List the scenarios and end' },
    monitors: { type: 'number', default: 1, describe: 'How many monitors', requiresArg: true },
    port: { type: 'number', default: 0, describe: 'Port to listen on; 0 takes a free one', requiresArg: true },
    'time-scale': {
      type: 'number',
      default: 1,
      describe: 'Factor on every duration; 1 is real time',
      requiresArg: true,
    },
    seed: { type: 'number', default: 1, describe: 'Seed of everything random', requiresArg: true },
    dialect: {
      type: 'string',
      choices: ['documented', 'field'],
      default: 'documented',
      describe: 'How changes are answered: as documented, or as seen in the field',
    },
    json: { type: 'boolean', default: false, describe: 'Print JSON' },
  },
  run: async (argv, { signal, print, tell }) => {
    if (argv.list) {
      const scenarios = await listScenarios();
      print(argv.json ? `${JSON.stringify(scenarios, null, 2)}\n` : scenarioTable(scenarios));
      return exitCodes.pass;
    }
    const { scenario, seed, dialect, port } = argv;
    expectInteger('monitors', argv.monitors, 1, 10_000);
    expectInteger('port', port, 0, 65_535);
    expectInteger('seed', seed, 0, Number.MAX_SAFE_INTEGER);
    const timeScale = argv['time-scale'];
    if (!(timeScale >= 0 && timeScale <= 100)) {
      throw new UsageError(`--time-scale expects a number from 0 to 100, got ${timeScale}.`);
    }
    const simulator = await startSimulator({ scenario, monitors: argv.monitors, port, timeScale, seed, dialect });
    print(argv.json ? `${JSON.stringify({ url: simulator.url })}\n` : `${simulator.url}\n`);
    tell(`Simulating ${argv.monitors} x ${scenario}. Ctrl-C ends it.\n`);
    await interrupted(signal);
    await simulator.close();
    return exitCodes.pass;
  },
});

function scenarioTable(scenarios: readonly { name: string; description: string }[]): string {
  return table(
    ['scenario', 'state'],
    scenarios.map(({ name, description }) => [name, description]),
  );
}

function expectInteger(option: string, value: number, least: number, greatest: number): void {
  if (Number.isInteger(value) && value >= least && value <= greatest) return;
  throw new UsageError(`--${option} expects a whole number from ${least} to ${greatest}, got ${value}.`);
}

function interrupted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
