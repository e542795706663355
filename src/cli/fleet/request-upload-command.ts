import { toChunks } from '../../index.ts';
import { defineCommand } from '../command.ts';
import { runSend } from './run-send.ts';
import { sendOptions } from './send-options.ts';

/** `flatfield fleet request-upload --to ...`: monitors upload their details to the service. */
export const requestUploadCommand = defineCommand({
  options: sendOptions,
  run: (argv, context) =>
    runSend(argv, context, {
      name: 'request-upload',
      describe: async () => 'request to upload details',
      toChunks: async (_, ids) => toChunks({ kind: 'requestToUpload' }, ids, argv.chunk),
    }),
});
