import { isSignalPathOnly } from '../../judge/signal-path-only.ts';
import { partOf } from '../../plan/sampling/plan-parts.ts';
import type { Inspection } from '../../record/inspection.ts';
import type { XmlElement } from '../ci/xml.ts';
import { GRADE_TEXTS } from '../html/html.ts';
import { type DrawnCell, drawCell, fontSize, isDense, MAP_WIDTH } from '../html/map/drawn-cell.ts';
import { markPath } from '../html/map/map-mark.ts';
import { regionPath } from '../html/map/region-path.ts';
import { viewTitle } from '../html/map/view-title.ts';
import { type ReportLanguage, translator } from '../languages/languages.ts';
import { boundText } from '../text/deciding-text.ts';
import { localStart, utcText } from '../text/local-time.ts';
import { unitDigits, valueText } from '../text/number-text.ts';
import { statedText } from '../text/stated-text.ts';
import { wording } from '../text/wording.ts';
import { COLOR_SCALES, inkOn } from './color-scale.ts';
import { diagnosedRegion } from './diagnosed-region.ts';
import { mapCells } from './map-cells.ts';
import { MAP_MARKS, mapValueText } from './map-limit.ts';
import type { MappedPatch, MappedView } from './mapped-view.ts';

/** A strip of the picture. */
export interface HeatMapLabel {
  readonly children: readonly XmlElement[];
  readonly heightPx: number;
}

export interface LabelOptions {
  readonly lang: ReportLanguage;
  readonly widthPx: number;
  /** Of the map itself. */
  readonly heightPx: number;
  /** Color of cells without a value, `#rrggbb`. */
  readonly missing: string;
}

/** The words of a map as a picture: verdict and what is mapped above it, values over it, the legend below. */
export function heatMapLabels(
  inspection: Inspection,
  mapped: MappedView,
  patchIndex: number,
  options: LabelOptions,
): { readonly above: HeatMapLabel; readonly over: HeatMapLabel; readonly below: HeatMapLabel } {
  const { widthPx, heightPx, lang } = options;
  const cells = drawnCells(inspection, mapped, patchIndex);
  const region = regionPath(cells, diagnosedRegion(inspection, patchIndex));
  const strip = (height: number, children: readonly XmlElement[]): HeatMapLabel => ({ heightPx: height, children });
  return {
    above: strip(TOP_PX, title(inspection, mapped, patchIndex, lang)),
    over: strip(heightPx, [
      {
        name: 'g',
        attributes: { transform: `scale(${widthPx / MAP_WIDTH})` },
        children: [...gridLines(cells), ...valueTexts(cells, mapped, patchIndex, options), ...outline(region)],
      },
    ]),
    below: strip(BOTTOM_PX, legend(cells, mapped, patchIndex, { ...options, hasRegion: region !== null })),
  };
}

const TOP_PX = 76;
const BOTTOM_PX = 84;
const EDGE_PX = 12;
/** The words of the limit stay off those of the ends. */
const MARGIN_PX = 170;
const INK = '#1b1f24';
const ACCENT = '#1f5f8b';
const SOFT = '#555d68';
const TONES = { pass: '#17693f', fail: '#a3211a', inconclusive: '#7a5200' } as const;

function drawnCells({ plan }: Inspection, { scale, patches }: MappedView, patchIndex: number): readonly DrawnCell[] {
  const part = partOf(plan, patchIndex);
  const patch = patches[patchIndex] as MappedPatch;
  const aspect = part.resolution.heightPx / part.resolution.widthPx;
  return mapCells(part).map((cell) => drawCell(cell, patch, scale, aspect));
}

function title(
  inspection: Inspection,
  { view }: MappedView,
  patchIndex: number,
  lang: ReportLanguage,
): readonly XmlElement[] {
  const t = translator(lang);
  const { judgment, unit, monitor, simulated, startedAt, meter } = inspection;
  const { grade, outcome } = judgment.verdict;
  const scope = isSignalPathOnly(inspection, judgment.profile) ? `, ${t('signalPathOnly')}` : '';
  const marked = simulated === null ? '' : ` (${t('simulatedShort')})`;
  const local = localStart(inspection, {});
  const date = local ? `${local.dateTime} ${local.offset}` : utcText(startedAt);
  const about = [unit ?? statedText(monitor.serialNumber, t), ...(meter ? [] : [date])].map(shortened).join(' · ');
  return [
    text(EDGE_PX, 32, `${t(GRADE_TEXTS[grade])}${scope}${marked}`, { size: 24, fill: TONES[outcome], weight: 700 }),
    text(-EDGE_PX, 32, about, { size: 16, fill: SOFT }),
    text(EDGE_PX, 62, `${shortened(wording(lang, inspection.plan).patch(patchIndex))}: ${viewTitle(view, t)}`, {
      size: 18,
    }),
  ];
}

function valueTexts(
  cells: readonly DrawnCell[],
  { view, patches }: MappedView,
  patchIndex: number,
  { missing, lang }: LabelOptions,
): readonly XmlElement[] {
  if (isDense(cells)) return [];
  const t = translator(lang);
  const { limit } = patches[patchIndex] as MappedPatch;
  const size = fontSize(cells);
  return cells.flatMap(({ x, y, width, height, value, step, mark }): XmlElement[] => {
    const ink = inkOn(step === null ? missing : (COLOR_SCALES[view.scale][step] as string));
    const [middleX, middleY] = [x + width / 2, y + height / 2];
    const written = value === undefined ? '–' : t.decimal(mapValueText(value, view.unit, limit));
    return [
      stroke(markPath(mark, middleX, middleY - size * 0.62, size * 0.62), ink, 3),
      text(middleX, middleY + size * 0.72, written, { size, fill: ink, weight: 600, anchor: 'middle' }),
    ];
  });
}

/** Lines between cells, which may have one color; none if the cells are too small for text. */
function gridLines(cells: readonly DrawnCell[]): readonly XmlElement[] {
  if (isDense(cells)) return [];
  const lines = cells.map(({ x, y, width, height }) => `M${x} ${y}h${width}M${x} ${y}v${height}`);
  return [{ name: 'path', attributes: { d: lines.join(''), fill: 'none', stroke: INK, 'stroke-opacity': 0.25 } }];
}

/** As on the page: the accent color on a light edge stands out from every color of the map. */
function outline(region: string | null): readonly XmlElement[] {
  return region === null ? [] : [stroke(region, '#ffffff', 13), stroke(region, ACCENT, 6)];
}

function legend(
  cells: readonly DrawnCell[],
  { view, scale, patches }: MappedView,
  patchIndex: number,
  { lang, widthPx, hasRegion }: LabelOptions & { readonly hasRegion: boolean },
): readonly XmlElement[] {
  const t = translator(lang);
  const { limit } = patches[patchIndex] as MappedPatch;
  const steps = COLOR_SCALES[view.scale];
  const [left, wide] = [EDGE_PX, (widthPx - 2 * EDGE_PX) / steps.length];
  const boxes = steps.map((fill, step) => ({
    name: 'rect',
    attributes: { x: left + step * wide, y: 26, width: wide + 0.5, height: 16, fill },
  }));
  const end = widthPx - EDGE_PX;
  // Outside of a scale whose end was chosen there is no place for it.
  const at =
    limit && limit.required <= scale.high
      ? left + ((limit.required - scale.low) / (scale.high - scale.low)) * (end - left)
      : null;
  const bound =
    limit &&
    t('limitAt', {
      value: t.decimal(valueText(limit.required, view.unit, boundText(limit.required, unitDigits(view.unit)))),
    });
  const used = new Set(cells.map(({ mark }) => mark));
  const marks = MAP_MARKS.filter((mark) => used.has(mark));
  const icons = [
    ...marks.map((mark) => ({ path: markPath(mark, 7, 0, 11), color: SOFT, width: 2, words: t(mark) })),
    ...(hasRegion ? [{ path: 'M0 -6H14V6H0Z', color: ACCENT, width: 3, words: t('region') }] : []),
  ];
  const keys = icons.flatMap(({ path, color, width, words }, place): XmlElement[] => {
    const x = EDGE_PX + place * ((widthPx - 2 * EDGE_PX) / Math.max(3, icons.length));
    const icon = { name: 'g', attributes: { transform: `translate(${x} 68)` }, children: [stroke(path, color, width)] };
    return [icon, text(x + 22, 73, words, { size: 15, fill: SOFT })];
  });
  return [
    ...boxes,
    text(left, 20, t.decimal(valueText(scale.low, view.unit)), { size: 14, fill: SOFT }),
    text(-EDGE_PX, 20, t.decimal(valueText(scale.high, view.unit)), { size: 14, fill: SOFT }),
    ...(at === null || bound === null
      ? []
      : [
          stroke(`M${at} 22V46`, INK, 2.5),
          ...(view.scale === 'diverging' ? [stroke(`M${widthPx - at} 22V46`, INK, 2.5)] : []),
          text(Math.min(Math.max(at, MARGIN_PX), widthPx - MARGIN_PX), 18, bound, { size: 15, anchor: 'middle' }),
        ]),
    ...keys,
  ];
}

interface TextLook {
  readonly size: number;
  readonly fill?: string;
  readonly weight?: number;
  readonly anchor?: 'middle';
}

/** Text from `x` on; a negative `x` is the distance of its end from the right edge. */
function text(x: number, y: number, words: string, { size, fill = INK, weight, anchor }: TextLook): XmlElement {
  const end = x < 0 ? { x: `${100}%`, dx: x, 'text-anchor': 'end' } : { x, 'text-anchor': anchor };
  return {
    name: 'text',
    attributes: { ...end, y, 'font-size': size, fill, 'font-weight': weight },
    children: [words],
  };
}

function stroke(path: string, color: string, width: number): XmlElement {
  const look = { fill: 'none', stroke: color, 'stroke-width': width, 'stroke-linecap': 'round' };
  return { name: 'path', attributes: { d: path, ...look } };
}

function shortened(name: string): string {
  const characters = Array.from(name);
  return characters.length <= 40 ? name : `${characters.slice(0, 39).join('')}…`;
}
