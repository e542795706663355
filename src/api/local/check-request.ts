import type { z } from 'zod';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { safeText } from '../../base/http/safe-text.ts';
import { expectation as expectedBy } from '../../base/schema-issue.ts';
import { describeValue, findValue } from './describe-value.ts';

/**
 * A part of a request as its schema makes it, defaults filled in. Throws `invalid-request` that names the first wrong field; `name` is the part's own
 * name, or empty if its fields stand for themselves.
 */
export function checkRequest<T>(schema: z.ZodType<T>, value: unknown, name: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const path = issue?.path ?? [];
  const field = [name, ...path].filter((part) => part !== '').join('.');
  throw new InvalidRequestError(field, expectation(issue), findValue(value, path), { cause: result.error });
}

/** The value that the schema expects, as the end of "expected ...". */
function expectation(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'invalid_value') return issue.values.map(String).join(' or ');
  if (issue?.code === 'unrecognized_keys')
    return `no field named ${issue.keys.map((key) => safeText(key, 40)).join(', ')}`;
  if (issue?.code === 'invalid_type')
    return issue.expected === 'int' ? 'a whole number' : `a value of type ${issue.expected}`;
  if (issue?.code === 'too_small')
    return issue.origin === 'string' ? 'text that is not empty' : `at least ${issue.minimum}`;
  return expectedBy(issue).replace(/^expected /, '');
}

/** A request or an option is wrong; nothing was sent. */
export class InvalidRequestError extends FlatfieldError {
  /** The field, by its path: `settings.name`, `monitorId`, `options.baseUrl`. */
  readonly field: string;
  readonly expected: string;
  readonly came: unknown;

  constructor(field: string, expected: string, came: unknown, options?: ErrorOptions) {
    super('invalid-request', `${field}: expected ${expected}, got ${describeValue(came)}.`, options);
    this.field = field;
    this.expected = expected;
    this.came = came;
  }
}
