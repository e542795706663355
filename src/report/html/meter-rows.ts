import { pointFinder } from '../../plan/sampling/plan-parts.ts';
import type { MapFile, MapImport, MeterFile } from '../../record/meter-file.ts';
import type { TextKey } from '../languages/en.ts';
import { numberText } from '../text/number-text.ts';
import { type HtmlPart, html } from './html.ts';
import type { PageContext } from './page-context.ts';

/** The files that readings of light came in, and how they became readings. */
export function meterRows(context: PageContext, meter: MeterFile): readonly (readonly [TextKey, HtmlPart])[] {
  const { t } = context;
  const { measuredAt, floorCdM2, maps } = meter;
  const positions = positionsText(context, meter);
  return [
    ['meterFile', maps ? mapsText(maps, context) : fileText(context, meter)],
    ['measuredAt', measuredAt === undefined ? t('notGiven') : html`<bdi>${measuredAt}</bdi>`],
    ...(floorCdM2 === undefined ? [] : [['meterFloor', `${t.decimal(floorCdM2)} cd/m²`] as const]),
    ...(positions === null ? [] : [['positionsFrom', positions] as const]),
  ];
}

function fileText({ t }: PageContext, meter: MeterFile): HtmlPart {
  const { fileName, format, sha256, leftOut, created, keptAs } = meter;
  return html`<bdi>${fileName}</bdi> (${format}${created !== null && html`, <bdi>${created}</bdi>`}), SHA-256 ${sha256}, <bdi>${keptAs}</bdi>${
    leftOut > 0 && html`; ${t('leftOut', { count: leftOut })}`
  }`;
}

function mapsText({ unit, discRadius, saturation, files }: MapImport, { t, words }: PageContext): HtmlPart {
  const disc = t('mapDisc', { unit, percent: Number((100 * discRadius).toFixed(4)) });
  const limit = saturation === null ? t('mapSaturationUnknown') : t('mapSaturation', { value: saturation, unit });
  return html`${disc}; ${limit}<ul>${files.map((file) => html`<li>${mapText(file, { t, words })}</li>`)}</ul>`;
}

function mapText(file: MapFile, { t, words }: Pick<PageContext, 't' | 'words'>): HtmlPart {
  const { patch, fileName, format, sha256, keptAs, widthPx, heightPx, corners } = file;
  const channels = t(file.channels === 1 ? 'mapLuminance' : 'mapXyz');
  const places = corners
    .map((corner) => [corner.x, corner.y].map((value) => t.decimal(Number(value.toFixed(2)))).join(' / '))
    .join('; ');
  return html`${t('mapOf', { patch: words.patchName(patch), width: widthPx, height: heightPx, channels })}, <bdi>${fileName}</bdi> (${format}), SHA-256 ${sha256}, <bdi>${keptAs}</bdi>; ${t('mapCorners', { corners: places })}`;
}

/** The positions of the samples, relative to the points that they stand for; null if they were not given, or exactly there. */
function positionsText({ inspection, t, words }: PageContext, { positions }: MeterFile): string | null {
  if (positions === 'plan-order') return t('planOrder');
  if (positions !== undefined) return t('gridOrder', { grid: positions });
  const pointAt = pointFinder(inspection.plan);
  const differences = inspection.readings.flatMap((reading) => {
    const point = pointAt(reading.patchIndex, reading.pointIndex);
    if (reading.kind !== 'light' || !reading.place || !point) return [];
    const { xFraction, yFraction } = reading.place;
    const difference = Math.max(Math.abs(xFraction - point.xFraction), Math.abs(yFraction - point.yFraction));
    return [{ reading, difference }];
  });
  const [first, ...others] = differences;
  if (!first) return null;
  const farthest = others.reduce((most, one) => (one.difference > most.difference ? one : most), first);
  if (farthest.difference < 1e-9) return null;
  return t('positionDifference', {
    difference: t.decimal(numberText(farthest.difference, 4)),
    reading: words.reading(farthest.reading),
  });
}
