import type { MapMetric } from '../map-view.ts';
import type { MappedView } from '../mapped-view.ts';
import { type Html, html } from './html.ts';
import { drawMap } from './map-figure.ts';
import type { PageContext } from './page-context.ts';

/** The map that shows what the verdict says: of the limit and the patch that decide it, else the first; null if there is none. */
export function firstMap(context: PageContext): Html | null {
  const chosen = decidingMap(context);
  if (chosen === null) return null;
  const { drawing, legend } = drawMap(context, chosen.mapped, chosen.patchIndex);
  return html`<figure class="glance">
<h2><bdi>${context.words.patch(chosen.patchIndex)}</bdi></h2>
${drawing}
<figcaption>${legend}</figcaption>
</figure>`;
}

function decidingMap({ inspection, views }: PageContext): { mapped: MappedView; patchIndex: number } | null {
  const { verdict, diagnoses = [] } = inspection.judgement;
  const { reason, nearest } = verdict.summary;
  const named = diagnoses.flatMap(({ params }) => ('patch' in params ? [params.patch] : []));
  const ofDiagnosis = inspection.plan.patches.findIndex(({ name }) => named.includes(name));
  const patchIndex = (nearest ?? reason)?.patchIndex ?? Math.max(0, ofDiagnosis);
  const measured = views.filter(({ patches }) => (patches[patchIndex]?.values.size ?? 0) > 0);
  const metric = nearest?.metric ?? (reason && 'metric' in reason.params ? String(reason.params.metric) : '');
  const mapped = viewOf(metric, measured) ?? measured[0] ?? views[0];
  return mapped?.patches[patchIndex] ? { mapped, patchIndex } : null;
}

/** The view whose values are limited by a metric, else one of the same quantity. */
function viewOf(metric: string, views: readonly MappedView[]): MappedView | undefined {
  const quantity = QUANTITIES.find(({ names }) => names.test(metric))?.of;
  const alike = views.filter(({ view }) => view.metric === quantity);
  return (
    views.find(({ view }) => view.limitedBy.includes(metric)) ??
    alike.find(({ view }) => view.reference === 'centre') ??
    alike[0]
  );
}

const QUANTITIES: readonly { readonly names: RegExp; readonly of: MapMetric }[] = [
  { names: /^(luminance-|nonuniformity$|mld$|ludm$|contrast-)/, of: 'luminance' },
  { names: /^uv-/, of: 'chromaticity' },
  { names: /^chroma-/, of: 'chroma' },
  { names: /^delta-e-/, of: 'color-difference' },
];
