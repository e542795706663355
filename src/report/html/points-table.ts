import { isMeasuredLight } from '../../judge/evidence.ts';
import type { Rgb } from '../../plan/pattern/patch.ts';
import { pointFinder } from '../../plan/sampling/plan-parts.ts';
import type { SamplePoint } from '../../plan/sampling/sample-point.ts';
import type { LightReading, SignalReading } from '../../read/reading.ts';
import type { TextKey } from '../languages/en.ts';
import type { Translate } from '../languages/languages.ts';
import type { MappedView } from '../map/mapped-view.ts';
import { readingLight } from '../tables/reading-color.ts';
import type { ReadingRow, RowStatus } from '../tables/reading-rows.ts';
import { fractionsText } from '../text/fractions-text.ts';
import { fixedText, numberText, unitDigits } from '../text/number-text.ts';
import { pointName } from '../text/point-name.ts';
import { viewTitle } from './map/view-title.ts';
import type { PageContext } from './page-context.ts';

/** One column of the table of readings: its heading, whether it holds numbers, and its text in a row. */
export interface PointColumn {
  readonly title: string;
  readonly numeric: boolean;
  /** True if paper has no room for it. */
  readonly screenOnly: boolean;
  readonly text: (row: ReadingRow) => string;
}

/** The columns of the table, and those that are the same in every row: said once, they need no column. */
export interface PointColumns {
  readonly columns: readonly PointColumn[];
  readonly same: readonly { readonly title: string; readonly text: string }[];
}

export function pointColumns(context: PageContext): PointColumns {
  const { rows, t } = context;
  const [first] = rows;
  const isSame = ({ title, text }: PointColumn) => {
    if (first === undefined || rows.length < 2 || !saidOnce(t).has(title)) return false;
    const said = text(first);
    return rows.every((row) => text(row) === said);
  };
  const all = allColumns(context);
  const same = first ? all.filter(isSame).map(({ title, text }) => ({ title, text: text(first) })) : [];
  return { columns: all.filter((one) => !same.some(({ title }) => title === one.title)), same };
}

function saidOnce(t: Translate): ReadonlySet<string> {
  return new Set([t('signal'), t('attempts'), t('status')]);
}

function allColumns(context: PageContext): readonly PointColumn[] {
  const { inspection, views, t, words } = context;
  const isLight = isMeasuredLight(inspection);
  const isCompared = !isLight || inspection.calibration.reference !== null;
  const fromCenter = centerColumns(views, t, !isCompared);
  return [
    resultColumn(context),
    column(t('order'), true, false, ({ reading }) => (reading === null ? '–' : String(reading.sequence + 1))),
    column(t('patch'), false, false, ({ patchIndex }) => words.patch(patchIndex)),
    column(t('point'), false, false, (row) => pointName(inspection.plan, row.patchIndex, row.point, row.pointIndex)),
    ...placeColumns(context),
    ...(isCompared ? differenceColumns(t) : []),
    ...(isLight ? [] : signalColumns(context)),
    column('X Y Z, cd/m²', false, true, (row) => xyzText(row, t)),
    ...discColumns(context),
    ...fromCenter,
    ...(inspection.meter === undefined ? attemptColumns(t) : []),
    column(t('status'), false, true, ({ status }) => t(STATUS_TEXTS[status])),
  ];
}

/** The result of a point at its limits, in the words of the map's legend. */
function resultColumn({ resultOf, t }: PageContext): PointColumn {
  return column(t('result'), false, false, (row) => (row.status === 'replaced' ? '–' : t(resultOf(row).result)));
}

/** The differences of a reading from the calibration result. */
function differenceColumns(t: Translate): readonly PointColumn[] {
  return [
    column('ΔE₀₀', true, false, (row) => number(row.deviation?.color?.deltaE2000, 2, t)),
    column(t('luminanceDeviation'), true, false, (row) =>
      number(row.deviation?.color?.luminanceDeviationPercent, 2, t),
    ),
    column("Δu'v'", true, false, (row) => number(row.deviation?.color?.deltaUv1976, 4, t)),
  ];
}

function signalColumns({ rows, t }: PageContext): readonly PointColumn[] {
  const isConverted = rows.some(({ signal }) => signal && !isAsReceived(signal));
  return [
    column(t('codeErrorRgb'), false, false, ({ signal, deviation }) =>
      signal && deviation?.codeValueError ? triple(deviation.codeValueError, t) : '–',
    ),
    column(t('codes'), false, false, ({ signal }) => (signal ? triple(signal.rgbFull, t) : '–')),
    ...(isConverted ? [column(t('raw'), false, true, ({ signal }) => (signal ? rawText(signal.rawValue) : '–'))] : []),
    column(t('signal'), false, false, ({ signal }) =>
      signal ? `${signal.colorFormat} ${signal.bitDepth} bit${signal.hdcp ? ' HDCP' : ''}` : '–',
    ),
  ];
}

/** True if the monitor had nothing to convert. */
function isAsReceived({ rawValue, rgbFull }: SignalReading): boolean {
  return rawValue.format === 'RGB' && rawValue.r === rgbFull.r && rawValue.g === rgbFull.g && rawValue.b === rgbFull.b;
}

function attemptColumns(t: Translate): readonly PointColumn[] {
  return [column(t('attempts'), true, false, (row) => String((row.reading ?? row.missed)?.attempts.length ?? 0))];
}

/** The positions asked for and read: in pixels, or in fractions if the resolution is not known or a file states them. */
function placeColumns({ inspection, rows, t }: PageContext): readonly PointColumn[] {
  const isFraction = inspection.plan.positions === 'fractions';
  const isLight = isMeasuredLight(inspection);
  const placed = inspection.readings.some((reading) => reading.kind === 'light' && reading.place !== undefined);
  const measured = column(t('measuredAtPlace'), false, true, ({ reading }) =>
    reading?.kind === 'light' && reading.place ? fractionsText(reading.place, t.decimal) : '–',
  );
  const pointAt = pointFinder(inspection.plan);
  const isExact = inspection.readings.every(
    (reading) => reading.kind !== 'light' || isAt(reading, pointAt(reading.patchIndex, reading.pointIndex)),
  );
  const planned = isFraction
    ? [column(t('plannedAt'), false, false, ({ point }) => (point ? fractionsText(point, t.decimal) : '–'))]
    : [
        ...(isLight || rows.some(isElsewhere) ? [requestedColumn(t, !isLight)] : []),
        // A meter cannot tell where it is.
        ...(isLight ? [] : [actualColumn(t)]),
      ];
  return [...planned, ...(placed && !isExact ? [measured] : [])];
}

/** True if a light was measured at a point, or its place is not known. */
function isAt({ place }: LightReading, point: SamplePoint | undefined): boolean {
  if (place === undefined || point === undefined) return true;
  return Math.max(Math.abs(place.xFraction - point.xFraction), Math.abs(place.yFraction - point.yFraction)) < 1e-9;
}

/** True unless the pixel that was asked for was read. */
function isElsewhere({ requested, reading }: ReadingRow): boolean {
  return reading === null || reading.actual.xPx !== requested.xPx || reading.actual.yPx !== requested.yPx;
}

function requestedColumn(t: Translate, screenOnly: boolean): PointColumn {
  return column(t('requestedPx'), false, screenOnly, ({ requested }) => `${requested.xPx}, ${requested.yPx}`);
}

function actualColumn(t: Translate): PointColumn {
  return column(t('actualPx'), false, false, ({ reading }) =>
    reading === null ? '–' : `${reading.actual.xPx}, ${reading.actual.yPx}`,
  );
}

/** The part of a map over which a reading is the mean; none without maps. */
function discColumns({ inspection, t }: PageContext): readonly PointColumn[] {
  if (inspection.meter?.maps === undefined) return [];
  return [
    column(t('discPixels'), false, true, ({ reading }) => {
      const disc = reading?.kind === 'light' ? reading.disc : undefined;
      if (disc === undefined) return '–';
      const { X, Y, Z } = disc.standardDeviation;
      const spread = [X, Y, Z].filter((value) => value !== undefined).map((value) => t.decimal(numberText(value, 3)));
      return `${disc.count}; ${spread.join(' ')}`;
    }),
  ];
}

function column(title: string, numeric: boolean, screenOnly: boolean, text: PointColumn['text']): PointColumn {
  return { title, numeric, screenOnly, text };
}

/** The components that a meter measured: a dash for one that it did not, and a mark for one below its floor. */
function xyzText({ reading, deviation }: ReadingRow, t: Translate): string {
  const xyz = readingLight(reading, deviation);
  if (xyz === null) return '–';
  const unresolved = reading?.kind === 'light' ? (reading.unresolved ?? {}) : {};
  return (['X', 'Y', 'Z'] as const)
    .map((name) => {
      const bound = unresolved[name];
      if (typeof bound === 'number') return `< ${t.decimal(bound)}`;
      return bound === 'not-measured' ? '–' : t.decimal(numberText(xyz[name], 3));
    })
    .join(' ');
}

/** The differences of a point from the center under the same patch, of a run that is compared with nothing else all, else those that the profile limits; none of them if there is no color. */
function centerColumns(views: readonly MappedView[], t: Translate, areAll: boolean): readonly PointColumn[] {
  return views
    .filter(
      ({ view, patches }) => view.reference === 'center' && (areAll || patches.some(({ limit }) => limit !== null)),
    )
    .map(({ view, patches }) => ({
      title: viewTitle(view, t),
      numeric: true,
      screenOnly: true,
      text: (row) => {
        const value = patches[row.patchIndex]?.values.get(row.pointIndex);
        return value === undefined ? '–' : t.decimal(fixedText(value, unitDigits(view.unit)));
      },
    }));
}

const STATUS_TEXTS: Readonly<Record<RowStatus, TextKey>> = {
  judged: 'statusJudged',
  read: 'statusRead',
  missed: 'statusMissed',
  'not-read': 'statusNotRead',
  replaced: 'statusReplaced',
};

function number(value: number | null | undefined, digits: number, t: Translate): string {
  return value === null || value === undefined ? '–' : t.decimal(numberText(value, digits));
}

function triple({ r, g, b }: Rgb, t: Translate): string {
  return [r, g, b].map((value) => t.decimal(numberText(value, 0))).join(' ');
}

function rawText(raw: NonNullable<ReadingRow['signal']>['rawValue']): string {
  return raw.format === 'RGB' ? `R ${raw.r} G ${raw.g} B ${raw.b}` : `Y ${raw.y} Cb ${raw.cb} Cr ${raw.cr}`;
}
