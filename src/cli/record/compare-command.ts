import { writeFileAtomically } from '../../base/storage/write-file-atomically.ts';
import { version } from '../../base/version.ts';
import { type ChangeSummary, DEFAULT_MAX_CHANGE, summarizeChange } from '../../record/comparison/change-summary.ts';
import { compareInspections } from '../../record/comparison/compare-inspections.ts';
import { readUnchangedRun } from '../../record/run-folder/read-unchanged-run.ts';
import type { ComparedRuns } from '../../report/comparison/change-maps.ts';
import { changeSentences, differenceText } from '../../report/comparison/change-text.ts';
import { comparisonCsv } from '../../report/comparison/comparison-csv.ts';
import { gradeText, limitedMetrics, metricTexts, signedText } from '../../report/comparison/comparison-text.ts';
import { REPORT_LANGUAGES, translator } from '../../report/languages/languages.ts';
import { escapeTerminal } from '../../report/text/escape.ts';
import { unitText } from '../../report/text/sentence-values.ts';
import { wording } from '../../report/text/wording.ts';
import { jsonOption } from '../api-options.ts';
import { defineCommand } from '../command.ts';
import { type ExitCode, exitCodes, usageError } from '../exit-codes.ts';
import { choiceOption, flagOption, numberOption, resultOption } from '../option-kinds.ts';
import { table } from '../table.ts';
import { pageLanguage } from './page-language.ts';

/** `flatfield compare`: what changed from the first run to each of the others, copies of a run left out. */
export const compareCommand = defineCommand({
  positionals: {
    run: {
      type: 'string',
      array: true,
      describe: 'Folders of runs, the earliest first',
      demandOption: true,
      normalize: true,
    },
  },
  options: {
    'max-change': numberOption(`Largest change of a point, in ΔE2000 [default: ${DEFAULT_MAX_CHANGE}]`),
    page: resultOption('File for a page with both maps and the change; replaces an earlier one'),
    lang: choiceOption(REPORT_LANGUAGES, 'Language of the page [default: from the environment]'),
    ...jsonOption,
    csv: flagOption('Print CSV'),
    'any-unit': flagOption('Compare runs of different units too'),
  },
  run: async (argv, { print, tell, environment }) => {
    const { 'max-change': maxChange = DEFAULT_MAX_CHANGE, 'any-unit': anyUnit, page, lang } = argv;
    if (argv.json && argv.csv) throw usageError('Choose one of --json and --csv.');
    if (!(maxChange >= 0)) throw usageError('--max-change expects a number, 0 or more.');
    const runs = await Promise.all(argv.run.map((run) => readUnchangedRun(run)));
    const distinct = [...new Map(runs.toReversed().map((run) => [run.recordSha256, run])).values()].toReversed();
    const [from, ...others] = distinct.map(({ inspection }) => inspection);
    if (from === undefined || others.length === 0) {
      throw usageError('Name at least two runs to compare; copies of one run count once.');
    }
    if (distinct.length < runs.length)
      tell(`${runs.length - distinct.length} of the named runs are copies of others: each run counts once.\n`);
    const compared = others.map((to): ComparedRuns => {
      const comparison = compareInspections(from, to, { anyUnit });
      return { from, to, comparison, summary: summarizeChange(comparison, maxChange) };
    });
    if (argv.json) print(`${JSON.stringify(compared.map(jsonOf), null, 2)}\n`);
    else if (argv.csv) print(comparisonCsv(compared.map(({ comparison }) => comparison)));
    else print((columns) => compared.map((one) => comparisonText(one, columns)).join('\n'));
    if (page !== undefined) {
      const { comparisonHtml } = await import('../../report/comparison/comparison-html.ts');
      await writeFileAtomically(page, comparisonHtml(compared, pageLanguage(lang, environment), version));
    }
    return exitCode(compared.map(({ summary }) => summary.outcome));
  },
});

/** A doubt outweighs a change, as in a verdict. */
function exitCode(outcomes: readonly ChangeSummary['outcome'][]): ExitCode {
  if (outcomes.includes('unknown')) return exitCodes.inconclusive;
  return outcomes.includes('changed') ? exitCodes.fail : exitCodes.pass;
}

function jsonOf({ comparison, summary: { outcome, maxChange, changed, worse, better, doubts } }: ComparedRuns): object {
  const counts = { changed: changed.length, worse: worse.length, better: better.length };
  return { outcome, maxChange, ...counts, doubts, ...comparison };
}

/** Points on a terminal; the page, JSON and CSV have more. */
const MOST_POINTS = 10;

function comparisonText({ to, comparison, summary }: ComparedRuns, columns: number | undefined): string {
  const words = wording('en', to.plan);
  const metrics = limitedMetrics(comparison);
  const points = summary.changed.slice(0, MOST_POINTS);
  const more = summary.changed.length - points.length;
  const parts = [
    [
      ...changeSentences(comparison, summary, translator('en'), words),
      `${comparison.from} (${gradeText(comparison, 0)}) -> ${comparison.to} (${gradeText(comparison, 1)})`,
    ]
      .map((line) => `${escapeTerminal(line)}\n`)
      .join(''),
    metrics.changed.length > 0 &&
      table(
        ['metric', 'patch', 'before', 'after', 'change', 'unit'],
        metrics.changed.map((one) => [one.metric, one.patch, ...metricTexts(one), unitText(one.unit)]),
      )(columns),
    points.length > 0 &&
      `\n${table(
        ['point', 'ΔE2000', 'error', 'codes', 'luminance %', "u'v'"],
        points.map((point) => [
          words.reading(point),
          differenceText(point, summary.maxChange),
          point.errorChange === null ? null : signedText(point.errorChange, 2),
          point.codes && [point.codes.r, point.codes.g, point.codes.b].map((code) => signedText(code, 0)).join('/'),
          point.luminancePercent === null ? null : signedText(point.luminancePercent, 2),
          point.deltaUv1976 === null ? null : point.deltaUv1976.toFixed(4),
        ]),
      )(columns)}`,
    more > 0 && `More points that changed: ${more}; all are in --json and --csv.\n`,
  ];
  return parts.filter((part) => typeof part === 'string').join('');
}
