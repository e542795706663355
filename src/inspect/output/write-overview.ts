import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FlatfieldError, hasCode } from '../../base/flatfield-error.ts';
import { clearOutput } from '../../base/storage/clear-output.ts';
import { writeFileAtomically } from '../../base/storage/write-file-atomically.ts';
import { systemMessage } from '../../base/system-message.ts';
import { parseInspection, readRecordFile, recordFileName } from '../../record/read-inspection.ts';
import { type Disk, quickDisk } from '../../record/run-folder/disk.ts';
import { type Memory, reusedMemory } from '../../record/run-folder/read-plain-file.ts';
import { recordProblem } from '../../record/run-folder/record-problem.ts';
import { refuseInsideRun } from '../../record/run-folder/refuse-inside-run.ts';
import type { ReportLanguage } from '../../report/languages/languages.ts';
import { overviewCsv } from '../../report/overview/overview-csv.ts';
import type { OverviewRow } from '../../report/overview/overview-row.ts';
import { reportOverview } from '../../report/overview/report-overview.ts';
import { summarizeRun } from '../../report/overview/run-summary.ts';
import { reportFormats } from '../../report/report-formats.ts';
import type { LocalClock } from '../../report/text/local-time.ts';
import { type FoundRun, runsAt } from './runs-at.ts';
import { openSummaryCache, type SummaryCache } from './summary-cache.ts';

/**
 * Writes one page, or one CSV file, over many runs, after it removed an earlier one: each path is a run or a folder of runs. A few records are in memory at a time. A run without a
 * readable record, or whose folder is not as its manifest says, is listed as such, never left out; copies of one run, whose
 * records are the same byte for byte, count once. A record that the same page listed before is known by its hash and not parsed
 * again. Throws `invalid-record` if there is no run at all, and `run-folder` if the
 * file would be in the folder of a run, or cannot be written.
 */
export async function writeOverview(
  paths: readonly string[],
  file: string,
  { lang = 'en', format = 'html', csvLocale, ...clock }: OverviewOptions = {},
): Promise<{ readonly listed: number; readonly unreadable: number; readonly copies: number }> {
  await refuseInsideRun(dirname(file));
  clearOutput(file);
  const runs = (await Promise.all(paths.map(runsAt))).flat();
  if (runs.length === 0) throw new FlatfieldError('invalid-record', `There is no run at ${paths.join(', ')}.`);
  const cache = await openSummaryCache(file, lang);
  const distinct = [...new Map(runs.map((run) => [run.path, run])).values()];
  const context = { from: dirname(file), lang, cache, disk: quickDisk() };
  const found = await eachRow(distinct, (run, memory) => rowOf(run, { ...context, memory }));
  const rows: OverviewRow[] = [];
  const firstOf = new Map<string, string>();
  for (const { recordSha256, ...row } of found) {
    const copyOf = recordSha256 === null ? undefined : firstOf.get(recordSha256);
    if (recordSha256 !== null && copyOf === undefined) firstOf.set(recordSha256, row.name);
    rows.push({ ...row, copyOf: copyOf ?? null });
  }
  const content =
    format === 'csv' ? overviewCsv(rows, clock, { locale: csvLocale }) : reportOverview(rows, lang, clock);
  await writeFileAtomically(file, content).catch((cause: unknown) => {
    throw new FlatfieldError(
      'run-folder',
      `The overview ${file} cannot be written: ${systemMessage(cause)}. Name another file with --out.`,
      { cause },
    );
  });
  await cache.write();
  const copies = rows.filter(({ copyOf }) => copyOf !== null).length;
  const unreadable = rows.filter(({ run }) => run === null).length;
  return { listed: rows.length - copies, unreadable, copies };
}

export interface OverviewOptions extends LocalClock {
  /** See `CsvOptions`. */
  readonly csvLocale?: string | undefined;
  /** Default: English. */
  readonly lang?: ReportLanguage;
  /** Default: `html`. */
  readonly format?: 'html' | 'csv';
}

const AT_ONCE = 16;

/** Rows in the order of the runs; some are read at once, each into memory of its own, since most of the time goes into waiting for the disk. */
async function eachRow<Row>(
  runs: readonly FoundRun[],
  read: (run: FoundRun, memory: Memory) => Promise<Row>,
): Promise<readonly Row[]> {
  const rows: Row[] = new Array(runs.length);
  const left = runs.entries();
  const readLeft = async () => {
    const memory = reusedMemory();
    for (const [place, run] of left) rows[place] = await read(run, memory);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, readLeft));
  return rows;
}

interface RowContext {
  /** Folder of the overview. */
  readonly from: string;
  readonly lang: ReportLanguage;
  readonly cache: SummaryCache;
  readonly memory: Memory;
  readonly disk: Disk;
}

/** A run's row with the hash of its record; null if that is not readable or not as it was written. */
async function rowOf(
  { path, names }: FoundRun,
  { from, lang, cache, memory, disk }: RowContext,
): Promise<Omit<OverviewRow, 'copyOf'> & { readonly recordSha256: string | null }> {
  const page = reportFormats.html.fileName;
  const place = {
    name: relative(from, path) || '.',
    href: href(from, names?.includes(page) ? join(path, page) : path),
  };
  try {
    const record = names === null ? path : join(path, recordFileName);
    const { bytes, ...stored } = await readRecordFile(record, memory, disk.read);
    const { recordSha256, file } = stored;
    const run = cache.find(recordSha256) ?? summarizeRun(parseInspection(bytes.toString('utf8'), file), lang);
    const changed = await recordProblem(stored, { disk, memory });
    if (changed) return { ...place, run: null, problem: `${changed.path} ${changed.what}.`, recordSha256: null };
    cache.keep(recordSha256, run);
    return { ...place, run, problem: null, recordSha256 };
  } catch (error) {
    if (!hasCode(error, 'invalid-record')) throw error;
    return { ...place, run: null, problem: error.message, recordSha256: null };
  }
}

/** A relative address with every part encoded, so that no name of a folder becomes an address of another kind. */
function href(from: string, to: string): string {
  const path = relative(from, to);
  return isAbsolute(path) ? pathToFileURL(to).href : `./${path.split(sep).map(encodeURIComponent).join('/')}`;
}
