import { type Comparison, compareInspections } from '../../inspection/compare-inspections.ts';
import { readUnchangedRun } from '../../inspection/folder/read-unchanged-run.ts';
import { comparisonCsv } from '../../report/comparison-csv.ts';
import { decidingText } from '../../report/text/deciding-text.ts';
import { escapeTerminal } from '../../report/text/escape.ts';
import { SIGNAL_PATH_ONLY } from '../../verdict/signal-path-only.ts';
import { jsonOption } from '../api-options.ts';
import { defineCommand } from '../command.ts';
import { exitCodes, usageError } from '../exit-codes.ts';
import { flagOption } from '../option-kinds.ts';
import { table } from '../table.ts';

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
    ...jsonOption,
    csv: flagOption('Print CSV'),
    'any-unit': flagOption('Compare runs of different units too'),
  },
  run: async (argv, { print, tell }) => {
    if (argv.json && argv.csv) throw usageError('Choose one of --json and --csv.');
    const runs = await Promise.all(argv.run.map((run) => readUnchangedRun(run)));
    const distinct = [...new Map(runs.toReversed().map((run) => [run.recordSha256, run])).values()].toReversed();
    const [first, ...others] = distinct.map(({ inspection }) => inspection);
    if (first === undefined || others.length === 0) {
      throw usageError('Name at least two runs to compare; copies of one run count once.');
    }
    if (distinct.length < runs.length)
      tell(`${runs.length - distinct.length} of the named runs are copies of others: each run counts once.\n`);
    const comparisons = others.map((other) => compareInspections(first, other, { anyUnit: argv['any-unit'] }));
    if (argv.json) print(`${JSON.stringify(comparisons, null, 2)}\n`);
    else if (argv.csv) print(comparisonCsv(comparisons));
    else print((columns) => comparisons.map((comparison) => comparisonText(comparison, columns)).join('\n'));
    return exitCodes.pass;
  },
});

function comparisonText(comparison: Comparison, columns: number | undefined): string {
  const { from, to, metrics, points, onlyFrom, onlyTo } = comparison;
  const alone =
    onlyFrom + onlyTo > 0 ? `${onlyFrom} readings are only in the first run, ${onlyTo} only in the second.\n` : '';
  return [
    `${escapeTerminal(from)} (${gradeText(comparison, 0)}) -> ${escapeTerminal(to)} (${gradeText(comparison, 1)})\n`,
    alone,
    '\n',
    table(
      ['metric', 'patch', 'before', 'after', 'change', 'unit'],
      metrics.map((one) => [
        one.metric,
        one.patch,
        decidingText(one.from, one.bounds ?? [], short(one.from)),
        decidingText(one.to, one.bounds ?? [], short(one.to)),
        signed(one.to - one.from),
        one.unit.replace('dE2000', 'ΔE2000'),
      ]),
    )(columns),
    '\n',
    table(
      ['patch', 'x', 'y', 'codes', 'ΔE2000', 'luminance %', "u'v'"],
      points.map(({ patch, xFraction, yFraction, codes, deltaE2000, luminancePercent, deltaUv1976 }) => [
        patch,
        xFraction.toFixed(3),
        yFraction.toFixed(3),
        codes && [codes.r, codes.g, codes.b].map(signed).join('/'),
        deltaE2000 === null ? null : deltaE2000.toFixed(2),
        luminancePercent === null ? null : signed(luminancePercent),
        deltaUv1976 === null ? null : deltaUv1976.toFixed(4),
      ]),
    )(columns),
  ].join('');
}

/** The profile is named if the two runs were judged by different ones. */
function gradeText({ grades, profiles, signalPathOnly }: Comparison, run: 0 | 1): string {
  const by = profiles[0] === profiles[1] ? '' : ` by ${escapeTerminal(profiles[run])}`;
  return `${grades[run]}${by}${signalPathOnly[run] ? `, ${SIGNAL_PATH_ONLY}` : ''}`;
}

function short(value: number): string {
  return String(Number(value.toPrecision(4)));
}

function signed(value: number): string {
  const text = short(value);
  return value > 0 ? `+${text}` : text;
}
