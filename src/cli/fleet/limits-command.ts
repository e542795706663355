import { limitColumns, limitUse } from '../../fleet/limit-use.ts';
import { holding } from '../../inspect/holding.ts';
import { defineCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { cloudOptions, listOptions } from './cloud-options.ts';
import { holdCloudApi } from './hold-cloud-api.ts';
import { listText } from './lists.ts';

/** `flatfield fleet limits`: what is left of each rate limit. */
export const limitsCommand = defineCommand({
  options: { ...cloudOptions, ...listOptions },
  run: (argv, context) =>
    holding(async (hold) => {
      const { cloud, clock } = await holdCloudApi(hold, argv, context);
      context.print(listText(argv, limitColumns, await limitUse(cloud, clock.now())));
      context.tell('Calls of other programs and computers are not counted.\n');
      return exitCodes.pass;
    }),
});
