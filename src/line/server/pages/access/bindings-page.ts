import { bdi, type Html, html } from '../../../../report/html/html.ts';
import { scrollTable } from '../../../../report/html/page-table.ts';
import type { Binding, ProposedBinding } from '../../../protocol/binding.ts';
import { linePage } from '../parts/line-page.ts';
import type { Bindings, LinePageContext } from '../parts/page-inputs.ts';
import { timeCell } from '../parts/time-text.ts';

/** Profiles with the models that they concern, and those that the runs propose. */
export function bindingsPage(context: LinePageContext, { bindings, proposed }: Bindings): Html {
  const { t, reader } = context;
  const isAdmin = reader?.role === 'admin';
  const main = html`<h1>${t('Profiles and models')}</h1>
<p class="hint">${t('A unit may ship if it may under every profile that is bound to its model.')}</p>
${proposed.length > 0 && proposals(context, proposed, isAdmin)}
<section aria-labelledby="bound"><h2 id="bound">${t('Bound')}</h2>
${bindings.length === 0 ? html`<p class="empty">${t('No profile is bound to any model yet.')}</p>` : bound(context, bindings, isAdmin)}</section>`;
  return linePage(context, { title: t('Profiles and models'), at: '/bindings', main });
}

function proposals({ t }: LinePageContext, proposed: readonly ProposedBinding[], isAdmin: boolean): Html {
  const choice = ({ profile, model }: ProposedBinding) =>
    html`<input type="checkbox" name="binding" value="${JSON.stringify([profile, model])}" checked aria-label="${`${profile}, ${model}`}"${!isAdmin && html` disabled`}>`;
  const table = scrollTable(proposed, { labelledBy: 'proposed' }, [
    { name: t('Bind'), value: choice },
    { name: t('Profile'), kind: 'row', value: ({ profile }) => bdi(profile) },
    { name: t('Model'), value: ({ model }) => bdi(model) },
    { name: t('Passes'), kind: 'n', value: ({ passes }) => passes },
  ]);
  return html`<section aria-labelledby="proposed"><h2 id="proposed">${t('Proposed by the runs')}</h2>
<form method="post" action="/bindings/confirm">${table}
${isAdmin ? html`<p><button type="submit">${t('Bind these')}</button></p>` : html`<p class="hint">${t('An administrator confirms them.')}</p>`}</form></section>`;
}

function bound({ shifts, t }: LinePageContext, bindings: readonly Binding[], isAdmin: boolean): Html {
  const takeBack = ({ profile, model }: Binding) =>
    html`<form method="post" action="/bindings/remove"><input type="hidden" name="profile" value="${profile}"><input type="hidden" name="model" value="${model}"><button type="submit" class="quiet">${t('Take back')}</button></form>`;
  return scrollTable(bindings, { labelledBy: 'bound' }, [
    { name: t('Profile'), kind: 'row', value: ({ profile }) => bdi(profile) },
    { name: t('Model'), value: ({ model }) => bdi(model) },
    { name: t('Since'), value: ({ at }) => timeCell(at, shifts.timeZone) },
    { name: t('By'), value: ({ by }) => bdi(by) },
    ...(isAdmin ? [{ name: '', value: takeBack }] : []),
  ]);
}
