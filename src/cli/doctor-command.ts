import { leftChangedMessages, type PreflightResult, preflight, stateFolder } from '../index.ts';
import { jsonOption, monitorOptions } from './api-options.ts';
import { defineCommand } from './command.ts';
import { exitCodes } from './exit-codes.ts';
import { type Fitted, table } from './table.ts';
import { withLocalApi } from './with-local-api.ts';

/** `flatfield doctor`: each precondition of an inspection, and what to do where one does not hold. */
export const doctorCommand = defineCommand({
  options: {
    ...monitorOptions,
    ...jsonOption,
    pixel: { type: 'boolean', default: true, describe: 'Read one pixel; the display blanks for 3 to 5 seconds' },
  },
  run: async (argv, context) => {
    const { signal, print, tell, environment } = context;
    const folder = stateFolder(environment, process.platform);
    const findings = await withLocalApi(argv, context, async ({ api, simulated }) => {
      const isSimulated = simulated !== null;
      const where = { monitor: argv.monitor, stateFolder: folder, isSimulated };
      for (const message of await leftChangedMessages(api.baseUrl, where)) tell(`${message}\n`);
      const onWaiting = (message: string) => tell(`${message}\n`);
      return preflight(api, { monitorId: argv.monitor, readPixel: argv.pixel, signal, isSimulated, onWaiting });
    });
    print(argv.json ? `${JSON.stringify(findings, null, 2)}\n` : findingsText(findings));
    return findings.every(({ holds }) => holds === true) ? exitCodes.pass : exitCodes.inconclusive;
  },
});

function findingsText(findings: readonly PreflightResult[]): Fitted {
  const rows = findings.map(({ precondition, holds, found, remedy }) => {
    return [
      holds === null ? 'not checked' : holds ? 'ok' : 'not ok',
      precondition,
      remedy ? `${found} ${remedy}` : found,
    ];
  });
  return table(['', 'precondition', 'found'], rows);
}
