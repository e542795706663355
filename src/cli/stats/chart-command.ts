import { CHART_KINDS, type ChartKind, type ControlChart } from '../../base/statistics/charts/control-chart.ts';
import { EWMA_LIMITS } from '../../base/statistics/charts/ewma-chart.ts';
import { RUN_RULES, type RunRule, TREND_COUNTS, ZONE_POINTS } from '../../base/statistics/charts/run-rules.ts';
import { WITHIN_METHODS } from '../../base/statistics/within-sigma.ts';
import type { DataTable } from '../../read/files/data-table.ts';
import { numberColumn, textColumn } from '../../read/files/data-table.ts';
import { controlChartCsv, controlChartHtml } from '../../report/statistics/control-chart-report.ts';
import { figure } from '../../report/statistics/statistics-page.ts';
import { defineCommand } from '../command.ts';
import { exitCodes, usageError } from '../exit-codes.ts';
import { choiceOption, numberOption, textOption } from '../option-kinds.ts';
import { makeChart } from './make-chart.ts';
import { notesOf } from './notes.ts';
import { chosenColumn, ofFile, readTable } from './read-table.ts';
import { constantsOption, inputOption, resultOptions } from './stats-options.ts';
import { subgroupColumn } from './subgroup-column.ts';
import { type StatsResult, statsFormats, writeResults } from './write-results.ts';

/** `flatfield stats chart`: a control chart of a column of a file. */
export const statsChartCommand = defineCommand({
  options: {
    kind: { ...choiceOption(CHART_KINDS, 'Kind of the chart'), demandOption: true },
    ...inputOption,
    column: textOption('Column of the values [default: the only one left]'),
    subgroup: textOption(
      'Column that labels the subgroup of each value, for xbar-r, xbar-s and p; a label that comes back begins a new one',
    ),
    size: textOption('Column with the size of each sample, for p; the values are counts then'),
    baseline: numberOption('Limits from this many first points, applied to all [default: all points]'),
    center: numberOption('Center line, or target of ewma and cusum, in place of a computed one'),
    sigma: numberOption('Standard deviation of single values, together with --center'),
    within: choiceOption(WITHIN_METHODS, 'Sigma of subgroups [default: range for xbar-r, s-bar for xbar-s]'),
    ...constantsOption,
    rules: textOption('Comma list of rules by their numbers, 1 to 8 [default: all]'),
    trend: choiceOption(TREND_COUNTS, 'Rules 3 and 4 count points (Nelson) or differences (Minitab) [default: points]'),
    zone: choiceOption(ZONE_POINTS, 'Rules 5 and 6: the last point must be in the zone, or any [default: last]'),
    lambda: numberOption('Weight of the newest value, for ewma [default: 0.2]'),
    width: numberOption('Width of the limits in standard deviations, for ewma [default: 3]'),
    'ewma-limits': choiceOption(EWMA_LIMITS, 'Limits of ewma: exact at each point, or steady [default: varying]'),
    allowance: numberOption('Allowance in standard deviations, for cusum [default: 0.5]'),
    'decision-interval': numberOption('Decision interval in standard deviations, for cusum [default: 5]'),
    ...resultOptions,
  },
  run: async (argv, context) => {
    const { kind, input, subgroup, size, baseline, center, sigma, within, constants, trend, zone, lambda, width } =
      argv;
    const { allowance, rules: given, 'ewma-limits': ewmaLimits, 'decision-interval': decisionInterval } = argv;
    statsFormats(argv);
    refuseStrangers(kind, argv);
    const rules = given === undefined ? undefined : parseRules(given);
    const table = await readTable(input);
    const column = chosenColumn(
      table,
      argv.column,
      [subgroup, size].filter((name) => name !== undefined),
    );
    const data = ofFile(input, () => {
      const values = numberColumn(table, column);
      if (size !== undefined) {
        const names = subgroup === undefined ? undefined : textColumn(table, subgroup);
        return { values, names, sizes: numberColumn(table, size) };
      }
      return { values, subgroups: subgroup === undefined ? undefined : subgroupColumn(table, subgroup, values) };
    });
    const returning = data.subgroups?.returning ?? null;
    const rest = { within, constants, rules, trendCount: trend, zonePoint: zone, lambda, width, allowance };
    const { chart, labels, conventions } = makeChart(kind, data, {
      ...{ baselinePoints: baseline, center, sigma, limits: ewmaLimits, decisionInterval },
      ...rest,
    });
    const report = { chart, column, labels, returning, isOwnBaseline: baseline === undefined, conventions };
    const notes = notesOf(chart.noVariation ? NO_VARIATION : null, returning);
    const result: StatsResult = {
      json: {
        analysis: 'control-chart',
        note: notes.join(' ') || null,
        ...jsonOf(chart, labels),
        conventions,
        input: { file: input, column, subgroup, size },
      },
      csv: () => controlChartCsv(report),
      html: (source, lang) => controlChartHtml(report, source, lang),
      text: textOf(chart, column, table, notes),
    };
    await writeResults('chart', result, argv, context);
    return chart.noVariation ? exitCodes.inconclusive : exitCodes.pass;
  },
});

/** Options that say something about some kinds only. */
const KINDS_OF: Readonly<Record<string, readonly ChartKind[]>> = {
  subgroup: ['xbar-r', 'xbar-s', 'p'],
  size: ['p'],
  within: ['xbar-r', 'xbar-s'],
  constants: ['i-mr', 'xbar-r', 'xbar-s', 'ewma', 'cusum'],
  rules: ['i-mr', 'xbar-r', 'xbar-s', 'p'],
  trend: ['i-mr', 'xbar-r', 'xbar-s', 'p'],
  zone: ['i-mr', 'xbar-r', 'xbar-s', 'p'],
  sigma: ['i-mr', 'xbar-r', 'xbar-s', 'ewma', 'cusum'],
  lambda: ['ewma'],
  width: ['ewma'],
  'ewma-limits': ['ewma'],
  allowance: ['cusum'],
  'decision-interval': ['cusum'],
};

function refuseStrangers(kind: ChartKind, argv: object): void {
  for (const [name, value] of Object.entries(argv)) {
    const kinds = KINDS_OF[name];
    if (value === undefined || !kinds || kinds.includes(kind)) continue;
    throw usageError(`--${name} belongs to --kind ${kinds.join(', ')}, not to ${kind}.`);
  }
}

function parseRules(text: string): readonly RunRule[] {
  return text.split(',').map((item) => {
    const rule = RUN_RULES.find((one) => String(one) === item.trim());
    if (rule !== undefined) return rule;
    throw usageError(`--rules expects numbers from 1 to 8, separated by commas, got ${JSON.stringify(item)}.`);
  });
}

function jsonOf({ points, ...rest }: ControlChart, labels: readonly string[] | null): object {
  return {
    ...rest,
    points: points.map((point, index) => ({ point: index + 1, label: labels?.[index] ?? null, ...point })),
  };
}

const NO_VARIATION = 'No variation: below the resolution of the values. A control chart has no limits then.';

function textOf(chart: ControlChart, column: string, { rows }: DataTable, notes: readonly string[]): string {
  const { kind, centerLine, upperLimit, lowerLimit, baseline, spread, signals, points, noVariation } = chart;
  const limits = (of: Pick<ControlChart, 'upperLimit' | 'lowerLimit'>) =>
    of.upperLimit === null && !noVariation ? 'vary' : `${figure(of.lowerLimit)} to ${figure(of.upperLimit)}`;
  const all = [
    ...signals.map((one) => ({ ...one, of: '' })),
    ...(spread?.signals ?? []).map((one) => ({ ...one, of: ` of the ${spread?.of.replaceAll('-', ' ')}` })),
  ];
  const lines = [
    `${kind} chart of ${column}: ${points.length} points from ${rows.length} rows`,
    ...notes,
    `Center line ${figure(centerLine)}, limits ${limits({ upperLimit, lowerLimit })}, sigma ${figure(baseline.sigma)}`,
    ...(spread ? [`${spread.of.replaceAll('-', ' ')}: ${figure(spread.centerLine)}, limits ${limits(spread)}`] : []),
    ...(all.length === 0 && !noVariation ? ['No signals.'] : []),
    ...all.map(({ point, rule, side, of }) => `Point ${point}${of}: rule ${rule}${side === null ? '' : `, ${side}`}`),
  ];
  return `${lines.join('\n')}\n`;
}
