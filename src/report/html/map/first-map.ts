import { decidingMap } from '../../map/deciding-map.ts';
import { type Html, html } from '../html.ts';
import type { PageContext } from '../page-context.ts';
import { drawMap } from './map-figure.ts';

/** The map that decides the verdict, with its legend; null if the record has none. */
export function firstMap(context: PageContext): Html | null {
  const chosen = decidingMap(context.inspection, context.views);
  if (chosen === null) return null;
  const { drawing, legend } = drawMap(context, chosen.mapped, chosen.patchIndex);
  return html`<figure class="glance">
<h2><bdi>${context.words.patch(chosen.patchIndex)}</bdi></h2>
${drawing}
<figcaption>${legend}</figcaption>
</figure>`;
}
