import type { Context, Hono, MiddlewareHandler } from 'hono';
import { ZodError, z } from 'zod';
import { issueText } from '../../../base/schema-issue.ts';
import type { Html } from '../../../report/html/html.ts';
import type { RunFilter } from '../../protocol/run-filter.ts';
import { sha256Schema } from '../../protocol/run-row.ts';
import { pageFilter, utcTime } from '../pages/parts/page-filter.ts';
import type { LinePageContext } from '../pages/parts/page-inputs.ts';
import { refuseRevoked } from './access/guard.ts';
import { formBody } from './form-body.ts';
import type { LineDeps, LineEnv } from './line-env.ts';
import { refusal } from './refusal.ts';
import { unitParameter } from './runs/unit-parameter.ts';

/** The tools that every feature makes its pages with. */
export interface PageRoutes {
  readonly app: Hono<LineEnv>;
  readonly deps: LineDeps;
  /** Guards of routes, by role. */
  readonly reading: MiddlewareHandler<LineEnv>;
  readonly deciding: MiddlewareHandler<LineEnv>;
  /** Answers with a page in the language and the role of its reader. */
  readonly shown: (context: Context<LineEnv>, page: (of: LinePageContext) => Html) => Promise<Response>;
}

/** The reason that a form asks for. */
export const reason = z.string().trim().min(1).max(500);

/** The fields of a form, whose sender's token may have been revoked since its page was made. */
export async function fields(context: Context<LineEnv>, deps: LineDeps): Promise<object> {
  const form = await formBody(context, deps);
  await refuseRevoked(context, deps);
  return Object.fromEntries(form);
}

/** The unit that a path names. Throws a refusal for a name that no unit can have. */
export function unitIn(text: string): string {
  const unit = unitParameter.safeParse(text);
  if (unit.success) return unit.data;
  throw refusal('not-found', 'No unit can have this name.');
}

/** The run that a path names. Throws a refusal for what is no id. */
export function runId(text: string): string {
  const id = sha256Schema.safeParse(text);
  if (id.success) return id.data;
  throw refusal('not-found', 'There is no such run.');
}

/** A page of a list, from the cursor in its address on. */
export function pageFrom(cursor: string | null) {
  return { limit: 100, ...(cursor !== null && { cursor }) };
}

/** The filter and the cursor in the query of a list. Throws a refusal for a query that is not valid. */
export function listAsked(
  context: Context<LineEnv>,
  { shifts }: LineDeps,
): { readonly filter: RunFilter; readonly cursor: string | null } {
  try {
    const query = new URL(context.req.url).searchParams;
    return { filter: pageFilter(query, shifts.timeZone), cursor: query.get('cursor')?.slice(0, 200) ?? null };
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    const [issue] = error.issues;
    throw refusal('bad-request', `The query is not valid: ${issueText(issue, 'the whole').slice(0, 500)}.`);
  }
}

/** A period in local time from a form; null if neither time is given. */
export function periodIn(from: string | undefined, to: string | undefined, timeZone: string) {
  if (from === undefined && to === undefined) return null;
  const period = z.strictObject({ from: z.iso.datetime(), to: z.iso.datetime() });
  const found = period.safeParse({ from: utcTime(from ?? '', timeZone), to: utcTime(to ?? '', timeZone) });
  if (found.success) return found.data;
  throw refusal('bad-request', 'The limits of a chart are frozen from a period: two times are needed.');
}
