import { isMeasuredLight } from '../../verdict/evidence.ts';
import type { TextKey } from '../languages/en.ts';
import type { Translate } from '../languages/languages.ts';
import type { MappedView } from '../mapped-view.ts';
import { numberText, unitDigits } from '../number-text.ts';
import { pointName } from '../point-name.ts';
import { readingColor } from '../reading-color.ts';
import type { ReadingRow, RowStatus } from '../reading-rows.ts';
import type { PageContext } from './page-context.ts';
import { viewTitle } from './view-title.ts';

/** One column of the table of readings: its heading, whether it holds numbers, and its text in a row. */
export interface PointColumn {
  readonly title: string;
  readonly numeric: boolean;
  /** Whether paper has no room for it. */
  readonly screenOnly: boolean;
  readonly text: (row: ReadingRow) => string;
}

export function pointColumns({ inspection, views, t, words }: PageContext): readonly PointColumn[] {
  const isLight = isMeasuredLight(inspection);
  const fromCentre = centreColumns(views, t);
  const column: MakeColumn = (title, numeric, screenOnly, text) => ({
    title,
    numeric,
    screenOnly,
    text,
  });
  return [
    column(t('order'), true, false, ({ reading }) => (reading === null ? '–' : String(reading.sequence + 1))),
    column(t('patch'), false, false, ({ patchIndex }) => words.patch(patchIndex)),
    column(t('point'), false, false, (row) => pointName(row.point, row.pointIndex)),
    column(t('requestedPx'), false, true, ({ requested }) => `${requested.xPx}, ${requested.yPx}`),
    column(t('actualPx'), false, false, ({ reading }) =>
      reading === null ? '–' : `${reading.actual.xPx}, ${reading.actual.yPx}`,
    ),
    column('ΔE₀₀', true, false, (row) => number(row.deviation?.color?.deltaE2000, 3)),
    column(t('luminanceDeviation'), true, false, (row) => number(row.deviation?.color?.luminanceDeviationPercent, 3)),
    column("Δu'v'", true, false, (row) => number(row.deviation?.color?.deltaUv1976, 5)),
    ...(isLight ? [] : signalColumns(t, column)),
    column('X Y Z, cd/m²', false, true, ({ reading, deviation }) => {
      const xyz = readingColor(reading, deviation);
      return xyz === null ? '–' : [xyz.X, xyz.Y, xyz.Z].map((value) => numberText(value, 3)).join(' ');
    }),
    column('L* a* b*', false, true, ({ deviation }) => {
      const lab = deviation?.color?.lab;
      return lab === undefined ? '–' : [lab.L, lab.a, lab.b].map((value) => numberText(value, 2)).join(' ');
    }),
    ...fromCentre,
    column(t('attempts'), true, false, (row) => String((row.reading ?? row.missed)?.attempts.length ?? 0)),
    column(t('timeMs'), true, false, ({ reading }) => number(reading?.durationMs, 0)),
    column(t('status'), false, false, ({ status }) => t(STATUS_TEXTS[status])),
  ];
}

/** What only a reading of the signal has. */
function signalColumns(t: Translate, column: MakeColumn): readonly PointColumn[] {
  return [
    column(t('codeErrorRgb'), false, false, ({ signal, deviation }) =>
      signal && deviation?.codeValueError ? triple(deviation.codeValueError, 0) : '–',
    ),
    column(t('codes'), false, false, ({ signal }) => (signal ? triple(signal.rgbFull, 0) : '–')),
    column(t('raw'), false, true, ({ signal }) => (signal ? rawText(signal.rawValue) : '–')),
    column(t('signal'), false, false, ({ signal }) =>
      signal ? `${signal.colorFormat} ${signal.bitDepth} bit${signal.hdcp ? ' HDCP' : ''}` : '–',
    ),
  ];
}

type MakeColumn = (title: string, numeric: boolean, screenOnly: boolean, text: PointColumn['text']) => PointColumn;

/** How a point differs from the centre under the same patch; none of them where there is no color. */
function centreColumns(views: readonly MappedView[], t: Translate): readonly PointColumn[] {
  return views
    .filter(({ view }) => view.reference === 'centre')
    .map(({ view, patches }) => ({
      title: viewTitle(view, t),
      numeric: true,
      screenOnly: true,
      text: (row) => number(patches[row.patchIndex]?.values.get(row.pointIndex), unitDigits(view.unit) + 1),
    }));
}

const STATUS_TEXTS: Readonly<Record<RowStatus, TextKey>> = {
  judged: 'statusJudged',
  read: 'statusRead',
  missed: 'statusMissed',
  'not-read': 'statusNotRead',
  superseded: 'statusSuperseded',
};

function number(value: number | null | undefined, digits: number): string {
  return value === null || value === undefined ? '–' : numberText(value, digits);
}

function triple({ r, g, b }: { readonly r: number; readonly g: number; readonly b: number }, digits: number): string {
  return [r, g, b].map((value) => numberText(value, digits)).join(' ');
}

function rawText(raw: NonNullable<ReadingRow['signal']>['rawValue']): string {
  return raw.format === 'RGB' ? `R ${raw.r} G ${raw.g} B ${raw.b}` : `Y ${raw.y} Cb ${raw.cb} Cr ${raw.cr}`;
}
