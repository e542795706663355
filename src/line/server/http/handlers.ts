import { runRowSchema } from '../../protocol/run-row.ts';
import { unitRowSchema } from '../../protocol/summaries.ts';
import { unitStateRowSchema } from '../../protocol/unit-answer.ts';
import { gateInEnglish, statesInEnglish, unitInEnglish } from '../gate/gate-reason.ts';
import { adminHandlers } from './access/admin-handlers.ts';
import { bindingHandlers } from './access/binding-handlers.ts';
import { chartHandlers } from './charts/chart-handlers.ts';
import { askUnit, unitGate } from './gate/unit-gate.ts';
import type { Handlers } from './handler.ts';
import { workHandlers } from './judging/work-handlers.ts';
import type { LineDeps } from './line-env.ts';
import { pagedAnswer, wholeAnswer } from './list-answer.ts';
import type { LineOperationId } from './operations.ts';
import { runHandlers } from './runs/run-handlers.ts';
import { unitStates } from './runs/unit-states.ts';
import { uploadHandlers } from './runs/upload-handlers.ts';
import { lineHandlers } from './stations/line-handlers.ts';

/** The answer to each operation of the table. */
export function allHandlers(deps: LineDeps): Handlers<LineOperationId> {
  return {
    ...uploadHandlers(deps),
    ...runHandlers(deps),
    ...unitHandlers(deps),
    ...lineHandlers(deps),
    ...adminHandlers(deps),
    ...bindingHandlers(deps),
    ...workHandlers(deps),
    ...chartHandlers(deps),
  };
}

/** Units, and whether they may ship. */
function unitHandlers(deps: LineDeps): Handlers<'listUnits' | 'getUnit' | 'askGate' | 'askUnit' | 'listUnitStates'> {
  const { store, turns } = deps;
  return {
    listUnits: ({ query: { format, cursor, limit, ...filter } }, context) =>
      pagedAnswer(
        context,
        { format, cursor, limit },
        { schema: unitRowSchema, turns, load: (page) => store.units(filter, page) },
      ),

    getUnit: async ({ parameters: { serial }, query }, context) =>
      wholeAnswer(context, query, runRowSchema, await store.runsOfUnit(serial)),

    askUnit: async ({ parameters: { serial } }, context) => context.json(unitInEnglish(await askUnit(deps, serial))),

    listUnitStates: ({ query: { format, cursor, limit, state, model } }, context) =>
      pagedAnswer(
        context,
        { format, cursor, limit },
        {
          ...{ schema: unitStateRowSchema, turns },
          load: async (page) => statesInEnglish(await unitStates(deps, { state, model }, page)),
        },
      ),

    askGate: async ({ parameters: { serial }, query }, context) =>
      context.json(gateInEnglish(await unitGate(deps, serial, query.profile))),
  };
}
