import { open } from 'node:fs/promises';
import { removePatiently } from '../../../base/storage/patiently.ts';
import { refuseSecretPlace } from '../../../base/storage/read-secret-file.ts';
import { ROLES, type Role } from '../../../line/protocol/fields.ts';
import { LineToken } from '../../../line/protocol/line-token.ts';
import { stationNameSchema } from '../../../line/protocol/station-report.ts';
import type { Store } from '../../../line/server/store/store.ts';
import { defineCommand } from '../../command.ts';
import { exitCodes, usageError } from '../../exit-codes.ts';
import { choiceOption, pathOption, textOption } from '../../option-kinds.ts';
import { storeOptions, withStore } from '../store-options.ts';

/** `flatfield line token create`: a token of a role, in a file of its own. */
export const tokenCreateCommand = defineCommand({
  positionals: {
    name: { type: 'string', describe: 'Who gets it, such as station-3', demandOption: true },
  },
  options: {
    ...storeOptions,
    role: { ...choiceOption(ROLES, 'What it may do: send runs, read, or everything'), demandOption: true },
    out: { ...pathOption('New file for the token'), demandOption: true },
    station: textOption('Station that a token of the role station reports for [default: that of its first report]'),
  },
  run: async ({ name, role, out, station, folder, database }, { print, clock }) => {
    if (station !== undefined && role !== 'station') throw usageError('--station goes with --role station.');
    if (station !== undefined) refuseStationName(station);
    if (name.length > 100 || name.trim() === '' || /[\p{Cc}\p{Cs}]/u.test(name)) {
      throw usageError('The name of a token expects 1 to 100 characters.');
    }
    const now = clock?.now() ?? new Date();
    await withStore({ folder, database }, async (store) => {
      await createToken(store, { name, role, out, now });
      if (station !== undefined) {
        await store.bindToken(name, station, { at: now.toISOString(), by: 'command', isChange: false });
      }
    });
    print(`${role} token ${name}: ${out}\n`);
    return exitCodes.pass;
  },
});

/** `flatfield line token bind`: another station that a token reports for from now on. */
export const tokenBindCommand = defineCommand({
  positionals: { name: { type: 'string', describe: 'Name of the token', demandOption: true } },
  options: {
    ...storeOptions,
    station: { ...textOption('Station that it reports for from now on'), demandOption: true },
  },
  run: async ({ name, station, folder, database }, { print, clock }) => {
    refuseStationName(station);
    const at = (clock?.now() ?? new Date()).toISOString();
    await withStore({ folder, database }, async (store) => {
      const token = (await store.tokens()).find((one) => one.name === name && one.revokedAt === null);
      if (token?.role !== 'station')
        throw usageError(`There is no token ${JSON.stringify(name)} of a station in force.`);
      await store.bindToken(name, station, { at, by: 'command', isChange: true });
    });
    print(`The token ${name} reports for ${station}.\n`);
    return exitCodes.pass;
  },
});

function refuseStationName(station: string): void {
  if (stationNameSchema.safeParse(station).success) return;
  throw usageError(`--station expects 1 to 200 visible characters, got ${JSON.stringify(station.slice(0, 40))}.`);
}

interface NewToken {
  readonly name: string;
  readonly role: Role;
  readonly out: string;
  readonly now: Date;
}

/** Makes a token in a file of its own. Throws `usage` if there was one of this name, or the file is there, and `invalid-token` for a place that others read. */
export async function createToken(store: Store, { name, role, out, now }: NewToken): Promise<void> {
  if ((await store.tokens()).some((token) => token.name === name)) {
    throw usageError(`There is, or was, a token ${JSON.stringify(name)}: choose another name.`);
  }
  await refuseSecretPlace(out);
  const token = LineToken.create();
  await writeNew(out, `${token.reveal()}\n`);
  const { keepToken } = await import('../../../line/server/data-folder/line-folder.ts');
  await keepToken(store, { name, role, token, by: 'command', now }).catch(async (error: unknown) => {
    await removePatiently(out);
    throw error;
  });
}

/** Never over another file, whose mode and readers would stay. */
async function writeNew(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch((cause: unknown) => {
    throw usageError(`The file ${path} cannot be made: it must be new.`, { cause });
  });
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** `flatfield line token revoke`: a token, and every browser session that it began, is worth nothing from then on. */
export const tokenRevokeCommand = defineCommand({
  positionals: { name: { type: 'string', describe: 'Name of the token', demandOption: true } },
  options: storeOptions,
  run: async ({ name, folder, database }, { print, clock }) => {
    const at = (clock?.now() ?? new Date()).toISOString();
    await withStore({ folder, database }, async (store) => {
      if (!(await store.revokeToken(name, at))) throw usageError(`There is no token ${JSON.stringify(name)} in force.`);
      await store.audit({ at, who: 'command', action: 'token revoked', subject: name, detail: '' });
    });
    print(`Revoked ${name}.\n`);
    return exitCodes.pass;
  },
});
