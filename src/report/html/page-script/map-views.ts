/** The switches choose which of the views is seen; a smooth map is drawn over its cells. */
export const mapViews = `  // Views: all stand in the page; the switches choose which are seen.
  const switches = one('.switches');
  const viewsReady = (async () => {
    for (const others of all('details.others')) {
      one('.view', others.parentElement).after(...all('.view', others));
      others.remove();
    }
    if (!document.getElementById('views')) return;
    const views = await embedded('views');
    for (const panel of all('.patch')) one('.view', panel).insertAdjacentHTML('afterend', views[panel.dataset.patch]);
  })();
  function showView() {
    const chosen = (name) => one('input[name="' + name + '"]:checked', switches)?.value ?? '';
    const patch = chosen('patch');
    const reference = chosen('reference');
    const view = chosen('metric-' + reference);
    for (const field of all('fieldset[data-reference]', switches)) field.hidden = field.dataset.reference !== reference;
    for (const panel of all('.patch')) panel.hidden = patch !== '' && panel.dataset.patch !== patch;
    for (const panel of all('.view')) panel.hidden = panel.dataset.view !== view;
    document.body.classList.toggle('show-order', switches.elements.order.checked);
    document.body.classList.toggle('smooth', switches.elements.smooth.checked);
    placeDetails();
    if (switches.elements.smooth.checked) all('.view:not([hidden]) svg[data-steps]').forEach(smooth);
  }
  // One pixel a cell, scaled up by the browser: bilinear between the centres of the cells.
  function smooth(map) {
    const { columns, rows, steps } = map.dataset;
    const canvas = one('canvas', map.parentElement) ?? make('canvas');
    canvas.width = columns;
    canvas.height = rows;
    const context = canvas.getContext('2d');
    const colors = new Map();
    [...steps].forEach((step, place) => {
      if (step === '-') return;
      if (!colors.has(step)) colors.set(step, getComputedStyle(one('.cells .b' + step, map)).getPropertyValue('--step'));
      context.fillStyle = colors.get(step);
      context.fillRect(place % columns, Math.floor(place / columns), 1, 1);
    });
    map.before(canvas);
  }
  // The values of a point stand beside the map that is looked at.
  const details = document.getElementById('details');
  function placeDetails(map = one('.patch:not([hidden]) .view:not([hidden]) .map')) {
    if (!details.hasChildNodes()) details.append(make('p', page.words.map));
    details.hidden = false;
    if (details.parentElement !== map) map.append(details);
  }
  document.body.classList.add('scripted');
  viewsReady.then(() => {
    if (!one('.view')) return;
    switches.hidden = false;
    switches.addEventListener('change', showView);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', showView);
    showView();
    all('.screen').forEach(watch);
  });
`;
