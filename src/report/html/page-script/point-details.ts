/** All values of a point, by pointer or by keyboard. */
export const pointDetails = `  // All values of a point, by pointer or by keyboard.
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
`;
