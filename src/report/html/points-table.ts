import { isMeasuredLight } from '../../judge/evidence.ts';
import type { Rgb } from '../../plan/pattern/patch.ts';
import { pointFinder } from '../../plan/sampling/plan-parts.ts';
import type { SamplePoint } from '../../plan/sampling/sample-point.ts';
import type { LightReading, SignalReading } from '../../read/reading.ts';
import type { TextKey } from '../languages/en.ts';
import type { Translate } from '../languages/languages.ts';
import type { MappedView } from '../map/mapped-view.ts';
import type { Column } from '../tables/column.ts';
import { readingLight } from '../tables/reading-color.ts';
import type { ReadingRow, RowStatus } from '../tables/reading-rows.ts';
import { fractionsText } from '../text/fractions-text.ts';
import { fixedText, numberText, unitDigits } from '../text/number-text.ts';
import { pointName } from '../text/point-name.ts';
import { viewTitle } from './map/view-title.ts';
import type { PageContext } from './page-context.ts';

/** A column of the table of readings. */
export interface PointColumn extends Column<ReadingRow, string> {
  /** True if paper has no room for it. */
  readonly screenOnly?: boolean;
}

/** The columns of the table, and those that are the same in every row: said once, they need no column. */
export interface PointColumns {
  readonly columns: readonly PointColumn[];
  readonly same: readonly { readonly title: string; readonly text: string }[];
}

export function pointColumns(context: PageContext): PointColumns {
  const { rows, t } = context;
  const [first] = rows;
  const isSame = ({ name, value }: PointColumn) => {
    if (first === undefined || rows.length < 2 || !saidOnce(t).has(name)) return false;
    const said = value(first);
    return rows.every((row) => value(row) === said);
  };
  const all = allColumns(context);
  const same = first ? all.filter(isSame).map(({ name, value }) => ({ title: name, text: value(first) })) : [];
  return { columns: all.filter((one) => !same.some(({ title }) => title === one.name)), same };
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
    { name: t('order'), kind: 'n', value: ({ reading }) => (reading === null ? '–' : String(reading.sequence + 1)) },
    { name: t('patch'), value: ({ patchIndex }) => words.patch(patchIndex) },
    { name: t('point'), value: (row) => pointName(inspection.plan, row.patchIndex, row.point, row.pointIndex) },
    ...placeColumns(context),
    ...(isCompared ? differenceColumns(t) : []),
    ...(isLight ? [] : signalColumns(context)),
    { name: 'X Y Z, cd/m²', screenOnly: true, value: (row) => xyzText(row, t) },
    ...discColumns(context),
    ...fromCenter,
    ...(inspection.meter === undefined ? attemptColumns(t) : []),
    { name: t('status'), screenOnly: true, value: ({ status }) => t(STATUS_TEXTS[status]) },
  ];
}

/** The result of a point at its limits, in the words of the map's legend. */
function resultColumn({ resultOf, t }: PageContext): PointColumn {
  return { name: t('result'), value: (row) => (row.status === 'replaced' ? '–' : t(resultOf(row).result)) };
}

/** The differences of a reading from the calibration result. */
function differenceColumns(t: Translate): readonly PointColumn[] {
  return [
    { name: 'ΔE₀₀', kind: 'n', value: (row) => number(row.deviation?.color?.deltaE2000, 2, t) },
    {
      name: t('luminanceDeviation'),
      kind: 'n',
      value: (row) => number(row.deviation?.color?.luminanceDeviationPercent, 2, t),
    },
    { name: "Δu'v'", kind: 'n', value: (row) => number(row.deviation?.color?.deltaUv1976, 4, t) },
  ];
}

function signalColumns({ rows, t }: PageContext): readonly PointColumn[] {
  const isConverted = rows.some(({ signal }) => signal && !isAsReceived(signal));
  const raw: PointColumn = {
    name: t('raw'),
    screenOnly: true,
    value: ({ signal }) => (signal ? rawText(signal.rawValue) : '–'),
  };
  return [
    {
      name: t('codeErrorRgb'),
      value: ({ signal, deviation }) =>
        signal && deviation?.codeValueError ? triple(deviation.codeValueError, t) : '–',
    },
    { name: t('codes'), value: ({ signal }) => (signal ? triple(signal.rgbFull, t) : '–') },
    ...(isConverted ? [raw] : []),
    {
      name: t('signal'),
      value: ({ signal }) =>
        signal ? `${signal.colorFormat} ${signal.bitDepth} bit${signal.hdcp ? ' HDCP' : ''}` : '–',
    },
  ];
}

/** True if the monitor had nothing to convert. */
function isAsReceived({ rawValue, rgbFull }: SignalReading): boolean {
  return rawValue.format === 'RGB' && rawValue.r === rgbFull.r && rawValue.g === rgbFull.g && rawValue.b === rgbFull.b;
}

function attemptColumns(t: Translate): readonly PointColumn[] {
  return [
    { name: t('attempts'), kind: 'n', value: (row) => String((row.reading ?? row.missed)?.attempts.length ?? 0) },
  ];
}

/** The positions asked for and read: in pixels, or in fractions if the resolution is not known or a file states them. */
function placeColumns({ inspection, rows, t }: PageContext): readonly PointColumn[] {
  const isFraction = inspection.plan.positions === 'fractions';
  const isLight = isMeasuredLight(inspection);
  const placed = inspection.readings.some((reading) => reading.kind === 'light' && reading.place !== undefined);
  const measured: PointColumn = {
    name: t('measuredAtPlace'),
    screenOnly: true,
    value: ({ reading }) =>
      reading?.kind === 'light' && reading.place ? fractionsText(reading.place, t.decimal) : '–',
  };
  const pointAt = pointFinder(inspection.plan);
  const isExact = inspection.readings.every(
    (reading) => reading.kind !== 'light' || isAt(reading, pointAt(reading.patchIndex, reading.pointIndex)),
  );
  const planned: readonly PointColumn[] = isFraction
    ? [{ name: t('plannedAt'), value: ({ point }) => (point ? fractionsText(point, t.decimal) : '–') }]
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
  return { name: t('requestedPx'), screenOnly, value: ({ requested }) => `${requested.xPx}, ${requested.yPx}` };
}

function actualColumn(t: Translate): PointColumn {
  return {
    name: t('actualPx'),
    value: ({ reading }) => (reading === null ? '–' : `${reading.actual.xPx}, ${reading.actual.yPx}`),
  };
}

/** The part of a map over which a reading is the mean; none without maps. */
function discColumns({ inspection, t }: PageContext): readonly PointColumn[] {
  if (inspection.meter?.maps === undefined) return [];
  return [
    {
      name: t('discPixels'),
      screenOnly: true,
      value: ({ reading }) => {
        const disc = reading?.kind === 'light' ? reading.disc : undefined;
        if (disc === undefined) return '–';
        const { X, Y, Z } = disc.standardDeviation;
        const spread = [X, Y, Z].filter((value) => value !== undefined).map((value) => t.decimal(numberText(value, 3)));
        return `${disc.count}; ${spread.join(' ')}`;
      },
    },
  ];
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
      name: viewTitle(view, t),
      kind: 'n',
      screenOnly: true,
      value: (row) => {
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
