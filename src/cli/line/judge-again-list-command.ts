import { jsonOption } from '../api-options.ts';
import { defineCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { table } from '../table.ts';
import { storeOptions } from './store-options.ts';
import { withStore } from './with-store.ts';

/** `flatfield line judge-again list`: how far judging again has come. */
export const judgeAgainListCommand = defineCommand({
  options: { ...storeOptions, ...jsonOption },
  run: async ({ folder, database, json }, { print }) => {
    const judgings = await withStore({ folder, database }, (store) => store.judgings());
    const rows = judgings.map(
      ({ number, profile, state, done, runs, pass, fail, inconclusive, startedAt, startedBy }) => [
        ...[number, `${profile.name}@${profile.version}`, state, `${done}/${runs}`],
        ...[pass, fail, inconclusive, startedAt, startedBy],
      ],
    );
    const header = ['number', 'profile', 'state', 'done', 'pass', 'fail', 'inconclusive', 'started', 'by'];
    print(json ? `${JSON.stringify(judgings, null, 2)}\n` : table(header, rows));
    return exitCodes.pass;
  },
});
