import { type Capability, capability } from '../../base/statistics/capability.ts';
import { movingRangeSigma, subgroupSigma, WITHIN_METHODS } from '../../base/statistics/within-sigma.ts';
import { numberColumn } from '../../read/files/data-table.ts';
import { type CapabilityReport, capabilityCsv, capabilityHtml } from '../../report/statistics/capability-report.ts';
import { figure } from '../../report/statistics/statistics-page.ts';
import { defineCommand } from '../command.ts';
import { exitCodes, usageError } from '../exit-codes.ts';
import { choiceOption, numberOption, textOption } from '../option-kinds.ts';
import { SUCCESSIVE } from './make-chart.ts';
import { notesOf } from './notes.ts';
import { chosenColumn, ofFile, readTable } from './read-table.ts';
import { confidenceOption, constantsOption, inputOption, resultOptions } from './stats-options.ts';
import { subgroupColumn } from './subgroup-column.ts';
import { type StatsResult, statsFormats, writeResults } from './write-results.ts';

/** `flatfield stats capability`: how well values fit their limits. */
export const statsCapabilityCommand = defineCommand({
  options: {
    ...inputOption,
    column: textOption('Column of the values [default: the only one left]'),
    lsl: numberOption('Lower specification limit; one of the two is enough'),
    usl: numberOption('Upper specification limit'),
    target: numberOption('Target [default: the middle of both limits]'),
    subgroup: textOption(
      'Column that labels the subgroup of each value; a label that comes back begins a new one [default: single values, moving ranges]',
    ),
    within: choiceOption(WITHIN_METHODS, 'Sigma within subgroups [default: range]'),
    ...constantsOption,
    ...confidenceOption,
    ...resultOptions,
  },
  run: async (argv, context) => {
    const { input, lsl, usl, target, subgroup, within, constants = 'exact', confidence = 0.95 } = argv;
    statsFormats(argv);
    if (within !== undefined && subgroup === undefined) throw usageError('--within needs --subgroup.');
    const table = await readTable(input);
    const column = chosenColumn(table, argv.column, subgroup === undefined ? [] : [subgroup]);
    const { values, subgroups } = ofFile(input, () => {
      const all = numberColumn(table, column);
      return { values: all, subgroups: subgroup === undefined ? undefined : subgroupColumn(table, subgroup, all) };
    });
    const method = within ?? 'range';
    const sigma = subgroups ? subgroupSigma(subgroups.values, method, constants) : movingRangeSigma(values, constants);
    const limits = { lower: lsl ?? null, upper: usl ?? null, target };
    const found = capability(values, sigma, limits, confidence);
    const conventions = {
      ...(subgroups ? { ...SUCCESSIVE, sigmaWithin: method } : { sigmaWithin: 'mean moving range / d2' }),
      ...{ constants, confidence },
    };
    const returning = subgroups?.returning ?? null;
    const report: CapabilityReport = { capability: found, limits, values, column, returning, conventions };
    const notes = notesOf(found.noVariation ? NO_VARIATION : null, returning);
    const result: StatsResult = {
      json: {
        analysis: 'capability',
        note: notes.join(' ') || null,
        ...named(found),
        limits: { lsl, usl },
        conventions,
        input: { file: input, column, subgroup },
      },
      csv: () => capabilityCsv(report),
      html: (source, lang) => capabilityHtml(report, source, lang),
      text: textOf(found, column, notes),
    };
    await writeResults('capability', result, argv, context);
    return found.noVariation ? exitCodes.inconclusive : exitCodes.pass;
  },
});

const NO_VARIATION = 'No variation: below the resolution of the values. No capability index exists.';

const INDICES = ['cp', 'cpk', 'pp', 'ppk', 'cpm'] as const;

/** Indices as plain numbers, their intervals apart. */
function named(found: Capability) {
  const { cp, cpk, pp, ppk, cpm, ...rest } = found;
  const all = { cp, cpk, pp, ppk, cpm };
  return {
    ...Object.fromEntries(INDICES.map((name) => [name, all[name]?.value ?? null])),
    intervals: Object.fromEntries(
      INDICES.map((name) => {
        const index = all[name];
        return [name, index && { lower: index.lower, upper: index.upper }];
      }),
    ),
    ...rest,
  };
}

function textOf(found: Capability, column: string, notes: readonly string[]): string {
  const lines = INDICES.flatMap((name) => {
    const index = found[name];
    const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`.padEnd(4);
    return index ? [`${title} ${index.value.toFixed(3)} (${index.lower.toFixed(3)} to ${index.upper.toFixed(3)})`] : [];
  });
  return `${[
    `Capability of ${column}: ${found.count} values, mean ${figure(found.mean)}`,
    ...notes,
    `Sigma within ${figure(found.sigmaWithin)}, overall ${figure(found.sigmaOverall)}`,
    ...lines,
    `Values beyond the limits: ${found.beyondLimits}`,
  ].join('\n')}\n`;
}
