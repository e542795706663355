import { z } from 'zod';

/** Body of every answer that is an error. */
export const problemSchema = z.strictObject({
  code: z.enum([
    'not-authenticated',
    'not-allowed',
    'not-found',
    'bad-request',
    'too-large',
    'invalid-run',
    'newer-record',
    'too-many-requests',
    'cross-site',
    'busy',
    'cannot-store',
    'failed',
  ]),
  /** One sentence: what is wrong, where, and what was expected. */
  message: z.string(),
});
export type Problem = z.infer<typeof problemSchema>;
