import { type Type1Study, type1Study } from '../../base/statistics/type-1-study.ts';
import { numberColumn } from '../../read/files/data-table.ts';
import { figure } from '../../report/statistics/statistics-page.ts';
import { type1Csv, type1Html } from '../../report/statistics/type-1-report.ts';
import { defineCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { numberOption, textOption } from '../option-kinds.ts';
import { chosenColumn, ofFile, readTable } from './read-table.ts';
import { inputOption, resultOptions } from './stats-options.ts';
import { type StatsResult, statsFormats, writeResults } from './write-results.ts';

/** `flatfield stats type1`: repeated readings of one part with a known value. */
export const statsType1Command = defineCommand({
  options: {
    ...inputOption,
    value: textOption('Column of the readings [default: the only one]'),
    reference: { ...numberOption('Known value of the part'), demandOption: true },
    tolerance: { ...numberOption('Width of the tolerance, upper minus lower limit'), demandOption: true },
    'tolerance-percent': numberOption('Part of the tolerance that the gauge may take [default: 20]'),
    multiplier: numberOption('Standard deviations that the spread spans [default: 6]'),
    ...resultOptions,
  },
  run: async (argv, context) => {
    const { input, value, reference, tolerance, 'tolerance-percent': tolerancePercent = 20, multiplier = 6 } = argv;
    statsFormats(argv);
    const table = await readTable(input);
    const column = chosenColumn(table, value, []);
    const values = ofFile(input, () => numberColumn(table, column));
    const study = type1Study(values, reference, tolerance, { tolerancePercent, multiplier });
    const conventions = { tolerancePercent, multiplier };
    const report = { study, values, column, tolerancePercent, conventions };
    const note = study.noVariation ? NO_VARIATION : null;
    const result: StatsResult = {
      json: { analysis: 'type-1-gauge-study', note, ...study, conventions, input: { file: input, column } },
      csv: () => type1Csv(report),
      html: (source, lang) => type1Html(report, source, lang),
      text: textOf(study, column),
    };
    await writeResults('type1', result, argv, context);
    return study.noVariation ? exitCodes.inconclusive : exitCodes.pass;
  },
});

const NO_VARIATION = 'No variation: the readings are below their resolution. Only the bias is known.';

function textOf({ count, mean, bias, standardDeviation, cg, cgk, t, pValue }: Type1Study, column: string): string {
  const isKnown = cg !== null && cgk !== null && t !== null;
  return `${[
    `Type 1 gauge study of ${column}: ${count} readings, mean ${figure(mean)}, bias ${figure(bias)}, s ${figure(standardDeviation)}`,
    ...(isKnown
      ? [`Cg ${cg.toFixed(3)}, Cgk ${cgk.toFixed(3)}`, `t test of the bias: t = ${t.toFixed(3)}, p = ${figure(pValue)}`]
      : [NO_VARIATION]),
  ].join('\n')}\n`;
}
