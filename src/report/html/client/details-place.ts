import { find, make } from './elements.ts';
import { page } from './page-data.ts';

const details = find('#details');

/** Shows the values of a point next to its map. */
export function showDetails(values: readonly HTMLElement[], map: Element | null): void {
  details?.replaceChildren(...values);
  placeDetails(map);
}

/** Moves the values of a point next to the map that is being read; default: the one that is seen. */
export function placeDetails(map: Element | null = find('.patch:not([hidden]) .view:not([hidden]) .map')): void {
  if (!details) return;
  if (!details.hasChildNodes()) details.append(make('p', page.words.map));
  details.hidden = false;
  if (map && details.parentElement !== map) map.append(details);
}
