import { chartCells, layoutOfCells } from '../../plan/pattern/cells.ts';
import type { Patch } from '../../plan/pattern/patch.ts';
import type { MapReference } from '../map/map-view.ts';
import type { MappedView } from '../map/mapped-view.ts';
import { chromaticityFigure } from './chromaticity-figure.ts';
import { type Html, html } from './html.ts';
import { codesColor } from './map/codes-color.ts';
import { mapFigure } from './map/map-figure.ts';
import { METRIC_TEXTS, REFERENCE_TEXTS } from './map/view-title.ts';
import type { PageContext } from './page-context.ts';
import { positionCharts } from './position-charts.ts';

/**
 * The screen under every patch. Without script all patches are stacked, each with its first view, and the other views folded
 * in where the page is not packed; the script turns that into a switch.
 */
export function screenSection(context: PageContext): Html {
  const { inspection, views, t } = context;
  return html`<section aria-labelledby="screen" class="screens">
<h2 id="screen">${t('screen')}</h2>
${switches(views, context)}
<div class="patches">${inspection.plan.patches.map((patch, patchIndex) => patchPanel(patch, patchIndex, views, context))}</div>
<div class="details" id="details" aria-live="polite" hidden></div>
</section>`;
}

/** The markup of every view but the first, a text for each patch, as the script of a packed page puts it in. */
export function packedViews(context: PageContext): readonly string[] {
  return context.inspection.plan.patches.map(
    (_, patchIndex) => html`${context.views.slice(1).map((mapped) => viewPanel(context, mapped, patchIndex))}`.markup,
  );
}

function switches(views: readonly MappedView[], context: PageContext): Html {
  const { inspection, t } = context;
  const references = [...new Set(views.map(({ view }) => view.reference))];
  const { patches } = inspection.plan;
  const all = { value: '', label: t('allPatches') };
  return html`<fieldset class="switches" hidden><legend class="sr">${t('view')}</legend>
${patches.length > 1 && choice('patch', t('patch'), [all, ...patches.map((_, index) => ({ value: String(index), label: context.words.patch(index) }))])}
${choice(
  'reference',
  t('reference'),
  references.map((reference) => ({ value: reference, label: t(REFERENCE_TEXTS[reference]) })),
)}
${references.map((reference) => choice(`metric-${reference}`, t('metric'), metricOptions(views, reference, context), reference))}
<p class="checks"><label><input type="checkbox" name="smooth"> ${t('smooth')}</label> <label><input type="checkbox" name="order"> ${t('showOrder')}</label></p>
</fieldset>`;
}

function metricOptions(views: readonly MappedView[], reference: MapReference, { t }: PageContext): readonly Option[] {
  return views
    .filter(({ view }) => view.reference === reference)
    .map(({ view }) => ({ value: view.id, label: t(METRIC_TEXTS[view.metric]) }));
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** A row of radio buttons; the first is chosen. `reference` names the choice under which it shows. */
function choice(name: string, legend: string, options: readonly Option[], reference?: string): Html {
  return html`<fieldset${reference !== undefined && html` data-reference="${reference}"`}><legend>${legend}</legend>${options.map(
    ({ value, label }, index) =>
      html`<label><input type="radio" name="${name}" value="${value}"${index === 0 && html` checked`}><span><bdi>${label}</bdi></span></label>`,
  )}</fieldset>`;
}

function patchPanel(patch: Patch, patchIndex: number, views: readonly MappedView[], context: PageContext): Html {
  const [first, ...others] = views.slice(0, context.packed ? 1 : undefined);
  return html`<article class="patch" data-patch="${patchIndex}" aria-labelledby="patch-${patchIndex}">
<h3 id="patch-${patchIndex}">${swatch(patch)} <bdi>${context.words.patch(patchIndex)}</bdi> <small>${codesText(patch)}</small></h3>
${first && viewPanel(context, first, patchIndex)}${chromaticityFigure(context, patchIndex)}
${
  others.length > 0 &&
  html`<details class="others"><summary>${context.t('otherViews')}</summary>${others.map((mapped) => viewPanel(context, mapped, patchIndex))}</details>`
}</article>`;
}

function viewPanel(context: PageContext, mapped: MappedView, patchIndex: number): Html {
  return html`<div class="view" data-view="${mapped.view.id}">${mapFigure(context, mapped, patchIndex)}${positionCharts(context, mapped, patchIndex)}</div>
`;
}

/** The color of a patch, or a small picture of a chart. */
function swatch({ codes, bitDepth, pattern }: Patch): Html {
  const [outer, chart] = [html`<rect width="16" height="16" rx="3" fill="${codesColor(codes, bitDepth)}"/>`, pattern];
  if (chart?.kind !== 'cells') return html`<svg class="swatch" viewBox="0 0 16 16" aria-hidden="true">${outer}</svg>`;
  const cells = chartCells(chart).map(({ codes: cell, ...place }) => {
    const [x, y, width, height] = [place.left, place.top, place.width + 0.004, place.height + 0.004].map(
      (fraction) => Math.round(fraction * 1000) / 1000,
    );
    return html`<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${codesColor(cell, bitDepth)}"/>`;
  });
  return html`<svg class="swatch chart" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">${cells}</svg>`;
}

/** The code values of a patch, or the size of a chart. */
function codesText({ codes: { r, g, b }, bitDepth, pattern }: Patch): string {
  const of = pattern?.kind === 'cells' ? layoutOfCells(pattern).replace('x', ' × ') : `${r} / ${g} / ${b}`;
  return `${of}, ${bitDepth} bit`;
}
