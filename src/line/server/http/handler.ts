import type { z } from 'zod';
import type { LineContext } from './line-env.ts';
import type { LineOperation, LineOperationId, lineOperations } from './operations.ts';

/** Parsed input of an operation: its parameters, its query and its JSON body. */
export interface InputOf<O extends LineOperation> {
  readonly parameters: z.output<O['parameters']>;
  readonly query: z.output<O['query']>;
  readonly body: O extends { readonly body: infer B extends z.ZodType } ? z.output<B> : undefined;
}

/** Answers to some operations. */
export type Handlers<Id extends LineOperationId> = {
  readonly [One in Id]: (
    input: InputOf<(typeof lineOperations)[One]>,
    context: LineContext,
  ) => Response | Promise<Response>;
};
