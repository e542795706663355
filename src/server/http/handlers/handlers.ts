import type { LineDeps } from '../line-env.ts';
import type { LineOperationId } from '../operations.ts';
import { adminHandlers } from './admin-handlers.ts';
import type { Handlers } from './handler.ts';
import { lineHandlers } from './line-handlers.ts';
import { runHandlers } from './run-handlers.ts';
import { unitHandlers } from './unit-handlers.ts';
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
  };
}
