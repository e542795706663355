/** The table of readings: sorted, filtered, turned over, copied and saved. */
export const readingsTable = String.raw`  // The table of readings.
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
`;
