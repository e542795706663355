import { showDetails } from './details-place.ts';
import { make, one } from './elements.ts';
import { page } from './page-data.ts';
import { rowsReady, titles } from './readings-table.ts';

interface Place {
  readonly point: number;
  readonly x: number;
  readonly y: number;
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** All values of a point, by pointer or by keyboard. */
export function watchScreen(screen: HTMLElement): void {
  screen.tabIndex = 0;
  screen.setAttribute('role', 'application');
  screen.setAttribute('aria-label', page.words.map);
  const patchIndex = Number(screen.dataset['patch']);
  const places = placesOf(patchIndex);
  const map = one<SVGSVGElement>('svg', screen);
  const cursor = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
  cursor.setAttribute('class', 'cursor');
  const unit = map.viewBox.baseVal.width / page.widthPx;
  let at: Place | undefined;
  const choose = async (place: Place | undefined) => {
    if (!place || place === at) return;
    at = place;
    cursor.setAttribute('cx', String((place.x + 0.5) * unit));
    cursor.setAttribute('cy', String((place.y + 0.5) * unit));
    cursor.setAttribute('r', '16');
    map.append(cursor);
    const found = (await rowsReady).filter(({ patch, point }) => patch === patchIndex && point === place.point);
    const values = found.map(({ texts }) => describe(texts));
    showDetails(values, screen.parentElement);
  };
  screen.addEventListener('pointermove', (event) => {
    const box = map.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * page.widthPx;
    const y = ((event.clientY - box.top) / box.height) * page.heightPx;
    void choose(nearest(places, (place) => Math.hypot(place.x - x, place.y - y)));
  });
  screen.addEventListener('keydown', (event) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    void choose(at ? nearest(places, distanceAlong(at, step)) : places[0]);
  });
  screen.addEventListener('focus', () => void choose(at ?? places[0]));
}

function placesOf(patchIndex: number): readonly Place[] {
  return (page.ownPoints[patchIndex] ?? page.points).map(([point, x, y]) => ({ point, x, y }));
}

/** Distance of a place in the direction of a key, steps aside counted three times; infinite for a place behind. */
function distanceAlong(from: Place, [stepX, stepY]: readonly [number, number]): (place: Place) => number {
  return ({ x, y }) => {
    const along = (x - from.x) * stepX + (y - from.y) * stepY;
    const aside = Math.abs((x - from.x) * stepY) + Math.abs((y - from.y) * stepX);
    return along > 0 ? along + 3 * aside : Number.POSITIVE_INFINITY;
  };
}

function nearest(places: readonly Place[], distance: (place: Place) => number): Place | undefined {
  let best: Place | undefined;
  let min = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const far = distance(place);
    if (far < min) [best, min] = [place, far];
  }
  return best;
}

function describe(texts: readonly string[]): HTMLElement {
  const list = make('dl');
  texts.forEach((text, column) => {
    const entry = make('div');
    entry.append(make('dt', titles[column]), make('dd', text));
    list.append(entry);
  });
  return list;
}
