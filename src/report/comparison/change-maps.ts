import type { ChangeSummary } from '../../record/comparison/change-summary.ts';
import type { Comparison } from '../../record/comparison/compare-inspections.ts';
import type { Inspection } from '../../record/inspection.ts';
import { type Html, html } from '../html/html.ts';
import { mapFigure } from '../html/map/map-figure.ts';
import type { MapContext } from '../html/page-context.ts';
import type { ReportLanguage, Translate } from '../languages/languages.ts';
import { decidingMap } from '../map/deciding-map.ts';
import { mapScale } from '../map/map-scale.ts';
import type { MapView } from '../map/map-view.ts';
import { type MappedView, mappedViews } from '../map/mapped-view.ts';
import { wording } from '../text/wording.ts';

/** Two runs and what was found between them. */
export interface ComparedRuns {
  readonly from: Inspection;
  readonly to: Inspection;
  readonly comparison: Comparison;
  readonly summary: ChangeSummary;
}

/** Each patch of the later run before and after, on one scale, and the change; the patch that changed most first. */
export function changeMaps(runs: ComparedRuns, t: Translate, lang: ReportLanguage): Html {
  const { from, to, comparison } = runs;
  const [before, after] = commonViews(from, to);
  const change = changeView(runs);
  const context = (inspection: Inspection): MapContext => ({ inspection, t, words: wording(lang, inspection.plan) });
  const [earlier, later] = [context(from), context(to)];
  const patches = [...new Set(comparison.points.map(({ patchIndex }) => patchIndex))].sort(
    (left, right) => largest(change, right) - largest(change, left),
  );
  return html`${patches.map((patchIndex) => {
    const name = to.plan.patches[patchIndex]?.name;
    const beforeIndex = from.plan.patches.findIndex((patch) => patch.name === name);
    return html`<article class="patch"><h2><bdi>${later.words.patch(patchIndex)}</bdi></h2><div class="maps">
${titled(t('compareBefore', { run: from.runId }), before && mapFigure(earlier, before, beforeIndex))}
${titled(t('compareAfter', { run: to.runId }), after && mapFigure(later, after, patchIndex))}
${titled(t('compareDifference'), mapFigure(later, change, patchIndex))}</div></article>\n`;
  })}`;
}

function titled(title: string, map: Html | undefined): Html | undefined {
  return map && html`<div><h3><bdi>${title}</bdi></h3>${map}</div>`;
}

/** The view that decides the later run, of both runs on one scale; undefined if either has no values for it. */
function commonViews(from: Inspection, to: Inspection): readonly [MappedView?, MappedView?] {
  const [before, after] = [mappedViews(from), mappedViews(to)];
  const wanted = decidingMap(to, after)?.mapped;
  const other = before.find(({ view }) => view.id === wanted?.view.id);
  if (!wanted || !other) return [];
  const scale = mapScale(wanted.view.scale, [...other.patches, ...wanted.patches]);
  return [
    { ...other, scale },
    { ...wanted, scale },
  ];
}

/** The color difference of each point between the two runs; the largest of its passes. */
function changeView({ to, comparison, summary }: ComparedRuns): MappedView {
  const values = to.plan.patches.map(() => new Map<number, number>());
  for (const { patchIndex, pointIndex, deltaE2000 } of comparison.points) {
    if (deltaE2000 === null) continue;
    values[patchIndex]?.set(pointIndex, Math.max(deltaE2000, values[patchIndex].get(pointIndex) ?? 0));
  }
  const limit = { metric: '', operator: '<=', recommended: null, required: summary.maxChange } as const;
  const patches = values.map((of) => ({ values: of, limit }));
  return { view: CHANGE_VIEW, scale: mapScale('sequential', patches), patches };
}

function largest({ patches }: MappedView, patchIndex: number): number {
  return Math.max(0, ...(patches[patchIndex]?.values.values() ?? []));
}

const CHANGE_VIEW: MapView = {
  id: 'earlier/color-difference',
  reference: 'earlier',
  metric: 'color-difference',
  unit: 'dE2000',
  scale: 'sequential',
  limitedBy: [],
  measure: () => [],
};
