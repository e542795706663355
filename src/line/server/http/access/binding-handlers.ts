import { type BindingNames, bindingSchema, proposedBindingSchema } from '../../../protocol/binding.ts';
import type { Handlers } from '../handler.ts';
import type { LineContext, LineDeps } from '../line-env.ts';
import { wholeAnswer } from '../list-answer.ts';
import { refusal } from '../refusal.ts';

/** Operations about which profiles concern which models. */
export function bindingHandlers(
  deps: LineDeps,
): Handlers<'listBindings' | 'listProposedBindings' | 'bind' | 'confirmBindings' | 'unbind'> {
  const { store } = deps;
  const all = async (context: LineContext) => context.json({ rows: [...(await store.bindings())], next: null });
  return {
    listBindings: async ({ query }, context) => wholeAnswer(context, query, bindingSchema, await store.bindings()),

    listProposedBindings: async ({ query }, context) =>
      wholeAnswer(context, query, proposedBindingSchema, await store.proposedBindings()),

    bind: async ({ body }, context) => {
      if (!(await store.registeredProfiles()).some(({ name }) => name === body.profile)) {
        throw refusal('bad-request', `The profile ${body.profile} is not registered.`);
      }
      await store.bind([body], { ...actor(deps, context), isConfirmed: false });
      return all(context);
    },

    confirmBindings: async ({ body }, context) => {
      await confirmBindings(deps, body.bindings, context.var.reader.name);
      return all(context);
    },

    unbind: async ({ body }, context) => {
      if (!(await store.unbind(body, actor(deps, context)))) {
        throw refusal('not-found', `The profile ${body.profile} is not bound to the model ${body.model}.`);
      }
      return all(context);
    },
  };
}

function actor({ now }: LineDeps, context: LineContext) {
  return { at: now().toISOString(), by: context.var.reader.name };
}

/** Binds what is still proposed. Throws the refusal `bad-request` for what is not: its runs would count without having been seen together. */
export async function confirmBindings(
  { store, now }: Pick<LineDeps, 'store' | 'now'>,
  names: readonly BindingNames[],
  by: string,
): Promise<void> {
  const proposed = await store.proposedBindings();
  const other = names.find(
    ({ profile, model }) => !proposed.some((one) => one.profile === profile && one.model === model),
  );
  if (other) {
    throw refusal(
      'bad-request',
      `The profile ${other.profile} and the model ${other.model} are not proposed: bind them by themselves.`,
    );
  }
  await store.bind(names, { at: now().toISOString(), by, isConfirmed: true });
}
