import { type Chromaticity1976, chromaticity1976 } from '../../judge/color/chromaticity-1976.ts';
import { FAIL_PROVEN, isFailProven } from '../../judge/fail-proven.ts';
import { isSignalPathOnly, SIGNAL_PATH_ONLY } from '../../judge/signal-path-only.ts';
import { isOpenEnded } from '../../read/light/unresolved.ts';
import type { LightReading, Reading, SignalReading } from '../../read/reading.ts';
import type { Xyz } from '../../read/reference/xyz.ts';
import type { Inspection } from '../../record/inspection.ts';
import { pointResults } from './point-results.ts';
import { readingColor, readingLight } from './reading-color.ts';
import { type ReadingRow, readingRows } from './reading-rows.ts';
import { type CsvField, type CsvOptions, writeCsv } from './write-csv.ts';

/**
 * `readings.csv`: one row a reading, missed and replaced ones too. RFC 4180 with CRLF, decimal points unless a locale has another sign, a header whose
 * names carry the units. Numbers have the decimals that decide; the record has all of them. Code values describe the signal; XYZ, Lab and differences are what the calibration's display
 * model makes of them.
 */
export function reportCsv(inspection: Inspection, { locale }: CsvOptions = {}): string {
  const { header, rows } = readingsTable(inspection);
  return writeCsv(header, rows, { locale });
}

/** The same as a header and rows. */
export function readingsTable(inspection: Inspection): {
  readonly header: readonly string[];
  readonly rows: readonly (readonly CsvField[])[];
} {
  const { plan, readings, judgment } = inspection;
  const columns = [
    ...(plan.positions === 'fractions' ? COLUMNS.map(withoutPixels) : COLUMNS),
    ...(plan.positions === 'fractions' ? FRACTIONS : []),
    ...(readings.some((reading) => unresolvedOf(reading) !== undefined) ? UNRESOLVED : []),
    ...(readings.some((reading) => placeOf(reading) !== undefined) ? PLACE : []),
    ...(readings.some((reading) => discOf(reading) !== undefined) ? DISC : []),
    resultColumn(inspection),
    ...(isSignalPathOnly(inspection, judgment.profile) ? [SCOPE] : []),
    ...(isFailProven(inspection) ? [STOPPED] : []),
  ];
  return {
    header: columns.map(([name]) => name),
    rows: readingRows(inspection).map((row) => columns.map(([, value, digits]) => rounded(value(row), digits))),
  };
}

/** `digits`: decimals of a number, those that decide; `light`: six significant digits. */
type ReadingColumn = readonly [
  name: string,
  value: (row: ReadingRow) => CsvField,
  digits?: number | 'light' | undefined,
];

/** The rounding of a computation, such as -4.4e-14 for 0, is no result. */
function rounded(value: CsvField, digits: ReadingColumn[2]): CsvField {
  if (typeof value !== 'number' || digits === undefined) return value;
  return Number(digits === 'light' ? value.toPrecision(6) : value.toFixed(digits));
}

const COLUMNS: readonly ReadingColumn[] = [
  ['sequence', (row) => row.reading?.sequence],
  ['status', (row) => row.status],
  ['patch', (row) => row.patch?.name],
  ['patchR', (row) => row.shown?.r],
  ['patchG', (row) => row.shown?.g],
  ['patchB', (row) => row.shown?.b],
  ['patchBitDepth', (row) => row.patch?.bitDepth],
  ['point', (row) => row.pointIndex],
  ['row', (row) => row.point?.row],
  ['column', (row) => row.point?.column],
  ['requestedXPx', (row) => row.requested.xPx],
  ['requestedYPx', (row) => row.requested.yPx],
  ['actualXPx', (row) => row.reading?.actual.xPx],
  ['actualYPx', (row) => row.reading?.actual.yPx],
  ['format', (row) => signalOf(row)?.colorFormat],
  ['bitDepth', (row) => signalOf(row)?.bitDepth],
  ['hdcp', (row) => signalOf(row)?.hdcp],
  ['rawR', (row) => component(signalOf(row)?.rawValue, 'r')],
  ['rawG', (row) => component(signalOf(row)?.rawValue, 'g')],
  ['rawB', (row) => component(signalOf(row)?.rawValue, 'b')],
  ['rawY', (row) => component(signalOf(row)?.rawValue, 'y')],
  ['rawCb', (row) => component(signalOf(row)?.rawValue, 'cb')],
  ['rawCr', (row) => component(signalOf(row)?.rawValue, 'cr')],
  ['fullR', (row) => signalOf(row)?.rgbFull.r],
  ['fullG', (row) => signalOf(row)?.rgbFull.g],
  ['fullB', (row) => signalOf(row)?.rgbFull.b],
  ['expectedR', (row) => ofSignal(row)?.expectedRgb?.r],
  ['expectedG', (row) => ofSignal(row)?.expectedRgb?.g],
  ['expectedB', (row) => ofSignal(row)?.expectedRgb?.b],
  ['codeErrorR', (row) => ofSignal(row)?.codeValueError?.r],
  ['codeErrorG', (row) => ofSignal(row)?.codeValueError?.g],
  ['codeErrorB', (row) => ofSignal(row)?.codeValueError?.b],
  ['commandedCodeErrorR', (row) => ofSignal(row)?.commandedCodeValueError?.r],
  ['commandedCodeErrorG', (row) => ofSignal(row)?.commandedCodeValueError?.g],
  ['commandedCodeErrorB', (row) => ofSignal(row)?.commandedCodeValueError?.b],
  ['X', (row) => (isMeasured(row, 'X') ? xyz(row)?.X : undefined), 'light'],
  ['luminanceCdM2', (row) => readingLight(row.reading, row.deviation)?.Y, 'light'],
  ['Z', (row) => (isMeasured(row, 'Z') ? xyz(row)?.Z : undefined), 'light'],
  ['u1976', (row) => chromaticity(row)?.u, 4],
  ['v1976', (row) => chromaticity(row)?.v, 4],
  ['L', (row) => row.deviation?.color?.lab.L, 2],
  ['a', (row) => row.deviation?.color?.lab.a, 2],
  ['b', (row) => row.deviation?.color?.lab.b, 2],
  ['deltaE2000', (row) => row.deviation?.color?.deltaE2000, 2],
  ['luminanceDeviationPercent', (row) => row.deviation?.color?.luminanceDeviationPercent, 2],
  ['deltaUv1976', (row) => row.deviation?.color?.deltaUv1976, 4],
  ['attempts', (row) => (row.reading ?? row.missed)?.attempts.length],
  ['failedAttempts', (row) => (row.reading ?? row.missed)?.attempts.filter(isFailed).length],
  ['startedAt', (row) => row.reading?.startedAt],
  ['elapsedMs', (row) => row.elapsedMs, 0],
  ['durationMs', (row) => row.reading?.durationMs, 0],
  ['problemCode', (row) => row.missed?.code],
  ['problem', (row) => row.missed?.message],
];

/** Without a resolution, the columns in pixels are empty, and these follow. */
const FRACTIONS: readonly ReadingColumn[] = [
  ['xFraction', (row) => row.point?.xFraction],
  ['yFraction', (row) => row.point?.yFraction],
];

function withoutPixels([name, value, digits]: ReadingColumn): ReadingColumn {
  return [name, name.endsWith('Px') ? () => undefined : value, digits];
}

/** Components below the floor of the instrument, with that floor in cd/m2: their 0 is not a measured zero. */
const UNRESOLVED: readonly ReadingColumn[] = (['X', 'Y', 'Z'] as const).map((name) => [
  `unresolved${name}`,
  ({ reading }) => unresolvedOf(reading)?.[name],
]);

function unresolvedOf(reading: Reading | null): LightReading['unresolved'] {
  return reading?.kind === 'light' ? reading.unresolved : undefined;
}

function isMeasured({ reading }: ReadingRow, name: 'X' | 'Z'): boolean {
  return unresolvedOf(reading)?.[name] !== 'not-measured';
}

/** Of the row itself, or at the point whose light it is. */
function signalOf({ signal, companion }: ReadingRow): SignalReading | null {
  return signal ?? companion;
}

/** The place of the measurement, as a file states it. */
const PLACE: readonly ReadingColumn[] = [
  ['measuredXFraction', ({ reading }) => placeOf(reading)?.xFraction],
  ['measuredYFraction', ({ reading }) => placeOf(reading)?.yFraction],
];

/** Of readings that are means over discs of a map. */
const DISC: readonly ReadingColumn[] = [
  ['discPixels', ({ reading }) => discOf(reading)?.count],
  ['standardDeviationX', ({ reading }) => discOf(reading)?.standardDeviation.X, 'light'],
  ['standardDeviationY', ({ reading }) => discOf(reading)?.standardDeviation.Y, 'light'],
  ['standardDeviationZ', ({ reading }) => discOf(reading)?.standardDeviation.Z, 'light'],
];

function placeOf(reading: Reading | null): LightReading['place'] {
  return reading?.kind === 'light' ? reading.place : undefined;
}

function discOf(reading: Reading | null): LightReading['disc'] {
  return reading?.kind === 'light' ? reading.disc : undefined;
}

/** The result of a point at the limits that hold for it by itself: `within`, `beyond` and the other marks of the map. */
function resultColumn(inspection: Inspection): ReadingColumn {
  const resultOf = pointResults(inspection);
  return ['result', (row) => (row.status === 'replaced' ? undefined : resultOf(row).result)];
}

/** Only in the file of a run that was stopped at a proven fail: its points that were not read say why. */
const STOPPED: ReadingColumn = ['stopped', ({ status }) => (status === 'not-read' ? FAIL_PROVEN : undefined)];

/** Only in the file of a run to which it applies. */
const SCOPE: ReadingColumn = ['scope', () => SIGNAL_PATH_ONLY];

/** The deviation of code values, where code values were read. */
function ofSignal({ signal, deviation }: ReadingRow): ReadingRow['deviation'] {
  return signal && deviation;
}

function component(raw: object | undefined, name: 'r' | 'g' | 'b' | 'y' | 'cb' | 'cr'): number | undefined {
  return (raw as Readonly<Partial<Record<string, number>>> | undefined)?.[name];
}

function xyz({ reading, deviation }: ReadingRow): Xyz | null {
  return readingColor(reading, deviation);
}

/** None where a component is not known at all. */
function chromaticity(row: ReadingRow): Chromaticity1976 | null {
  const color = row.reading !== null && isOpenEnded(row.reading) ? null : xyz(row);
  return color && chromaticity1976(color);
}

function isFailed(attempt: { readonly outcome: string }): boolean {
  return attempt.outcome === 'failed';
}
