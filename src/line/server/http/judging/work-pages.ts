import { wholeNumber } from '../../../protocol/fields.ts';
import { workPage } from '../../pages/judging/work-page.ts';
import { fields, type PageRoutes } from '../page-routing.ts';
import { refusal } from '../refusal.ts';

/** The page of background work, and the form that sends a delivery again. */
export function workPages({ app, deps, reading, deciding, shown }: PageRoutes): void {
  const { store } = deps;

  app.get('/work', reading, async (context) => {
    const isAdmin = context.var.reader.role === 'admin';
    const { skippedPruning } = await import('../../work/retention/prune-nightly.ts');
    const [judgings, webhooks, dead, skipped] = await Promise.all([
      store.judgings(),
      isAdmin ? store.webhooks() : null,
      isAdmin ? store.deliveries('dead', { limit: 100 }) : null,
      skippedPruning(store),
    ]);
    return shown(context, (of) =>
      workPage(of, { judgings, webhooks, dead: dead?.rows ?? null, skippedPruning: skipped }),
    );
  });

  app.post('/work/deliveries/:number/retry', deciding, async (context) => {
    await fields(context, deps);
    const number = wholeNumber(1).safeParse(context.req.param('number'));
    const { retryDelivery } = await import('../../work/webhooks/register-webhook.ts');
    const who = { by: context.var.reader.name, now: deps.now() };
    if (!number.success || !(await retryDelivery(store, number.data, who))) {
      throw refusal('not-found', 'This delivery was not given up.');
    }
    return context.redirect('/work', 303);
  });
}
