import { groupColumns } from '../../index.ts';
import { defineCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { cloudOptions, listOptions } from './cloud-options.ts';
import { listText } from './list-text.ts';
import { withCloudApi } from './with-cloud-api.ts';

/** `flatfield fleet groups` */
export const groupsCommand = defineCommand({
  options: { ...cloudOptions, ...listOptions },
  run: async (argv, context) => {
    const groups = await withCloudApi(argv, context, ({ cloud }) => cloud.listGroups({ signal: context.signal }));
    context.print(listText(argv, groupColumns, groups));
    return exitCodes.pass;
  },
});
