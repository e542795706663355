import { z } from 'zod';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { safeText } from '../../base/http/safe-text.ts';
import { holdsOnlyFiniteNumbers } from '../../base/parse-json-text.ts';
import { expectation } from '../../base/schema-issue.ts';
import { describeValue, findValue } from './describe-value.ts';

/** The body of an answer as its schema makes it, unknown fields kept. Throws `wrong-shape` that names the first wrong place. */
export function parseAnswer(schema: z.ZodType, body: unknown, request: string): unknown {
  const list = findList(schema);
  const items = list === undefined ? undefined : findValue(body, [list.name]);
  if (list === undefined || !Array.isArray(items)) return parse(schema, body, request, []);
  // Zod collects every issue: a hostile list of a million wrong items would take more memory than there is. So items are
  // parsed one by one, and the first that is wrong ends it.
  const parsed = items.map((item, index) => parse(list.item, item, request, [list.name, index]));
  return { ...(body as object), [list.name]: parsed };
}

/** The one field of an answer that is nothing but a list, and the schema of its items. */
function findList(schema: z.ZodType): { name: string; item: z.core.$ZodType } | undefined {
  if (!(schema instanceof z.ZodObject)) return undefined;
  const [[name, field] = [], ...others] = Object.entries(schema.shape);
  if (name === undefined || others.length > 0 || !(field instanceof z.ZodArray)) return undefined;
  return { name, item: field.element };
}

function parse(schema: z.core.$ZodType, value: unknown, request: string, parents: readonly PropertyKey[]): unknown {
  const result = z.safeParse(schema, value);
  if (result.success && holdsOnlyFiniteNumbers(value)) return result.data;
  const issues = result.error?.issues ?? [];
  const path = issues[0]?.path ?? [];
  const others = issues.length > 1 ? ` (and ${issues.length - 1} more)` : '';
  const expected = `${issues.length === 0 ? 'expected finite numbers' : safeText(expectation(issues[0]))}${others}`;
  const where = jsonPath([...parents, ...path]);
  throw new WrongShapeError(request, where, expected, findValue(value, path), { cause: result.error });
}

function jsonPath(path: readonly PropertyKey[]): string {
  const parts = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${safeText(String(key), 40)}`));
  return `$${parts.join('')}`;
}

/** A complete JSON answer came that does not have the shape of the specification, or the status of a whole one. */
export class WrongShapeError extends FlatfieldError {
  /** JSON path of the first place that is wrong, such as `$.monitors[0].id`, or `status`. */
  readonly path: string;
  readonly came: unknown;

  constructor(request: string, path: string, expected: string, came: unknown, options?: ErrorOptions) {
    super(
      'wrong-shape',
      `${request}: the answer has an unexpected shape at ${path}: ${expected}; got ${describeValue(came)}. ` +
        'If the release of the service is newer than this program, report the answer.',
      options,
    );
    this.path = path;
    this.came = came;
  }
}
