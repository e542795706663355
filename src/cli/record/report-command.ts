import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeOverview } from '../../inspect/output/write-overview.ts';
import { isReportName, REPORT_NAMES, type ReportName, writeReports } from '../../inspect/output/write-reports.ts';
import { defineCommand } from '../command.ts';
import { exitCodes, usageError } from '../exit-codes.ts';
import { inspectOptions } from '../inspect/inspect-options.ts';
import { flagOption, numberOption, pathOption, textOption } from '../option-kinds.ts';
import { shiftsOf, shiftsOption } from '../parser/shifts-argument.ts';
import { pageLanguage } from './page-language.ts';

/** `flatfield report`: the record of a run in other forms, or an overview of many runs. */
export const reportCommand = defineCommand({
  positionals: {
    run: {
      type: 'string',
      array: true,
      describe: 'Run folders; with --index also folders of runs',
      demandOption: true,
      normalize: true,
    },
  },
  options: {
    format: textOption(`Comma list of ${REPORT_NAMES.join(', ')} [default: html]`),
    index: flagOption('Write one overview of all runs'),
    out: pathOption('Folder to write to [default: RUN-reports], or file of --index'),
    lang: inspectOptions.lang,
    'time-zone': textOption('Time zone of local times, such as Europe/Berlin [default: that of the station]'),
    shifts: shiftsOption,
    'csv-locale': textOption('Locale whose spreadsheets read the CSV, such as de-DE: decimal comma, semicolons'),
    'scale-end': numberOption('Value of the last color of the heat map, to compare the maps of several runs'),
  },
  run: async ({ run: runs, format, index, out, lang: asked, ...rest }, context) => {
    const { 'csv-locale': csvLocale, 'scale-end': scaleEnd, ...local } = rest;
    refuseBadForms(csvLocale, scaleEnd);
    const { print, tell, path, environment } = context;
    const lang = pageLanguage(asked, environment);
    const known = shiftsOf(local['time-zone'], local.shifts);
    const clock = { shifts: known.begins, ...(local['time-zone'] !== undefined && { timeZone: known.timeZone }) };
    if (index) {
      const as = overviewFormat(format ?? 'html');
      const file = resolve(out ?? path(`index.${as}`));
      const { listed, unreadable, copies } = await writeOverview(runs, file, { lang, format: as, csvLocale, ...clock });
      if (unreadable > 0)
        tell(`Runs without a readable record: ${unreadable} of ${listed}; the overview says which.\n`);
      if (copies > 0) tell(`${copies} folders are copies of other runs and not counted; the overview says which.\n`);
      print(`Overview of ${listed} runs: ${pathToFileURL(file).href}\n`);
      return unreadable > 0 ? exitCodes.inconclusive : exitCodes.pass;
    }
    const [run, ...others] = runs;
    if (run === undefined || others.length > 0) throw usageError('Name one run, or several with --index.');
    const names = reportNames(format ?? 'html');
    const folder = resolve(out ?? `${runFolderOf(run)}-reports`);
    const ends = scaleEnd === undefined ? {} : { scaleEnd };
    for (const fileName of await writeReports(run, folder, names, { lang, environment, csvLocale, ...ends, ...clock }))
      print(`${join(folder, fileName)}\n`);
    return exitCodes.pass;
  },
});

function refuseBadForms(csvLocale: string | undefined, scaleEnd: number | undefined): void {
  if (scaleEnd !== undefined && !(scaleEnd > 0 && scaleEnd < Number.POSITIVE_INFINITY))
    throw usageError(`--scale-end expects a number above 0, got ${scaleEnd}.`);
  if (csvLocale === undefined || isKnownLocale(csvLocale)) return;
  throw usageError(`--csv-locale expects the name of a locale such as de-DE, got ${JSON.stringify(csvLocale)}.`);
}

function isKnownLocale(name: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(name).length > 0;
  } catch {
    return false;
  }
}

function overviewFormat(text: string): 'html' | 'csv' {
  if (text === 'html' || text === 'csv') return text;
  throw usageError(`--index writes one file: --format expects html or csv, got ${JSON.stringify(text)}.`);
}

/** A run may be named by its record as well. */
function runFolderOf(run: string): string {
  return basename(run) === 'inspection.json' ? dirname(resolve(run)) : resolve(run);
}

function reportNames(text: string): readonly ReportName[] {
  return text.split(',').map((item) => {
    const name = item.trim().toLowerCase();
    if (isReportName(name)) return name;
    throw usageError(`--format expects some of ${REPORT_NAMES.join(', ')}, got ${JSON.stringify(item)}.`);
  });
}
