import { runRowSchema } from '../../../protocol/run-row.ts';
import { unitRowSchema } from '../../../protocol/summaries.ts';
import type { LineDeps } from '../line-env.ts';
import type { LineOperationId } from '../operations.ts';
import { adminHandlers } from './admin-handlers.ts';
import { chartHandlers } from './chart-handlers.ts';
import type { Handlers } from './handler.ts';
import { lineHandlers } from './line-handlers.ts';
import { pagedAnswer, wholeAnswer } from './list-answer.ts';
import { runHandlers } from './run-handlers.ts';
import { unitGate } from './unit-gate.ts';
import { uploadHandlers } from './upload-handlers.ts';
import { workHandlers } from './work-handlers.ts';

/** The answer to each operation of the table. */
export function allHandlers(deps: LineDeps): Handlers<LineOperationId> {
  return {
    ...uploadHandlers(deps),
    ...runHandlers(deps),
    ...unitHandlers(deps),
    ...lineHandlers(deps),
    ...adminHandlers(deps),
    ...workHandlers(deps),
    ...chartHandlers(deps),
  };
}

/** Units, and whether they may ship. */
function unitHandlers(deps: LineDeps): Handlers<'listUnits' | 'getUnit' | 'askGate'> {
  const { store, turns } = deps;
  return {
    listUnits: ({ query: { format, cursor, limit, ...filter } }, context) =>
      pagedAnswer(
        context,
        { format, limit, ...(cursor !== undefined && { cursor }) },
        {
          schema: unitRowSchema,
          turns,
          load: (page) => store.units(filter, page),
        },
      ),

    getUnit: async ({ parameters: { serial }, query }, context) =>
      wholeAnswer(context, query, runRowSchema, await store.runsOfUnit(serial)),

    askGate: async ({ parameters: { serial }, query }, context) =>
      context.json(await unitGate(deps, serial, query.profile)),
  };
}
