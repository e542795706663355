import { type Chromaticity1976, chromaticity1976 } from '../color/chromaticity-1976.ts';
import type { Inspection } from '../inspection/inspection.ts';
import type { Xyz } from '../reference/xyz.ts';
import { isSignalPathOnly, SIGNAL_PATH_ONLY } from '../verdict/signal-path-only.ts';
import { readingColor } from './reading-color.ts';
import { type ReadingRow, readingRows } from './reading-rows.ts';
import { type CsvField, writeCsv } from './write-csv.ts';

/**
 * `readings.csv`: one row a reading, missed and superseded ones too. RFC 4180 with CRLF, decimal points, a header whose
 * names carry the units. Code values speak of the signal; XYZ, Lab and differences are what the calibration's display
 * model makes of them.
 */
export function reportCsv(inspection: Inspection): string {
  const columns = isSignalPathOnly(inspection, inspection.judgement.profile) ? [...COLUMNS, SCOPE] : COLUMNS;
  return writeCsv(
    columns.map(([name]) => name),
    readingRows(inspection).map((row) => columns.map(([, value]) => value(row))),
  );
}

const COLUMNS: readonly (readonly [name: string, value: (row: ReadingRow) => CsvField])[] = [
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
  ['format', (row) => row.signal?.colorFormat],
  ['bitDepth', (row) => row.signal?.bitDepth],
  ['hdcp', (row) => row.signal?.hdcp],
  ['rawR', (row) => component(row.signal?.rawValue, 'r')],
  ['rawG', (row) => component(row.signal?.rawValue, 'g')],
  ['rawB', (row) => component(row.signal?.rawValue, 'b')],
  ['rawY', (row) => component(row.signal?.rawValue, 'y')],
  ['rawCb', (row) => component(row.signal?.rawValue, 'cb')],
  ['rawCr', (row) => component(row.signal?.rawValue, 'cr')],
  ['fullR', (row) => row.signal?.rgbFull.r],
  ['fullG', (row) => row.signal?.rgbFull.g],
  ['fullB', (row) => row.signal?.rgbFull.b],
  ['expectedR', (row) => ofSignal(row)?.expectedRgb?.r],
  ['expectedG', (row) => ofSignal(row)?.expectedRgb?.g],
  ['expectedB', (row) => ofSignal(row)?.expectedRgb?.b],
  ['codeErrorR', (row) => ofSignal(row)?.codeValueError?.r],
  ['codeErrorG', (row) => ofSignal(row)?.codeValueError?.g],
  ['codeErrorB', (row) => ofSignal(row)?.codeValueError?.b],
  ['commandedCodeErrorR', (row) => ofSignal(row)?.commandedCodeValueError?.r],
  ['commandedCodeErrorG', (row) => ofSignal(row)?.commandedCodeValueError?.g],
  ['commandedCodeErrorB', (row) => ofSignal(row)?.commandedCodeValueError?.b],
  ['X', (row) => xyz(row)?.X],
  ['luminanceCdM2', (row) => xyz(row)?.Y],
  ['Z', (row) => xyz(row)?.Z],
  ['u1976', (row) => chromaticity(row)?.u],
  ['v1976', (row) => chromaticity(row)?.v],
  ['L', (row) => row.deviation?.color?.lab.L],
  ['a', (row) => row.deviation?.color?.lab.a],
  ['b', (row) => row.deviation?.color?.lab.b],
  ['deltaE2000', (row) => row.deviation?.color?.deltaE2000],
  ['luminanceDeviationPercent', (row) => row.deviation?.color?.luminanceDeviationPercent],
  ['deltaUv1976', (row) => row.deviation?.color?.deltaUv1976],
  ['attempts', (row) => (row.reading ?? row.missed)?.attempts.length],
  ['failedAttempts', (row) => (row.reading ?? row.missed)?.attempts.filter(isFailed).length],
  ['startedAt', (row) => row.reading?.startedAt],
  ['elapsedMs', (row) => row.reading?.elapsedMs],
  ['durationMs', (row) => row.reading?.durationMs],
  ['problemCode', (row) => row.missed?.code],
  ['problem', (row) => row.missed?.message],
];

/** Only in the file of a run to which it applies. */
const SCOPE = ['scope', () => SIGNAL_PATH_ONLY] as const;

/** What code values deviate by, where code values were read. */
function ofSignal({ signal, deviation }: ReadingRow): ReadingRow['deviation'] {
  return signal && deviation;
}

function component(raw: object | undefined, name: 'r' | 'g' | 'b' | 'y' | 'cb' | 'cr'): number | undefined {
  return (raw as Readonly<Partial<Record<string, number>>> | undefined)?.[name];
}

function xyz({ reading, deviation }: ReadingRow): Xyz | null {
  return readingColor(reading, deviation);
}

function chromaticity(row: ReadingRow): Chromaticity1976 | null {
  const color = xyz(row);
  return color && chromaticity1976(color);
}

function isFailed(attempt: { readonly outcome: string }): boolean {
  return attempt.outcome === 'failed';
}
