/**
 * The page's own script, as the text that the browser gets and that the Content-Security-Policy names by its hash. It stands
 * here as text because the page is made without reading a file and the package without a bundler; a test holds it to the
 * syntax of ECMAScript 2022. All content is in the page already: the script only shows, hides, sorts, copies and saves.
 * It writes text as text; the one markup that it puts in is that of the packed views, escaped where they were made.
 */
export const PAGE_SCRIPT = String.raw`'use strict';
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const one = (selector, root = document) => root.querySelector(selector);
  const page = JSON.parse(document.getElementById('page').textContent);
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  const make = (tag, text, className) => {
    const element = document.createElement(tag);
    if (text !== undefined) element.textContent = text;
    if (className) element.className = className;
    return element;
  };

  async function embedded(id) {
    const { textContent, dataset } = document.getElementById(id);
    if (dataset.encoding !== 'deflate') return JSON.parse(textContent);
    const bytes = Uint8Array.from(atob(textContent), (character) => character.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
    return JSON.parse(await new Response(stream).text());
  }

  // Views: all stand in the page; the switches choose which are seen.
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

  // The table of readings.
  const table = document.getElementById('readings');
  const headings = all('th', table);
  const titles = headings.map((heading) => heading.textContent);
  const body = one('tbody', table);
  const tools = one('.tools');
  const large = document.getElementById('rows') !== null;
  const state = { column: -1, descending: false, filter: '', first: 0 };
  const PAGE_ROWS = large ? 200 : Infinity;
  let rows = [];
  const rowsReady = (async () => {
    rows = large
      ? (await embedded('rows')).map((texts) => ({ patch: texts.at(-2), point: texts.at(-1), texts: texts.slice(0, -2) }))
      : all('tr', body).map((element) => ({
          element,
          patch: Number(element.dataset.p),
          point: Number(element.dataset.i),
          texts: [...element.cells].map((cell) => cell.textContent),
        }));
  })();
  function rowElement({ element, texts }) {
    if (element) return element;
    const row = make('tr');
    row.append(...texts.map((text) => make('td', text)));
    return row;
  }
  function compare(a, b) {
    const [x, y] = [a.texts[state.column], b.texts[state.column]];
    if (x === '–' || y === '–') return (x === '–') - (y === '–');
    const order = Number(x) - Number(y) || x.localeCompare(y, undefined, { numeric: true });
    return state.descending ? -order : order;
  }
  function chosenRows() {
    const wanted = state.filter.toLowerCase().split(/\s+/).filter(Boolean);
    const found = rows.filter(({ texts }) => {
      const text = texts.join(' ').toLowerCase();
      return wanted.every((word) => text.includes(word));
    });
    return state.column < 0 ? found : found.sort(compare);
  }
  async function showRows() {
    await rowsReady;
    const chosen = chosenRows();
    const shown = chosen.slice(state.first, state.first + PAGE_ROWS);
    body.replaceChildren(...shown.map(rowElement));
    const from = shown.length === chosen.length ? shown.length : state.first + 1 + '–' + (state.first + shown.length);
    tools.elements.message.value = fill(page.words.rowsShown, { shown: from, count: chosen.length });
    tools.elements.previous.disabled = state.first === 0;
    tools.elements.next.disabled = state.first + PAGE_ROWS >= chosen.length;
  }
  headings.forEach((heading, column) => {
    const button = make('button', titles[column]);
    button.type = 'button';
    heading.replaceChildren(button);
    button.addEventListener('click', () => {
      Object.assign(state, { descending: state.column === column && !state.descending, column, first: 0 });
      for (const other of headings) other.removeAttribute('aria-sort');
      heading.setAttribute('aria-sort', state.descending ? 'descending' : 'ascending');
      showRows();
    });
  });
  tools.hidden = false;
  one('.pager').hidden = !large;
  tools.elements.filter.addEventListener('input', ({ target }) => {
    Object.assign(state, { filter: target.value, first: 0 });
    showRows();
  });
  tools.elements.previous.addEventListener('click', () => turn(-PAGE_ROWS));
  tools.elements.next.addEventListener('click', () => turn(PAGE_ROWS));
  function turn(by) {
    state.first += by;
    showRows();
  }
  // A spreadsheet must not run what a monitor says; numbers and rows of numbers stay as they are.
  function csvField(text) {
    const safe = /^\s*[=+\-@＝＋－＠]/.test(text) && !/^-?[\d.]+( -?[\d.]+)*$/.test(text) ? "'" + text : text;
    return /[",\r\n]/.test(safe) ? '"' + safe.replaceAll('"', '""') + '"' : safe;
  }
  tools.elements.copy.addEventListener('click', async () => {
    await rowsReady;
    const chosen = chosenRows();
    const lines = [titles, ...chosen.map(({ texts }) => texts)].map((texts) => texts.map(csvField).join(','));
    const message = (await copy(lines.join('\r\n') + '\r\n')) ? page.words.copied : page.words.copyFailed;
    tools.elements.message.value = fill(message, { count: chosen.length });
  });
  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Pages opened from a file have no clipboard in some browsers; the old way still works there.
      const area = make('textarea', text);
      document.body.append(area);
      area.select();
      const done = document.execCommand('copy');
      area.remove();
      return done;
    }
  }

  // All values of a point, by pointer or by keyboard.
  const places = page.points.map(([point, x, y]) => ({ point, x, y }));
  function watch(screen) {
    screen.tabIndex = 0;
    screen.setAttribute('role', 'application');
    screen.setAttribute('aria-label', page.words.map);
    const map = one('svg', screen);
    let at = null;
    const cursor = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
    cursor.setAttribute('class', 'cursor');
    const unit = map.viewBox.baseVal.width / page.widthPx;
    const choose = async (place) => {
      if (!place || place === at) return;
      at = place;
      cursor.setAttribute('cx', (place.x + 0.5) * unit);
      cursor.setAttribute('cy', (place.y + 0.5) * unit);
      cursor.setAttribute('r', 16);
      map.append(cursor);
      await rowsReady;
      const found = rows.filter(({ patch, point }) => patch === Number(screen.dataset.patch) && point === place.point);
      details.replaceChildren(...found.map(({ texts }) => describe(texts)));
      placeDetails(screen.parentElement);
    };
    screen.addEventListener('pointermove', (event) => {
      const box = map.getBoundingClientRect();
      const x = ((event.clientX - box.left) / box.width) * page.widthPx;
      const y = ((event.clientY - box.top) / box.height) * page.heightPx;
      choose(nearest((place) => Math.hypot(place.x - x, place.y - y)));
    });
    screen.addEventListener('keydown', (event) => {
      const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (!step) return;
      event.preventDefault();
      if (!at) return choose(places[0]);
      choose(nearest(({ x, y }) => {
        const along = (x - at.x) * step[0] + (y - at.y) * step[1];
        const aside = Math.abs((x - at.x) * step[1]) + Math.abs((y - at.y) * step[0]);
        return along > 0 ? along + 3 * aside : Infinity;
      }));
    });
    screen.addEventListener('focus', () => choose(at ?? places[0]));
  }
  function nearest(distance) {
    let best = null;
    let least = Infinity;
    for (const place of places) {
      const far = distance(place);
      if (far < least) [best, least] = [place, far];
    }
    return best;
  }
  function describe(texts) {
    const list = make('dl');
    texts.forEach((text, column) => {
      const entry = make('div');
      entry.append(make('dt', titles[column]), make('dd', text));
      list.append(entry);
    });
    return list;
  }

  for (const raw of all('details.raw[data-packed]')) {
    raw.addEventListener('toggle', async () => {
      const { readings } = await embedded('record');
      const list = make('dl');
      for (const { sequence, startedAt, received } of readings) {
        list.append(make('dt', sequence + 1 + ', ' + startedAt), make('dd', JSON.stringify(received)));
      }
      one('p', raw).replaceWith(list);
    }, { once: true });
  }

  // The record itself.
  one('.actions').hidden = false;
  one('button[name="print"]').addEventListener('click', () => print());
  one('button[name="download"]').addEventListener('click', async () => {
    const text = JSON.stringify(await embedded('record'), null, 2) + '\n';
    const link = make('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    link.download = page.fileName;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  });
})();
`;
