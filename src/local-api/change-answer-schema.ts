import { z } from 'zod';

/** Answers to changes differ: `{message}` in the specification, no body in the field; any body of a whole answer is taken. */
export const changeAnswerSchema = z.unknown();

/** What came back from a change that was accepted. */
export interface ChangeAnswer {
  /** The service's message as received; null if it sent none. */
  readonly message: string | null;
}

/** The message of an accepted change, if there is one. */
export function readChangeAnswer(body: unknown): ChangeAnswer {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : null;
  return { message: typeof message === 'string' ? message : null };
}
