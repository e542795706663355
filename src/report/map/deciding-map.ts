import type { Inspection } from '../../record/inspection.ts';
import { quantityOf } from './map-quantity.ts';
import type { MappedView } from './mapped-view.ts';

/** The map that shows what the verdict says: of the metric and the patch that decide it, else the first; null if there is none. */
export function decidingMap(
  { plan, judgment }: Inspection,
  views: readonly MappedView[],
): { readonly mapped: MappedView; readonly patchIndex: number } | null {
  const { verdict, diagnoses } = judgment;
  const { nearest, missed } = verdict.summary;
  const reason = missed ?? verdict.summary.reason;
  const ofCause = diagnoses.flatMap(({ params }) => ('patch' in params ? [params.patch] : []));
  const ofDiagnosis = plan.patches.findIndex(({ name }) => ofCause.includes(name));
  const patchIndex = (nearest ?? reason)?.patchIndex ?? Math.max(0, ofDiagnosis);
  const measured = views.filter(({ patches }) => (patches[patchIndex]?.values.size ?? 0) > 0);
  const named = reason && 'metric' in reason.params ? reason.params.metric : null;
  // A record from elsewhere may say anything.
  const metric = nearest?.metric ?? (typeof named === 'string' ? named : '');
  const mapped = viewOf(metric, measured) ?? measured[0] ?? views[0];
  return mapped?.patches[patchIndex] ? { mapped, patchIndex } : null;
}

/** The view whose values are limited by a metric, else one of the same quantity. */
function viewOf(metric: string, views: readonly MappedView[]): MappedView | undefined {
  const quantity = quantityOf(metric);
  const alike = views.filter(({ view }) => view.metric === quantity);
  return (
    views.find(({ view }) => view.limitedBy.includes(metric)) ??
    alike.find(({ view }) => view.reference === 'center') ??
    alike[0]
  );
}

/** Views in the order in which a page shows them: the one that decides the verdict, then the others as they are. */
export function decidingFirst(inspection: Inspection, views: readonly MappedView[]): readonly MappedView[] {
  const first = decidingMap(inspection, views)?.mapped;
  return first === undefined ? views : [first, ...views.filter((view) => view !== first)];
}
