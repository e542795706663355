import { hasCode } from '../../../../base/flatfield-error.ts';
import { daySummarySchema } from '../../../protocol/day-summary.ts';
import { judgedRowSchema, judgingRowSchema } from '../../../protocol/judging-row.ts';
import { deliveryRowSchema, webhookRowSchema } from '../../../protocol/webhook-row.ts';
import type { Handlers } from '../handler.ts';
import type { LineContext, LineDeps } from '../line-env.ts';
import { pagedAnswer, wholeAnswer } from '../list-answer.ts';
import { refusal } from '../refusal.ts';
import { noRun } from '../runs/run-handlers.ts';

/** Operations for judging runs again, webhooks, and sums of days. */
export function workHandlers(
  deps: LineDeps,
): Handlers<
  | 'startJudging'
  | 'listJudgings'
  | 'stopJudging'
  | 'listJudged'
  | 'listJudgedOfRun'
  | 'listDays'
  | 'addWebhook'
  | 'listWebhooks'
  | 'removeWebhook'
  | 'listDeliveries'
  | 'retryDelivery'
> {
  const { store, turns, now } = deps;
  const who = (context: LineContext) => ({ by: context.var.reader.name, now: now() });
  return {
    startJudging: async ({ body: { profile, filter } }, context) => {
      const { profileOf } = await import('../../intake/profiles.ts');
      const { startJudging } = await import('../../work/judging/start-judging.ts');
      const found = profileOf(profile);
      const started = await startJudging(store, found, filter, who(context));
      if (!started) throw refusal('not-found', 'No stored run matches the filter.');
      return context.json(started, 201);
    },

    listJudgings: async ({ query }, context) => wholeAnswer(context, query, judgingRowSchema, await store.judgings()),

    stopJudging: async ({ parameters: { number } }, context) => {
      const { stopJudging } = await import('../../work/judging/start-judging.ts');
      if (await stopJudging(store, number, who(context))) return context.body(null, 204);
      throw refusal('not-found', `No judging ${number} is under way.`);
    },

    listJudged: async ({ parameters: { number }, query: { format, ...page } }, context) => {
      if (!(await store.judging(number))) throw refusal('not-found', `There is no judging ${number}.`);
      return pagedAnswer(
        context,
        { format, ...page },
        { schema: judgedRowSchema, turns, load: (part) => store.judgedBy(number, part) },
      );
    },

    listJudgedOfRun: async ({ parameters: { id }, query }, context) => {
      if (!(await store.run(id))) throw noRun(id);
      return wholeAnswer(context, query, judgedRowSchema, await store.judgedAgain(id));
    },

    listDays: ({ query: { format, from, to, ...page } }, context) =>
      pagedAnswer(
        context,
        { format, ...page },
        { schema: daySummarySchema, turns, load: (part) => store.daySummaries(from, to, part) },
      ),

    addWebhook: async ({ body }, context) => {
      const { addWebhook } = await import('../../work/webhooks/register-webhook.ts');
      const added = await addWebhook(store, body, who(context)).catch((error: unknown) => {
        throw hasCode(error, 'usage') ? refusal('bad-request', error.message) : error;
      });
      return context.json(added, 201);
    },

    listWebhooks: async ({ query }, context) => wholeAnswer(context, query, webhookRowSchema, await store.webhooks()),

    removeWebhook: async ({ parameters: { number } }, context) => {
      const { removeWebhook } = await import('../../work/webhooks/register-webhook.ts');
      if (await removeWebhook(store, number, who(context))) return context.body(null, 204);
      throw refusal('not-found', `There is no webhook ${number}.`);
    },

    listDeliveries: ({ query: { format, state, ...page } }, context) =>
      pagedAnswer(
        context,
        { format, ...page },
        { schema: deliveryRowSchema, turns, load: (part) => store.deliveries(state, part) },
      ),

    retryDelivery: async ({ parameters: { number } }, context) => {
      const { retryDelivery } = await import('../../work/webhooks/register-webhook.ts');
      if (await retryDelivery(store, number, who(context))) return context.body(null, 204);
      throw refusal('not-found', `Delivery ${number} was not given up.`);
    },
  };
}
