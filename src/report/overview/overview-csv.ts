import { type CsvOptions, writeCsv } from '../tables/write-csv.ts';
import { type LocalClock, localStart } from '../text/local-time.ts';
import { isCounted, type OverviewRow, type ReadableRow, readableRows } from './overview-row.ts';
import { unitHistories } from './unit-history.ts';

/**
 * The runs of an overview as CSV, a row a run: RFC 4180 with CRLF. `attempt` counts the complete runs of a unit from 1 and is empty for
 * a run that does not count; simulated monitors are counted among themselves.
 */
export function overviewCsv(rows: readonly OverviewRow[], clock: LocalClock = {}, form: CsvOptions = {}): string {
  const readable = readableRows(rows);
  const isSimulated = ({ run }: ReadableRow) => run.isSimulated;
  const units = [readable.filter((row) => !isSimulated(row)), readable.filter(isSimulated)].flatMap(unitHistories);
  const counted = units.flatMap((unit) => unit.counted.map((row, place) => ({ row, unit, place })));
  const places = new Map<OverviewRow, { attempt: number; isLatest: boolean }>(
    counted.map(({ row, unit, place }) => [row, { attempt: unit.counted.length - place, isLatest: place === 0 }]),
  );
  const finals = new Map(units.map((unit) => [unit.rows[0], unit]));
  return writeCsv(
    COLUMNS,
    rows.map((row) => {
      const { run, name, problem, copyOf } = row;
      const local = run && localStart(startOf(run), clock);
      const place = places.get(row);
      const unit = finals.get(row as ReadableRow);
      return [
        name,
        ...[run?.runId, run?.unit, run?.modelName, run?.serialNumber, run?.startedAt],
        ...[local ? `${local.dateTime} ${local.offset}` : null, local?.shift],
        ...[run?.station, run?.operator, run?.profile, run?.grade],
        ...[run && copyOf === null && isCounted(row as ReadableRow), run?.isStopped, run?.isRejudged, run?.isSimulated],
        ...[run?.isSignalPathOnly, place?.attempt, place?.isLatest, unit?.first, unit?.final],
        ...[run?.limitShare == null ? null : Number((100 * run.limitShare).toFixed(2)), run?.summary, copyOf, problem],
      ];
    }),
    form,
  );
}

const COLUMNS = [
  'run',
  ...['runId', 'unit', 'modelName', 'serialNumber', 'startedAt', 'localStart', 'shift'],
  ...['station', 'operator', 'profile', 'grade', 'counted', 'stopped', 'rejudged', 'simulated', 'signalPathOnly'],
  ...['attempt', 'isLatest', 'unitFirst', 'unitFinal', 'limitPercent', 'summary', 'copyOf', 'problem'],
];

function startOf({ startedAt, station, operator, timeZone }: ReadableRow['run']) {
  return { startedAt, station: { name: station, operator, ...(timeZone !== null && { timeZone }) } };
}
