import { z } from 'zod';
import { parseJsonText } from '../../../../base/parse-json-text.ts';
import { type BindingNames, bindingNamesSchema } from '../../../protocol/binding.ts';
import { bindingsPage } from '../../pages/access/bindings-page.ts';
import { formBody } from '../form-body.ts';
import { fields, type PageRoutes } from '../page-routing.ts';
import { refusal } from '../refusal.ts';
import { confirmBindings } from './binding-handlers.ts';
import { refuseRevoked } from './guard.ts';

/** The page of which models a profile belongs to, and its forms. */
export function bindingPages({ app, deps, reading, deciding, shown }: PageRoutes): void {
  const { store } = deps;

  app.get('/bindings', reading, async (context) => {
    const [bindings, proposed] = await Promise.all([store.bindings(), store.proposedBindings()]);
    return shown(context, (of) => bindingsPage(of, { bindings, proposed }));
  });

  app.post('/bindings/confirm', deciding, async (context) => {
    const form = await formBody(context, deps);
    await refuseRevoked(context, deps);
    const pairs = z.array(bindingPair).min(1).safeParse(form.getAll('binding'));
    if (!pairs.success) throw refusal('bad-request', 'Nothing to bind was chosen.');
    await confirmBindings(deps, pairs.data, context.var.reader.name);
    return context.redirect('/bindings', 303);
  });

  app.post('/bindings/remove', deciding, async (context) => {
    const names = bindingNamesSchema.safeParse(await fields(context, deps));
    const of = { at: deps.now().toISOString(), by: context.var.reader.name };
    if (!names.success || !(await store.unbind(names.data, of)))
      throw refusal('not-found', 'There is no such binding.');
    return context.redirect('/bindings', 303);
  });
}

/** The profile and the model of a checkbox. */
const bindingPair = z.string().transform((text, context): BindingNames => {
  try {
    const [profile, model] = z.tuple([z.string(), z.string()]).parse(parseJsonText(text));
    return bindingNamesSchema.parse({ profile, model });
  } catch {
    context.addIssue('expected a profile and a model');
    return z.NEVER;
  }
});
