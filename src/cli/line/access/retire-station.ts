import { defineCommand } from '../../command.ts';
import { exitCodes, usageError } from '../../exit-codes.ts';
import { storeOptions, withStore } from '../store-options.ts';

/** `flatfield line station retire`: a station that is no more is shown no longer, and is silent for no rule about all stations. */
export const stationRetireCommand = defineCommand({
  positionals: { name: { type: 'string', describe: 'Name of the station', demandOption: true } },
  options: storeOptions,
  run: async ({ name, folder, database }, { print, tell, clock }) => {
    const at = (clock?.now() ?? new Date()).toISOString();
    const naming = await withStore({ folder, database }, async (store) => {
      if (!(await store.retireStation(name))) throw usageError(`No station ${JSON.stringify(name)} has reported.`);
      await store.audit({ at, who: 'command', action: 'station retired', subject: name, detail: '' });
      return (await store.alarmRules()).filter(
        ({ condition }) => 'stations' in condition && condition.stations.includes(name),
      );
    });
    print(`Retired ${name}.\n`);
    for (const { number } of naming) {
      tell(`Alarm rule ${number} names it and still waits for it: see flatfield line alarm remove ${number}.\n`);
    }
    return exitCodes.pass;
  },
});
