import { listScenarios } from '../simulator/scenario/load-scenario.ts';
import type { Simulator } from '../simulator/start-simulator.ts';
import { startSimulator } from '../simulator/start-simulator.ts';
import { defineCommand } from './command.ts';
import { exitCodes } from './exit-codes.ts';
import { interrupted } from './interrupted.ts';
import { simulateOptions, simulatorOptions } from './simulate-options.ts';
import { type Fitted, table } from './table.ts';

/** `flatfield simulate`: the local API, the cloud API or both over simulated monitors, for any client, until interrupted. */
export const simulateCommand = defineCommand({
  options: simulateOptions,
  run: async (argv, context) => {
    const { signal, print, tell, environment } = context;
    if (argv.line) return (await import('./line/simulate-line.ts')).simulateLineInto(argv, context);
    if (argv.list) {
      const scenarios = await listScenarios();
      print(argv.json ? `${JSON.stringify(scenarios, null, 2)}\n` : scenarioTable(scenarios));
      return exitCodes.pass;
    }
    if (argv.replay !== undefined)
      return (await import('./simulate-replay.ts')).simulateReplay(argv, argv.replay, context);
    const token = environment['FLATFIELD_CLOUD_TOKEN']?.trim() || undefined;
    const simulator = await startSimulator(await simulatorOptions(argv, token));
    const served = describeServed(simulator, token === undefined, argv.meter);
    print(argv.json ? `${JSON.stringify(served)}\n` : servedText(served));
    tell(`Simulating ${argv.monitors} x ${argv.scenario}. Ctrl-C ends it.\n`);
    await interrupted(signal);
    const tooFast = simulator.changesTooFast();
    if (tooFast > 0) {
      const changes = tooFast === 1 ? '1 change' : `${tooFast} changes`;
      tell(
        `${changes} came less than a second after another. The API asks clients not to change a monitor too often.\n`,
      );
    }
    await simulator.close();
    return exitCodes.pass;
  },
});

function scenarioTable(scenarios: readonly { name: string; description: string }[]): Fitted {
  return table(
    ['scenario', 'state'],
    scenarios.map(({ name, description }) => [name, description]),
  );
}

interface Served {
  readonly url?: string;
  readonly cloudUrl?: string;
  readonly cloudToken?: string;
  readonly lightUrl?: string;
}

/** A token that was given is not repeated: the user has it. */
function describeServed(simulator: Simulator, isNewToken: boolean, hasMeter: boolean): Served {
  const { isLocalServed, cloud } = simulator;
  return {
    ...(isLocalServed && { url: simulator.url }),
    ...(cloud && { cloudUrl: cloud.url }),
    ...(cloud && isNewToken && { cloudToken: cloud.token }),
    ...(hasMeter && { lightUrl: simulator.lightUrl }),
  };
}

function servedText({ url, cloudUrl, cloudToken, lightUrl }: Served): string {
  if (cloudUrl === undefined && lightUrl === undefined) return `${url}\n`;
  const lines = [
    url && `Local API: ${url}`,
    cloudUrl && `Cloud API: ${cloudUrl}`,
    cloudToken && `Token: ${cloudToken}`,
    lightUrl && `Light: ${lightUrl}`,
  ];
  return `${lines.filter(Boolean).join('\n')}\n`;
}
