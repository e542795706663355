import { openApiDocuments } from '../api/openapi/openapi-documents.ts';
import { defineCommand } from './command.ts';
import { exitCodes } from './exit-codes.ts';
import { printedFileOption } from './option-kinds.ts';

const files = { local: 'local-monitor-control-api.json', cloud: 'cloud-monitor-management-api.json' } as const;

/** `flatfield openapi`: the OpenAPI document of one of the two APIs, as the package exports it. */
export const openapiCommand = defineCommand({
  positionals: { api: { type: 'string', choices: Object.keys(files) as (keyof typeof files)[], demandOption: true } },
  options: { out: printedFileOption },
  run: async ({ api }, { print }) => {
    print(`${JSON.stringify(openApiDocuments()[files[api]], null, 2)}\n`);
    return exitCodes.pass;
  },
});
