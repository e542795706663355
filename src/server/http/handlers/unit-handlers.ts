import { runRowSchema } from '../../../protocol/run-row.ts';
import { unitRowSchema } from '../../../protocol/summaries.ts';
import type { LineDeps } from '../line-env.ts';
import type { Handlers } from './handler.ts';
import { pagedAnswer, wholeAnswer } from './list-answer.ts';
import { unitGate } from './unit-gate.ts';

/** Units, and whether they may ship. */
export function unitHandlers(deps: LineDeps): Handlers<'listUnits' | 'getUnit' | 'askGate'> {
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
