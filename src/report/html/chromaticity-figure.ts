import { chromaticity1976 } from '../../judge/color/chromaticity-1976.ts';
import { partOf } from '../../plan/sampling/plan-parts.ts';
import { isOpenEnded } from '../../read/light/unresolved.ts';
import type { Xyz } from '../../read/reference/xyz.ts';
import type { Translate } from '../languages/languages.ts';
import type { MapLimit } from '../map/map-limit.ts';
import type { MapReference } from '../map/map-view.ts';
import { readingColor } from '../tables/reading-color.ts';
import type { ReadingRow } from '../tables/reading-rows.ts';
import { numberText } from '../text/number-text.ts';
import { type Html, html } from './html.ts';
import { REFERENCE_TEXTS } from './map/view-title.ts';
import type { PageContext } from './page-context.ts';

/**
 * The readings of a patch in the u'v' plane around their reference, with the limit's circle; where the circle dwarfs the
 * readings, a second drawing zooms in on them. Null if no reading has a chromaticity to compare.
 */
export function chromaticityFigure(context: PageContext, patchIndex: number): Html | null {
  const { t } = context;
  const { name, limit, reference, offsets } = comparison(context, patchIndex);
  if (offsets.length === 0) return null;

  const bound = limit?.required ?? 0;
  const greatest = offsets.reduce((most, { u, v }) => Math.max(most, Math.hypot(u, v)), 0);
  const near = niceExtent(greatest < NOISE ? bound || LEAST_EXTENT : greatest);
  const far = niceExtent(Math.max(greatest, bound, LEAST_EXTENT));
  const extents = far > near * ZOOM_FROM ? [far, near] : [far];
  return html`<figure class="chroma">
<div class="planes">${extents.map((extent) => plane(offsets, { extent, bound, patchIndex }, t))}</div>
<figcaption><strong>${t('chromaticityView')}.</strong> ${t('chromaticityCaption')} ${referenceText(context, name, reference)} ${limit && t('chromaticityLimited', { value: bound })} ${
    extents.length > 1 && t('zoomed', { extent: near })
  }</figcaption>
</figure>`;
}

function referenceText({ t }: PageContext, name: MapReference, reference: Chromaticity | null): string {
  if (!reference) return t('referenceOfCell');
  return t('referenceUv', {
    name: t(REFERENCE_TEXTS[name]),
    u: t.decimal(numberText(reference.u, 4)),
    v: t.decimal(numberText(reference.v, 4)),
  });
}

/** A difference of this size is far below what an eye or a meter tells apart: nothing asks for a closer look. */
const LEAST_EXTENT = 0.0005;
/** No meter resolves it: differences below are of rounding. */
const NOISE = 0.00001;
const ZOOM_FROM = 3;
const HALF = 100;

interface Chromaticity {
  readonly u: number;
  readonly v: number;
}

/**
 * Readings against the calibration, or against the center where the profile limits that or nothing else is known; on a chart each against
 * the color of its own cell, without one reference for all.
 */
function comparison({ rows, inspection, views }: PageContext, patchIndex: number) {
  const { centerIndex } = partOf(inspection.plan, patchIndex);
  const here = rows.filter((row) => row.status === 'judged' && row.patchIndex === patchIndex);
  const limitOf = (id: string) => views.find(({ view }) => view.id === id)?.patches[patchIndex]?.limit ?? null;
  if (inspection.plan.patches[patchIndex]?.pattern?.kind === 'cells') {
    const limit = limitOf('calibration/chromaticity');
    return { name: 'calibration', limit, reference: null, offsets: here.flatMap(offsetOfCell) } as const;
  }
  const center = here.find(({ pointIndex }) => pointIndex === centerIndex);
  const expected = here.find(({ deviation }) => deviation?.color)?.deviation?.color?.expectedXyz;
  const fromCenter = limitOf('center/chromaticity');
  const name = expected && !fromCenter ? 'calibration' : 'center';
  const limit: MapLimit | null = name === 'center' ? fromCenter : limitOf('calibration/chromaticity');
  const reference = uv(name === 'calibration' ? expected : center && colorOf(center));
  return { name, limit, reference, offsets: reference ? offsetsFrom(reference, here) : [] } as const;
}

function offsetOfCell({ reading, deviation }: ReadingRow): readonly Chromaticity[] {
  const [here, wanted] = [uv(readingColor(reading, deviation)), uv(deviation?.color?.expectedXyz)];
  return here && wanted ? [{ u: here.u - wanted.u, v: here.v - wanted.v }] : [];
}

function offsetsFrom(reference: Chromaticity, rows: readonly ReadingRow[]): readonly Chromaticity[] {
  return rows.flatMap((row) => {
    const here = uv(colorOf(row));
    return here ? [{ u: here.u - reference.u, v: here.v - reference.v }] : [];
  });
}

/** Null if a component is not known at all: it would be drawn at a chromaticity that was not measured. */
function colorOf({ reading, deviation }: ReadingRow): Xyz | null {
  return reading !== null && isOpenEnded(reading) ? null : readingColor(reading, deviation);
}

function uv(xyz: Xyz | null | undefined): Chromaticity | null {
  return xyz ? chromaticity1976(xyz) : null;
}

function plane(
  offsets: readonly Chromaticity[],
  { extent, bound, patchIndex }: Readonly<Record<'extent' | 'bound' | 'patchIndex', number>>,
  t: Translate,
): Html {
  const at = (value: number) => Math.round((value / extent) * HALF * 2) / 2;
  // Many readings share a place; each place is drawn once.
  const places = new Set(offsets.map(({ u, v }) => `M${at(u)} ${-at(v)}h0`));
  const clip = `plane-${patchIndex}-${String(extent).replace('.', '-')}`;
  return html`<svg class="plane" viewBox="-112 -112 224 238" aria-hidden="true"><clipPath id="${clip}"><rect x="-100" y="-100" width="200" height="200"/></clipPath>
<rect class="frame" x="-100" y="-100" width="200" height="200"/><path class="grid" d="M-50 -100V100M50 -100V100M-100 -50H100M-100 50H100"/>
<g clip-path="url(#${clip})">${bound > 0 && html`<circle class="limit" r="${at(bound)}"/>`}<path class="reference" d="M-9 0H9M0 -9V9"/><path class="dots" d="${[...places].join('')}"/></g>
<text x="-100" y="114">-${t.decimal(extent)}</text><text class="mid" x="0" y="114">Δu'</text><text class="end" x="100" y="114">+${t.decimal(extent)}</text><text class="mid" transform="translate(-104 0) rotate(-90)">Δv'</text></svg>`;
}

/** The next of 1, 2, 5 times a power of ten above a value and a little room. */
function niceExtent(value: number): number {
  const wanted = value * 1.1;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const factor = [1, 2, 5].find((candidate) => candidate * power >= wanted) ?? 10;
  return Number((factor * power).toPrecision(1));
}
