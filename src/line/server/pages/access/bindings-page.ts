import { type Html, html } from '../../../../report/html/html.ts';
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
  return html`<section aria-labelledby="proposed"><h2 id="proposed">${t('Proposed by the runs')}</h2>
<form method="post" action="/bindings/confirm"><div class="scroll" tabindex="0" role="group" aria-labelledby="proposed"><table>
<thead><tr><th scope="col">${t('Bind')}</th><th scope="col">${t('Profile')}</th><th scope="col">${t('Model')}</th><th scope="col" class="n">${t('Passes')}</th></tr></thead>
<tbody>${proposed.map(({ profile, model, passes }) => {
    const value = JSON.stringify([profile, model]);
    return html`<tr><td><input type="checkbox" name="binding" value="${value}" checked aria-label="${`${profile}, ${model}`}"${!isAdmin && html` disabled`}></td><th scope="row"><bdi>${profile}</bdi></th><td><bdi>${model}</bdi></td><td class="n">${passes}</td></tr>
`;
  })}</tbody></table></div>
${isAdmin ? html`<p><button type="submit">${t('Bind these')}</button></p>` : html`<p class="hint">${t('An administrator confirms them.')}</p>`}</form></section>`;
}

function bound({ shifts, t }: LinePageContext, bindings: readonly Binding[], isAdmin: boolean): Html {
  return html`<div class="scroll" tabindex="0" role="group" aria-labelledby="bound"><table>
<thead><tr><th scope="col">${t('Profile')}</th><th scope="col">${t('Model')}</th><th scope="col">${t('Since')}</th><th scope="col">${t('By')}</th>${isAdmin && html`<td></td>`}</tr></thead>
<tbody>${bindings.map(
    ({ profile, model, at, by }) =>
      html`<tr><th scope="row"><bdi>${profile}</bdi></th><td><bdi>${model}</bdi></td><td>${timeCell(at, shifts.timeZone)}</td><td><bdi>${by}</bdi></td>${isAdmin && html`<td><form method="post" action="/bindings/remove"><input type="hidden" name="profile" value="${profile}"><input type="hidden" name="model" value="${model}"><button type="submit" class="quiet">${t('Take back')}</button></form></td>`}</tr>
`,
  )}</tbody></table></div>`;
}
