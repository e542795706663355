import { Hono } from 'hono';
import type { z } from 'zod';
import { parseJsonText } from '../../../base/parse-json-text.ts';
import { issueText } from '../../../base/schema-issue.ts';
import { markHeaders } from '../../protocol/headers.ts';
import { refuseRevoked, requireRole } from './access/guard.ts';
import { allHandlers } from './handlers.ts';
import type { LineContext, LineDeps, LineEnv } from './line-env.ts';
import { type LineOperation, type LineOperationId, lineOperations } from './operations.ts';
import { refusal } from './refusal.ts';

/** Policy of every answer that is no page. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Every operation of the table at its path, with its roles, its input parsed. */
export function apiRoutes(deps: LineDeps): Hono<LineEnv> {
  const app = new Hono<LineEnv>();
  const handlers = allHandlers(deps);
  app.use(async (context, next) => {
    await next();
    context.res.headers.set('content-security-policy', DATA_POLICY);
  });
  for (const [id, operation] of Object.entries(lineOperations) as [LineOperationId, LineOperation][]) {
    const path = operation.path.replaceAll(/\{(\w+)\}/g, ':$1');
    app.on(operation.method, path, requireRole(deps, operation.roles), async (context) => {
      const input = {
        parameters: parse(operation.parameters, context.req.param(), 'path'),
        query: parse(operation.query, context.req.query(), 'query'),
        body: operation.body && parse(operation.body, await jsonBody(context, deps), 'body'),
      };
      if (operation.body) await refuseRevoked(context, deps);
      // The table types what each handler takes; a loop over it knows only that they fit.
      const handler = handlers[id] as (input: object, context: LineContext) => Response | Promise<Response>;
      if (!operation.isMarked) {
        const answer = await handler(input, context);
        if (operation.method !== 'GET') await deps.marks.give();
        return answer;
      }
      const isWanted = await deps.marks.hear(context.req.header(markHeaders.mark), context.var.reader.name);
      try {
        const answer = await handler(input, context);
        answer.headers.set(markHeaders.mark, await deps.marks.give());
        if (isWanted) answer.headers.set(markHeaders.wanted, '1');
        return answer;
      } catch (error) {
        // Whoever may ask may know how far the server is, also if this is refused.
        context.header(markHeaders.mark, await deps.marks.give());
        throw error;
      }
    });
  }
  app.all('*', () => {
    throw refusal('not-found', 'There is no such operation: see /api/v1/openapi.json.');
  });
  return app;
}

/** Largest JSON body, in bytes. */
const MAX_JSON_BYTES = 256 * 1024;

async function jsonBody({ req }: LineContext, { uploads }: LineDeps): Promise<unknown> {
  if (!/^application\/json *(;|$)/i.test(req.header('content-type') ?? '')) {
    throw refusal('bad-request', 'The body must be application/json.');
  }
  return uploads.withBody(req.raw.body, MAX_JSON_BYTES, async (bytes) => {
    try {
      return parseJsonText(new TextDecoder('utf-8', { fatal: true }).decode(bytes), 50);
    } catch {
      throw refusal('bad-request', 'The body is not JSON, or has a key twice in one object.');
    }
  });
}

function parse(schema: z.ZodType, value: unknown, where: string): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw refusal('bad-request', `The ${where} is not valid: ${issueText(issue, 'the whole').slice(0, 500)}.`);
}
